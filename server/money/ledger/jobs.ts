import { recurring } from '#server/platform/jobs/job.ts'
import { followReport } from './provider-lines.ts'
import { checkLedger } from './verify-chain.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LedgerEvent } from '#domain/money/ledger/ledger.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { recordDelivery, recordPayment, recordRefund } from './book-order.ts'
import { isRecorded } from './record.ts'

/** Each nightly report starts this many days before the newest known line, since the provider books some lines late. */
const daysBack = 4

/** Books the provider's fees and its payments to the bank each night. */
export const followProviderReport = recurring('follow-provider-report', '11 22 * * *', (deps) =>
  followReport(deps, daysBack),
)

/** Books events from before the ledger existed; writes nothing once all have entries. */
export const completeLedger = recurring('complete-ledger', '7,37 * * * *', (deps) => completeBooks(deps))

/** Verifies all of the books against their hash chain each night. */
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
 * Books events without entries, from before the ledger existed, each in its own transaction: at the time of the event,
 * by today's commission. A failure stops the run: a refund can be booked only after its sale and earlier refunds.
 */
export async function completeBooks({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const { event, occurred, record } of stories) {
    const { rows } = await sql<Missing>`select * from (${occurred}) as h where not exists (
      select from ledger_batches b where b.event = ${event} and b.event_id = h.id) order by h.at, h.id`.execute(
      db,
    )
    for (const missing of rows) {
      await db.transaction().execute(async (tx) => {
        // When two processes run at once, the second waits here and finds it done.
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
