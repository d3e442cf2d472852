import { type SqlBool, sql } from 'kysely'
import { type CommissionOfOrder, commissionSummary } from '#domain/money/documents/sale.ts'
import { creditDocument } from '#domain/money/documents/correction.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { dayOf, dayStart, monthStart } from '#domain/platform/calendar.ts'
import { type Deps, newId, type Tx } from '#server/deps.ts'
import { readPlatformProfile } from '#server/shops/kyc/tax-profile.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { platformParty, shopParty, frozen, readCorrections, storeDocument } from './store.ts'

/** A month is invoiced six hours after its end: its last deliveries can still be undone within the next hour (0088). */
const settledMs = 6 * 3_600_000
/** A credit note is due 14 days after its event; 13 leave one day to spare. */
const noteMs = 13 * 86_400_000

/**
 * Issues the due documents for commissions invoiced monthly: one invoice per shop and ended month, and one credit note
 * per invoice with reversals in an ended month, or sooner if the note would be late. Each once, in its own transaction.
 */
export async function issueCommissionMonths(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
): Promise<readonly unknown[]> {
  const { db } = deps
  const now = deps.clock()
  const ended = monthStart(new Date(now.getTime() - settledMs))
  const { rows: months } = await sql<ShopMonth>`
    select distinct o.shop_id, to_char(o.delivered_at at time zone 'Asia/Dubai', 'YYYY-MM') as month
    from (select o.id, o.shop_id, o.delivered_at from orders o where ${isUninvoiced} and o.delivered_at < ${ended} offset 0) o,
      lateral ${taken} c, lateral ${back} b
    where c.commission_fils > b.commission_fils order by 2, 1`.execute(db)
  const failed = await eachAlone(deps, months, {
    failed: 'the commission of a month could not be invoiced',
    about: ({ shopId, month }) => ({ shop: shopId, month }),
    work: (month) => db.transaction().execute((tx) => issueMonth(tx, month, now)),
  })
  const { rows: notes } = await sql<DueNote>`
    select s.document_id, min(f.created_at) as since from ${openReversals}
    group by 1 having min(f.created_at) < greatest(${ended}::timestamptz, ${new Date(now.getTime() - noteMs)}::timestamptz)
    order by 2`.execute(db)
  const failedNotes = await eachAlone(deps, notes, {
    failed: 'a note of a commission invoice could not be issued',
    about: ({ documentId }) => ({ document: documentId }),
    work: ({ documentId, since }) => {
      const until = since < ended ? monthStart(since, 1) : now
      return db.transaction().execute((tx) => issueNote(tx, { documentId, until, now }))
    },
  })
  return [...failed, ...failedNotes]
}

type ShopMonth = { readonly shopId: string; readonly month: string }
type DueNote = { readonly documentId: string; readonly since: Date }

const sumsOf = (table: 'commission_lines' | 'commission_reversals') =>
  sql`select coalesce(sum(r.commission_fils), 0)::bigint as commission_fils, coalesce(sum(r.vat_fils), 0)::bigint as vat_fils
    from ${sql.table(table)} r`

/** SQL: commission taken on an order `o`, and the part reversed within the month of its delivery. */
const taken = sql`(${sumsOf('commission_lines')} where r.order_id = o.id)`
const back = sql`(${sumsOf('commission_reversals')} join refunds f on f.id = r.refund_id
  where r.order_id = o.id and f.created_at
    < (date_trunc('month', o.delivered_at at time zone 'Asia/Dubai') + interval '1 month') at time zone 'Asia/Dubai')`

/** SQL: the commission of an order `o`, sold by a shop with the platform as agent, is on no document yet. */
const isUninvoiced = sql<SqlBool>`o.status = 'delivered' and o.shop_id is not null
  and exists (select from commission_lines c where c.order_id = o.id and c.commission_fils > 0)
  and exists (select from documents d where d.story = 'sale:' || o.id and d.issuer_id is not null)
  and not exists (select from documents d where d.story = 'commission:' || o.id)
  and not exists (select from summary_lines s where s.order_id = o.id and s.refund_id is null)`

/** SQL: reversals `r` by refunds `f` of commissions on a monthly summary `s`, on no credit note yet. */
const openReversals = sql`commission_reversals r join refunds f on f.id = r.refund_id
  join summary_lines s on s.order_id = r.order_id and s.refund_id is null
  where r.commission_fils > 0
    and not exists (select from summary_lines n where n.order_id = r.order_id and n.refund_id = r.refund_id)`

