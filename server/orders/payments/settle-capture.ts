import { orderNumberText } from '#domain/orders/order-number.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordCapture } from '#server/money/ledger/book-payment.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import { rowOf } from '#server/platform/db/row-of.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { captureOrder, lockPaymentOfOrder } from './capture.ts'

/** Asks the provider once more for what it has refused. Refusals: order.not-found, capture.not-failed. */
export async function retryCapture(deps: Deps, orderId: string): Promise<void> {
  const shares = deps.db.selectFrom('paymentShares').select('capture').where('orderId', '=', orderId)
  const { capture } = await rowOf(orderId, shares, 'order.not-found')
  if (capture !== 'failed') throw new Refusal('capture.not-failed')
  await captureOrder(deps, orderId)
}

/**
 * Gives up what a provider of instalments refuses for good, once: Majlis bears it, and the shop is paid as if it had come.
 * Refusals: order.not-found, capture.not-failed.
 */
export async function writeOffCapture(
  deps: Deps,
  { userId: actorId }: Admin,
  orderId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const order = await rowOf(
      orderId,
      tx.selectFrom('orders').select('number').where('id', '=', orderId),
      'order.not-found',
    )
    await lockPaymentOfOrder(tx, orderId)
    const given = await tx
      .updateTable('paymentShares')
      .set({ capture: 'written-off', captureProblem: null })
      .where('orderId', '=', orderId)
      .where('capture', '=', 'failed')
      .returning('captureFils')
      .executeTakeFirst()
    if (!given) throw new Refusal('capture.not-failed')
    await recordCapture(tx, orderId, at, true)
    const subject = {
      subjectKind: 'order',
      subjectId: orderId,
      subjectName: orderNumberText(order.number),
    } as const
    const after = { total: `${fromFils(given.captureFils ?? 0)} AED` }
    await recordAudit(tx, { actorId, action: 'capture.written-off', ...subject, after, at })
  })
}
