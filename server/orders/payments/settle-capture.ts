import { orderNumberText } from '#domain/orders/order-number.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordCapture } from '#server/money/ledger/book-payment.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import { rowOf, type Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { captureOrder, lockPaymentOfOrder } from './capture.ts'

/** Asks the provider once more for what it has refused. Refusals: order.not-found, capture.not-failed. */
export async function retryCapture(deps: Deps, actor: Admin, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { capture, ...share } = await shareOf(tx, orderId)
    if (capture !== 'failed') throw new Refusal('capture.not-failed')
    await record(tx, 'capture.retried', { actor, orderId, ...share, at: deps.clock() })
  })
  await captureOrder(deps, orderId)
}

/**
 * Gives up what a provider of instalments refuses for good, once: Majlis bears it, and the shop is paid as if it had come.
 * Refusals: order.not-found, capture.not-failed.
 */
export async function writeOffCapture(deps: Deps, actor: Admin, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const share = await shareOf(tx, orderId)
    await lockPaymentOfOrder(tx, orderId)
    const { numUpdatedRows } = await tx
      .updateTable('paymentShares')
      .set({ capture: 'written-off', captureProblem: null })
      .where('orderId', '=', orderId)
      .where('capture', '=', 'failed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('capture.not-failed')
    await recordCapture(tx, orderId, at, true)
    await record(tx, 'capture.written-off', { actor, orderId, ...share, at })
  })
}

async function shareOf(tx: Tx, orderId: string) {
  const shares = tx
    .selectFrom('paymentShares as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .select(['s.capture', 's.captureFils as fils', 'o.number'])
    .where('o.id', '=', orderId)
  return rowOf(orderId, shares, 'order.not-found')
}

type Settled = Omit<Awaited<ReturnType<typeof shareOf>>, 'capture'> & {
  readonly actor: Admin
  readonly orderId: string
  readonly at: Date
}

async function record(
  tx: Tx,
  action: 'capture.retried' | 'capture.written-off',
  { actor, orderId: subjectId, number, fils, at }: Settled,
): Promise<void> {
  const subject = { subjectKind: 'order', subjectId, subjectName: orderNumberText(number) } as const
  const after = { total: `${fromFils(fils ?? 0)} AED` }
  await recordAudit(tx, { actorId: actor.userId, action, ...subject, after, at })
}
