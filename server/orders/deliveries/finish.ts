import { type SqlBool, sql } from 'kysely'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Admin, ShopOwner, Tx, Deps } from '#server/deps.ts'
import { issueDelivered } from '#server/money/documents/issue.ts'
import { notifyOfMove } from '../notifications.ts'
import { decideCapture } from '../payments/capture.ts'
import { settleAtDoor } from '../attempts/at-door.ts'

/**
 * Makes the delivery of a locked order final: refunds items refused at the door, issues documents, notifies the
 * customer, and requests the capture of instalments. Idempotent; does nothing if the order is not delivered. Returns
 * whether this call finished it.
 */
export async function finishDelivery(tx: Tx, deps: Deps, orderId: string): Promise<boolean> {
  const at = deps.clock()
  const finished = await tx
    .updateTable('orders')
    .set({ deliveryFinalAt: at })
    .where('id', '=', orderId)
    .where('status', '=', 'delivered')
    .where('deliveryFinalAt', 'is', null)
    .returning(['groupId', 'deliveredAt'])
    .executeTakeFirst()
  if (!finished) return false
  const { paymentMethod } = await tx
    .selectFrom('orderGroups')
    .select('paymentMethod')
    .where('id', '=', finished.groupId)
    .executeTakeFirstOrThrow()
  await settleAtDoor(tx, deps, { orderId, paymentMethod, deliveredAt: finished.deliveredAt ?? at })
  await decideCapture(tx, { id: orderId, paymentMethod })
  await issueDelivered(tx, orderId, at)
  const { eventId, by } = await tx
    .selectFrom('orderEvents')
    .select(['id as eventId', 'by'])
    .where('orderId', '=', orderId)
    .where('toStatus', '=', 'delivered')
    .where('fromStatus', '<>', 'delivered')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await notifyOfMove(tx, deps, { row: { id: orderId }, event: 'delivered', eventId, reason: null, by })
  return true
}

/** Finishes a delivery in its own transaction, once it cannot be taken back, or early if documents are needed. */
export async function finishDeliveryOf(
  deps: Deps,
  orderId: string,
  actor?: Admin | ShopOwner,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { number } = await tx
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const isDone = await finishDelivery(tx, deps, orderId)
    if (!isDone || actor?.kind !== 'admin') return
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'order.documents-issued',
      ...auditSubject('order', orderId, orderNumberText(number)),
      after: { status: 'delivered' },
      at: deps.clock(),
    })
  })
}

/** Maximum per run; the next run takes the rest. */
const most = 500

/** Finishes the deliveries that can no longer be taken back, oldest first, each in its own transaction. */
export async function finishDeliveries(deps: Deps): Promise<readonly unknown[]> {
  const over = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'delivered')
    .where('deliveryFinalAt', 'is', null)
    .where(
      sql<SqlBool>`delivered_at <= ${deps.clock()}::timestamptz
      - make_interval(mins => (select delivery_undo_minutes from settings))`,
    )
    .orderBy('deliveredAt')
    .limit(most)
    .execute()
  return eachAlone(deps, over, {
    failed: 'the documents of a delivery could not be issued',
    about: ({ id }) => ({ order: id }),
    work: ({ id }) => finishDeliveryOf(deps, id),
  })
}
