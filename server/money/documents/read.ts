import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { OrderDocument } from '#contract/money/documents/documents.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { WholeList } from '#contract/page.ts'
import type { Document, DocumentType, SendingStatus } from '#domain/money/documents/document.ts'
import { isElectronic } from '#domain/money/documents/pint/pint.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { mayInShop } from '#domain/shops/shop-roles.ts'
import { addressIn } from '#server/catalogue/sitemap/sitemap.ts'
import { type Db, rowOf, type Tx, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import { type CountedPage, pageOf } from '#server/platform/db/page.ts'
import type { Standing } from './pdf/printed.ts'
import { frozen } from './store.ts'

/**
 * The reader. Customers never see documents between the platform and a shop, nor XML files. `packer` is a user of a
 * shop without the right to its figures, who does not see documents between the platform and the shop either.
 */
export type Reader = 'customer' | 'packer' | 'shop' | 'admin'

export function readerOf(actor: Admin | ShopOwner): Reader {
  if (actor.kind === 'admin') return 'admin'
  return mayInShop(actor.shopRole ?? 'owner', 'figures') ? 'shop' : 'packer'
}

const ofShop = [
  'commission-invoice',
  'commission-credit-note',
  'purchase-invoice',
  'purchase-credit-note',
] as const satisfies DocumentType[]

/** Query of the documents `d` of an order that the reader may see. */
export function documentsOf(db: Db, orderId: string, reader: Reader) {
  const all = db.selectFrom('documents as d').where(isAbout(orderId))
  return reader === 'customer' || reader === 'packer' ? all.where('type', 'not in', ofShop) : all
}

/** SQL: document `d` belongs to the order, or is a monthly summary with the order's commission or its reversal. */
export const isAbout = (orderId: string) =>
  sql<SqlBool>`(d.order_id = ${orderId} or d.id in (select s.document_id from summary_lines s where s.order_id = ${orderId}))`

/** SQL: the order of a document `d`; for a monthly summary always the same one of its orders. */
export const orderOfDocument = sql<string>`coalesce(d.order_id,
  (select min(s.order_id::text)::uuid from summary_lines s where s.document_id = d.id))`

/** Lists an order's documents, oldest first; `address` is the list's URL path, `query` what authorises its reader. */
export async function listDocuments(db: Db, orderId: string, list: DocumentList): Promise<OrderDocument[]> {
  const rows = await listed(documentsOf(db, orderId, list.reader)).execute()
  return rows.map((row) => present(row, list))
}

/** Lists a shop's monthly commission invoices and credit notes, oldest first. */
export async function listCommissionMonths(
  db: Db,
  shopId: string,
  { page: asked, ...list }: DocumentList & { readonly page: WholeList },
): Promise<CountedPage<OrderDocument[]>> {
  const page = await pageOf(listed(monthsOf(db, shopId)), asked)
  return { ...page, rows: page.rows.map((row) => present(row, list)) }
}

function monthsOf(db: Db, shopId: string) {
  return db.selectFrom('documents as d').where('d.shopId', '=', shopId)
}

type DocumentList = { readonly reader: Reader; readonly address: string; readonly query?: string }

function listed(documents: ReturnType<typeof monthsOf>) {
  return documents
    .leftJoin('documentSendings as s', 's.documentId', 'id')
    .select(['id', 'type', 'issuerId', 'issuedAt', 'totalFils', 'vatFils', 'content'])
    .select(['s.status', 's.statusSince', 's.reasons'])
    .orderBy('issuedAt')
    .orderBy('id')
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

function present(
  { id, type, issuedAt, totalFils: total, vatFils: vat, content, ...row }: ListedRow,
  { reader, address, query = '' }: DocumentList,
): OrderDocument {
  const document = frozen(content)
  const file = (kind: 'pdf' | 'xml') => `${address}/${id}.${kind}${query}`
  const xml = isElectronic(document) ? file('xml') : null
  const files = { pdf: file('pdf'), xml, sending: sendingOf(row, reader) }
  const { number, period } = document
  return { id, type, number, issuedAt, ...(period && { period }), total, vat, currency: 'AED', ...files }
}

type SendingRow = {
  readonly issuerId: string | null
  readonly status: SendingStatus | null
  readonly statusSince: Date | null
  readonly reasons: string[] | null
}

function sendingOf(
  { issuerId, status, statusSince, reasons }: SendingRow,
  reader: Reader,
): OrderDocument['sending'] {
  if (reader === 'customer' || status === null || statusSince === null) return null
  const mayRepeat = status === 'rejected' && (reader === 'admin' || issuerId !== null)
  return { status, since: statusSince, reasons: reasons ?? [], mayRepeat }
}

/** Returns one document of an order that the reader may see. Refusal: document.not-found. */
export async function readDocument(
  db: Db,
  { id, orderId, reader }: { id: string; orderId: string; reader: Reader },
): Promise<Document> {
  const found = documentsOf(db, orderId, reader).select('content').where('id', '=', id)
  const { content } = await rowOf(id, found, 'document.not-found')
  return frozen(content)
}

/** Returns one of a shop's monthly commission documents. Refusal: document.not-found. */
export async function readCommissionMonth(db: Db, shopId: string, id: string): Promise<Document> {
  const found = monthsOf(db, shopId).select('content').where('d.id', '=', id)
  const { content } = await rowOf(id, found, 'document.not-found')
  return frozen(content)
}

/** Returns the parts of a document that were not frozen: whether its refund is still owed, and the customer's terms. */
export async function standingOf({ db, config }: Pick<Deps, 'db' | 'config'>, id: string): Promise<Standing> {
  const { rows } = await sql<{ isOwed: boolean; version: number | null; since: Date | null }>`
    select exists (select from refunds f where d.story = 'refund:' || f.id and f.status not in ('done', 'settled')) as is_owed,
      t.version, t.updated_at as since
    from documents d join orders o on o.id = d.order_id join order_groups g on g.id = o.group_id
      left join policies t on t.terms_version = g.terms_version and d.type not in (${sql.join(ofShop)})
    where d.id = ${id}`.execute(db)
  const [{ isOwed, version, since } = { isOwed: false, version: null, since: null }] = rows
  const addressOf = (language: Language) => config.publicUrl + addressIn(language, `/terms/${version}`)
  const terms =
    version === null || since === null
      ? null
      : { day: dayOf(since), address: { en: addressOf('en'), ar: addressOf('ar') } }
  return { isOwed, terms }
}

type DocumentOrder = Pick<Order, 'id' | 'orderNumber'> & { readonly email: string }

/** Returns an order's documents for a mail to the customer, each with the full URL of its PDF; newest last. */
export async function linksOfDocuments(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { id, orderNumber, email }: DocumentOrder,
) {
  const documents = await listDocuments(tx, id, customerList({ id, orderNumber, email }))
  return documents.map(({ pdf, ...about }) => ({ ...about, pdf: `${config.publicUrl}${pdf}` }))
}

/** Parameters of a customer's list of an order's documents. */
export function customerList({ id, orderNumber, email }: DocumentOrder) {
  const address = `/api/orders/${orderNumber}/documents`
  return { reader: 'customer', address, query: `?key=${documentsKey(id, email)}` } as const
}

/** Key to an order's documents: stands for knowing the order's e-mail address, without containing it (0126). */
export function documentsKey(orderId: string, email: string): string {
  return createHash('sha256').update(`${orderId} ${email}`).digest('base64url')
}
