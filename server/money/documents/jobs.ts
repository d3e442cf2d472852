import { type SqlBool, sql } from 'kysely'
import type { Deps, Tx } from '#server/deps.ts'
import { recordInvoiced } from '#server/money/ledger/book-order.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { recurring } from '#server/platform/jobs/job.ts'
import { orderInvoiced } from '#server/platform/mail/templates/payment-mails.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { linksOfDocuments } from './read.ts'
import { issueCommissionMonths } from './commission-months.ts'
import { sendDocuments } from './sending/send.ts'
import { issueDelivered, issueRefund, issueSale } from './issue.ts'

export const issueMissingDocuments = recurring('issue-missing-documents', '7,37 * * * *', issueMissing)

export const issueCommissionInvoices = recurring(
  'issue-commission-invoices',
  '17 * * * *',
  issueCommissionMonths,
)

export const sendIssuedDocuments = recurring('send-documents', '* * * * *', sendDocuments)

const atOnce = 500
/** A registered seller's invoice is due 14 days after the supply, or after the payment if that came first (art. 67). */
const waitsDays = 13

/**
 * Issues missing documents, oldest order first, each in its own transaction so that no number is locked for long: for
 * delivered orders whose delivery can no longer be undone, and for paid orders not delivered in time.
 */
export async function issueMissing(deps: Deps): Promise<readonly unknown[]> {
  const { db, clock } = deps
  const missing = await db
    .selectFrom('orders as o')
    .select(['id', 'status'])
    .where(isMissing(clock()))
    .orderBy('createdAt')
    .limit(atOnce)
    .execute()
  return eachAlone(deps, missing, {
    failed: 'the documents of an order could not be issued',
    about: ({ id }) => ({ order: id }),
    work: ({ id, status }) =>
      db.transaction().execute(async (tx) => {
        const held = tx.selectFrom('orders').select('status').where('id', '=', id).forNoKeyUpdate()
        const row = await held.executeTakeFirst()
        if (row?.status !== status) return
        if (status === 'delivered') await issueWhole(tx, id, clock())
        else await issueAhead(tx, deps, id)
      }),
  })
}

/** Invoices a paid order before delivery, books the VAT now due if the platform sells it, and mails the invoice. */
async function issueAhead(tx: Tx, deps: Deps, orderId: string): Promise<void> {
  const at = deps.clock()
  await issueSale(tx, orderId, at)
  await recordInvoiced(tx, orderId, at)
  if (deps.isMuted) return
  const { number, firstName, language, to } = await tx
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['o.number', 'g.firstName', 'g.language', 'g.email as to'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const orderNumber = orderNumberText(number)
  const [document] = await linksOfDocuments(tx, deps, { id: orderId, orderNumber, email: to })
  if (!document) return
  const mail = orderInvoiced({ firstName, orderNumber, document }, language)
  await postMail(tx, deps, { eventKey: `order-invoiced:${orderId}`, to, language, mail })
}

/** Issues a delivered order's documents, then the credit notes of its refunds since, in the order of the refunds. */
async function issueWhole(tx: Tx, orderId: string, at: Date): Promise<void> {
  await issueDelivered(tx, orderId, at)
  const refunds = await tx
    .selectFrom('refunds as f')
    .innerJoin('orders as o', 'o.id', 'f.orderId')
    .select('f.id')
    .where('o.id', '=', orderId)
    .whereRef('f.createdAt', '>=', 'o.deliveredAt')
    .orderBy('f.createdAt')
    .execute()
  for (const { id } of refunds) await issueRefund(tx, id, at)
}

function isMissing(now: Date) {
  const isBooked = (story: string) =>
    sql<SqlBool>`exists (select from documents d where d.story = ${story}::text || o.id)`
  return sql<SqlBool>`case o.status
    when 'delivered' then o.delivered_at <= ${now}::timestamptz
        - make_interval(mins => (select delivery_undo_minutes from settings)) and (not ${isBooked('sale:')} or (not ${isBooked('commission:')}
      and not (select monthly_commission_invoices from settings)
      and not exists (select from summary_lines s where s.order_id = o.id) and exists (
      select from commission_lines c where c.order_id = o.id and c.commission_fils > 0)
      and exists (select from documents d where d.story = 'sale:' || o.id and d.issuer_id is not null))
      or (not ${isBooked('purchase:')} and o.total_fils > 0 and o.shop_id is not null
        and exists (select from documents d where d.story = 'sale:' || o.id and d.issuer_id is null)))
    when 'cancelled' then false
    when 'rejected' then false
    else o.paid_fils > 0 and o.confirmed_at < ${now}::timestamptz - make_interval(days => ${waitsDays})
      and is_registered(case o.platform_role when 'agent' then o.shop_id end, (o.confirmed_at at time zone 'Asia/Dubai')::date)
      and (not ${isBooked('sale:')} or exists (select from documents d where d.story = 'sale:' || o.id
        and d.issuer_id is null and d.vat_fils > 0)
      and not exists (select from ledger_batches b where b.event = 'sale-invoiced' and b.event_id = o.id))
    end`
}
