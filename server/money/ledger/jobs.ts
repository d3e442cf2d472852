import { recurring } from '#server/platform/jobs/job.ts'
import { followReport } from './provider-lines.ts'
import { checkLedger } from './verify-chain.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LedgerEvent } from '#domain/money/ledger/ledger.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { recordDelivery, recordPayment, recordRefund } from './book-order.ts'
import { isRecorded } from './record.ts'

/** So far back before what is known the provider is asked each night: it books some things late. */
const daysBack = 4

/** The provider's fees and its payments to the bank are booked without anybody asking. */
export const followProviderReport = recurring('follow-provider-report', '11 22 * * *', (deps) =>
  followReport(deps, daysBack),
)

/** What happened before there were books gets its entries; where all of it has them it writes nothing. */
export const completeLedger = recurring('complete-ledger', '7,37 * * * *', (deps) => completeBooks(deps))

/** All of the books is held against its chain each night. */
export const verifyLedger = recurring('verify-ledger', '41 22 * * *', (deps) => checkLedger(deps))

type Missing = { readonly id: string; readonly orderId: string; readonly at: Date }
type Story = {
  readonly event: LedgerEvent
  /** Rows of id, order_id and at. */
  readonly occurred: RawBuilder<unknown>
  readonly record: (tx: Tx, missing: Missing) => Promise<void>
}

const stories: readonly Story[] = [
  {
    event: 'card-paid',
    occurred: sql`select p.id, s.order_id, p.paid_at as at from payments p
      join lateral (select order_id from payment_shares where payment_id = p.id order by order_id limit 1) s on true
      where p.paid_at is not null and not exists (
        select from payment_shares c where c.payment_id = p.id and c.capture is not null)`,
    record: (tx, { id, at }) => recordPayment(tx, id, at),
  },
  {
    event: 'order-delivered',
    occurred: sql`select coalesce(delivery_id, id) as id, id as order_id, delivered_at as at from orders
      where delivered_at is not null`,
    record: (tx, { orderId, at }) => recordDelivery(tx, orderId, at, true),
  },
  {
    event: 'refund-owed',
    occurred: sql`select id, order_id, created_at as at from refunds`,
    record: (tx, { id }) => recordRefund(tx, id),
  },
]

/**
 * Books what has no entries, from before there was a ledger, each in a transaction of its own: when it happened, by the
 * commission that counts now. It stops at what fails: a refund is booked after its sale, and by what went back before it.
 */
export async function completeBooks({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const { event, occurred, record } of stories) {
    const { rows } = await sql<Missing>`select * from (${occurred}) as h where not exists (
      select from ledger_batches b where b.event = ${event} and b.event_id = h.id) order by h.at, h.id`.execute(
      db,
    )
    for (const missing of rows) {
      await db.transaction().execute(async (tx) => {
        // Of two processes at once the second one finds it done.
        await tx
          .selectFrom('orders')
          .select('id')
          .where('id', '=', missing.orderId)
          .forNoKeyUpdate()
          .execute()
        if (!(await isRecorded(tx, event, missing.id))) await record(tx, missing)
      })
    }
  }
}
