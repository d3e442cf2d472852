import { type Document, seriesOf } from '#domain/documents/document.ts'
import type { Tx } from '#server/db/db.ts'
import { type IssuerId, numberDocument } from './numbering.ts'

type New = {
  readonly story: string
  readonly orderId: string
  readonly issuerId: IssuerId
  readonly correctsId: string | null
  readonly document: Omit<Document, 'number'>
}

/** Numbers a document and stores it; its story has none yet. */
export async function storeDocument(tx: Tx, { document: unnumbered, ...about }: New): Promise<Document> {
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

/** The document that a story made, e.g. `sale:<order>`. */
export async function readStory(tx: Tx, story: string) {
  const row = await tx
    .selectFrom('documents')
    .select(['id', 'issuerId', 'content'])
    .where('story', '=', story)
    .executeTakeFirst()
  return row && { ...row, content: frozen(row.content) }
}

/** The notes that correct a document, oldest first. */
export async function readCorrections(tx: Tx, id: string): Promise<Document[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('content')
    .where('correctsId', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ content }) => frozen(content))
}

/** A document as it was stored by this program. */
export function frozen(content: unknown): Document {
  return content as Document
}