async function issueMonth(tx: Tx, { shopId, month }: ShopMonth, now: Date): Promise<void> {
  const from = `${month}-01`
  const end = monthStart(dayStart(from), 1)
  const to = dayOf(new Date(end.getTime() - 1))
  const isOfMonth = sql<SqlBool>`${isUninvoiced} and o.shop_id = ${shopId} and o.delivered_at >= ${dayStart(from)}
    and o.delivered_at < ${end}`
  // A concurrent run waits here, and then finds nothing left.
  await sql`select from orders o where ${isOfMonth} order by o.id for no key update`.execute(tx)
  const { rows } =
    await sql<CommissionRow>`select o.id, o.number, o.delivered_at, c.commission_fils - b.commission_fils as commission_fils,
      c.vat_fils - b.vat_fils as vat_fils,
      is_registered(null, (o.delivered_at at time zone 'Asia/Dubai')::date) as is_registered
    from orders o, lateral ${taken} c, lateral ${back} b
    where ${isOfMonth} order by o.delivered_at, o.id`.execute(tx)
  const { trn } = await readPlatformProfile(tx, to)
  const isAtEnd = ({ isRegistered }: CommissionRow) => isRegistered === (trn !== null)
  // If the platform's VAT registration begins or ends within the month, there are two invoices: with and without VAT.
  const before = rows.filter((row) => !isAtEnd(row))
  const last = before.at(-1)
  const about = { shopId, period: { from, to }, end, now }
  if (last) await issueInvoice(tx, { ...about, rows: before, suppliedOn: dayOf(last.deliveredAt) })
  await issueInvoice(tx, { ...about, rows: rows.filter(isAtEnd), suppliedOn: to })
}

type Invoiced = {
  readonly shopId: string
  readonly period: { readonly from: string; readonly to: string }
  readonly end: Date
  readonly now: Date
  readonly rows: readonly CommissionRow[]
  readonly suppliedOn: string
}

async function issueInvoice(tx: Tx, { shopId, period, end, now, rows, suppliedOn }: Invoiced): Promise<void> {
  const shop = await tx.selectFrom('shops').selectAll().where('id', '=', shopId).executeTakeFirstOrThrow()
  const document = commissionSummary({
    id: newId(),
    issuedAt: now.toISOString(),
    suppliedOn,
    period,
    seller: await platformParty(tx, suppliedOn),
    buyer: await shopParty(tx, shop, suppliedOn),
    orders: rows.map(({ number, commissionFils, vatFils }) => {
      return { commissionFils, vatFils, orderNumber: orderNumberText(number) }
    }),
  })
  if (!document) return
  await storeSummary(tx, { shopId, document, correctsId: null })
  const ids = rows.map(({ id }) => id)
  await sql`insert into summary_lines (document_id, order_id, refund_id)
    select ${document.id}::uuid, o, null from unnest(${ids}::uuid[]) o
    union all
    select distinct ${document.id}::uuid, r.order_id, r.refund_id from commission_reversals r join refunds f on f.id = r.refund_id
    where r.order_id = any(${ids}::uuid[]) and r.commission_fils > 0 and f.created_at < ${end}`.execute(tx)
}

type CommissionRow = Omit<CommissionOfOrder, 'orderNumber'> & {
  readonly id: string
  readonly number: number
  readonly deliveredAt: Date
  /** Whether Majlis was registered for VAT on the day of delivery. */
  readonly isRegistered: boolean
}

type NoteRow = {
  readonly orderId: string
  readonly refundIds: readonly string[]
  readonly number: number
  readonly fils: number
  readonly vatFils: number
}
type Note = { readonly documentId: string; readonly until: Date; readonly now: Date }

async function issueNote(tx: Tx, { documentId, until, now }: Note): Promise<void> {
  const { shopId, content } = await tx
    .selectFrom('documents')
    .select(['shopId', 'content'])
    .where('id', '=', documentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const isOfNote = sql`${openReversals} and s.document_id = ${documentId} and f.created_at < ${until}`
  // Includes the ids of the summed refunds: those made while the note waits for its number go on the next note.
  const { rows } = await sql<NoteRow>`
    select r.order_id, array_agg(distinct r.refund_id) as refund_ids,
      (select o.number from orders o where o.id = r.order_id) as number, sum(r.commission_fils + r.vat_fils)::bigint as fils, sum(r.vat_fils)::bigint as vat_fils
    from ${isOfNote} group by r.order_id`.execute(tx)
  if (shopId === null || rows.length === 0) return
  const invoice = frozen(content)
  const items = rows.map(({ number, fils, vatFils }) => {
    const line = invoice.lines.find(({ orderNumber }) => orderNumber === orderNumberText(number))
    return { fils, vatFils, position: line?.position ?? 0, quantity: 1 }
  })
  const document = creditDocument(invoice, await readCorrections(tx, documentId), {
    id: newId(),
    issuedAt: now.toISOString(),
    suppliedOn: dayOf(new Date(until.getTime() - 1)),
    reason: 'reduced',
    fils: items.reduce((sum, { fils }) => sum + fils, 0),
    items,
  })
  await storeSummary(tx, { shopId, document, correctsId: documentId })
  const lines = rows.flatMap(({ orderId, refundIds }) =>
    refundIds.map((refundId) => ({ documentId: document.id, orderId, refundId })),
  )
  await tx.insertInto('summaryLines').values(lines).execute()
}

type Summary = Pick<Parameters<typeof storeDocument>[1], 'document' | 'correctsId'> & {
  readonly shopId: string
}

function storeSummary(tx: Tx, summary: Summary) {
  const story = `commission-month:${summary.document.id}`
  return storeDocument(tx, { ...summary, story, orderId: null, issuerId: null })
}
