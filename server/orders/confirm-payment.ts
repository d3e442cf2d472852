import { sql } from 'kysely'
import { isPrepaid, type PaymentMethod } from '#domain/money/payment-method.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { enqueue } from '#server/platform/jobs/job.ts'
import { recordPayment } from '#server/money/ledger/book-order.ts'
import { notifyOrders } from './jobs.ts'
import { approveShares, decideCapture } from './payments/capture.ts'
import { refundRest } from './refunds/issue.ts'

type Payment = {
  readonly paymentId: string
  readonly groupId: string
  readonly method: PaymentMethod
  /** Why all of it is refunded: it came too late, or is not the requested amount. Null if it is accepted. */
  readonly unwanted: 'late-payment' | 'wrong-amount' | null
}

/**
 * Confirms the orders of a checkout, whose rows are locked, after a payment or the approval of instalments. With a card
 * each order is paid in full, as orders cannot change while a payment is awaited. Orders become visible to their shops,
 * and all parties are notified; money for orders cancelled meanwhile, or of a payment that is not accepted, is refunded
 * or released. Returns whether any order is confirmed.
 */
export async function confirmOrders(
  tx: Tx,
  deps: Deps,
  { paymentId, groupId, method, unwanted: why }: Payment,
): Promise<boolean> {
  const at = deps.clock()
  const { rows } = await sql<{ id: string; confirmedAt: Date | null }>`update orders o
    set paid_fils = case when ${isPrepaid(method)} then s.fils else o.paid_fils end, updated_at = ${at},
      confirmed_at = case when o.status = 'pending' and ${why === null} then ${at}::timestamptz end
    from payment_shares s where s.payment_id = ${paymentId} and s.order_id = o.id
    returning o.id, o.confirmed_at`.execute(tx)
  await proveContact(tx, groupId, at)
  if (isPrepaid(method)) await recordPayment(tx, paymentId, at)
  else await approveShares(tx, paymentId)
  const unwanted = rows.filter(({ confirmedAt }) => confirmedAt === null)
  for (const { id } of unwanted) {
    await refundRest(tx, deps, { orderId: id, cause: why ?? 'cancelled' })
    await decideCapture(tx, { id, paymentMethod: method })
  }
  const isBought = unwanted.length < rows.length
  if (isBought && !deps.isMuted) await enqueue(tx, notifyOrders, { groupId })
  return isBought
}

/** Marks e-mail and phone of a checkout as proven, by code or payment, and copies its details to the customer. */
export async function proveContact(tx: Tx, groupId: string, at: Date): Promise<void> {
  await sql`update customers c set first_name = g.first_name, last_name = g.last_name, phone = g.phone,
      language = g.language, updated_at = ${at}
    from order_groups g where g.id = ${groupId} and c.email = g.email`.execute(tx)
  await tx.updateTable('orderGroups').set({ contactProvenAt: at }).where('id', '=', groupId).execute()
}
