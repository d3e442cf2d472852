import { dayOf } from '#domain/calendar.ts'
import { creditDocument, type Credit } from '#domain/documents/correction.ts'
import { type Document, seriesOf } from '#domain/documents/document.ts'
import { saleDocument } from '#domain/documents/sale.ts'
import type { Tx } from '#server/db/db.ts'
import { newId } from '#server/id.ts'
import { type IssuerId, numberDocument } from './numbering.ts'
import { readSale } from './sales.ts'

/** Issues the document of a delivered order, once; null where it is there already. The order's row is locked. */
export async function issueSale(tx: Tx, orderId: string, at: Date): Promise<Document | null> {
  const story = `sale:${orderId}`
  if (await isTold(tx, story)) return null
  const { sale, issuerId } = await readSale(tx, orderId)
  const document = saleDocument({ ...sale, id: newId(), issuedAt: at.toISOString() })
  return store(tx, { story, orderId, issuerId, document, correctsId: null })
}

export type Refunded = Pick<Credit, 'fils' | 'reason' | 'items'> & {
  /** Of the refund, whatever stands for it: it is told once. */
  readonly id: string
  readonly orderId: string
}

/**
 * Issues the note for money that goes back of an order that has its document, once; null where there is none, since
 * what was never invoiced needs no correction. The order's row is locked.
 */
export async function issueRefund(tx: Tx, refund: Refunded, at: Date): Promise<Document | null> {
  const { id, orderId, ...credit } = refund
  const sold = await readStory(tx, `sale:${orderId}`)
  if (!sold || credit.fils === 0 || (await isTold(tx, `refund:${id}`))) return null
  const when = { id: newId(), issuedAt: at.toISOString(), suppliedOn: dayOf(at) }
  const earlier = await readCorrections(tx, sold.id)
  const document = creditDocument(sold.content, earlier, { ...credit, ...when })
  const { id: correctsId, issuerId } = sold
  return store(tx, { story: `refund:${id}`, orderId, issuerId, document, correctsId })
}

type New = {
  readonly story: string
  readonly orderId: string
  readonly issuerId: IssuerId
  readonly correctsId: string | null
  readonly document: Omit<Document, 'number'>
}

async function store(tx: Tx, { document: unnumbered, ...about }: New): Promise<Document> {
  const { document, year, number } = await numberDocument(tx, about.issuerId, unnumbered)
  const { id, type, currency, totals, issuedAt } = document
  await tx
    .insertInto('documents')
    .values({
      ...about,
      id,
      type,
      series: seriesOf[type],
      year,
      number,
      currency,
      totalFils: totals.grossFils,
      vatFils: totals.vatFils,
      issuedAt: new Date(issuedAt),
      content: JSON.stringify(document),
    })
    .execute()
  return document
}

async function isTold(tx: Tx, story: string): Promise<boolean> {
  return (await readStory(tx, story)) !== undefined
}

async function readStory(tx: Tx, story: string) {
  const row = await tx
    .selectFrom('documents')
    .select(['id', 'issuerId', 'content'])
    .where('story', '=', story)
    .executeTakeFirst()
  return row && { ...row, content: frozen(row.content) }
}

async function readCorrections(tx: Tx, id: string): Promise<Document[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('content')
    .where('correctsId', '=', id)
    .orderBy('issuedAt')
    .execute()
  return rows.map(({ content }) => frozen(content))
}

/** A document as it was stored by this program. */
export function frozen(content: unknown): Document {
  return content as Document
}
