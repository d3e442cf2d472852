import { type SqlBool, sql } from 'kysely'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { isPrepaid } from '#domain/money/payment-method.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId, type Tx, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import { undoCommission } from '#server/money/commission/take.ts'
import { forgetCash } from '#server/money/cash/collect.ts'
import { reverseBatch } from '#server/money/ledger/record.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import { type LockedOrder, lockOrder } from '../locked-order.ts'
import { restoreAtDoor } from '../attempts/at-door.ts'

/**
 * Takes back a delivery, by the person who recorded it, within some minutes and if nothing depends on it yet: the order
 * is shipped again with all its items, and sale and cash payment are reversed in the books, which keep both entries.
 * Refusals: order.not-found, order.delivery-stands, order.cash-counted, order.delivered-by-another.
 */
export async function takeBackDelivery(deps: Deps, actor: Admin | ShopOwner, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id, actor.kind === 'shop' ? actor.shopId : undefined)
    const at = deps.clock()
    const { deliveredAt, ...delivery } = await readDelivery(tx, id)
    const { deliveryUndoMinutes } = await readSettings(tx)
    const isOver = deliveredAt === null || at.getTime() > deliveredAt.getTime() + deliveryUndoMinutes * 60_000
    if (row.status !== 'delivered' || isOver || delivery.stands) throw new Refusal('order.delivery-stands')
    if (delivery.actorId !== actor.userId) throw new Refusal('order.delivered-by-another')
    await forgetCash(tx, id)
    await restore(tx, row, at)
    const restored = await restoreAtDoor(tx, id, at)
    await undoCommission(tx, id)
    await reverseBatch(tx, { event: 'order-delivered', eventId: delivery.bookedAs }, 'delivery-reversed', at)
    const moved = { fromStatus: 'delivered', toStatus: 'shipped' } as const
    await recordTransition(tx, 'order', {
      subjectId: id,
      actorId: actor.userId,
      by: actor.kind,
      ...moved,
      ...(restored.length > 0 && { details: { restored } }),
      at,
    })
    if (actor.kind !== 'admin') return
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'order.moved',
      ...auditSubject('order', id, orderNumberText(row.number)),
      before: { status: 'delivered' },
      after: { status: 'shipped' },
      at,
    })
  })
}

/** Reads the delivery and whether documents, refunds, payouts, a decided dispute, returns or reviews depend on it. */
async function readDelivery(tx: Tx, id: string) {
  return tx
    .selectFrom('orders as o')
    .select(['o.deliveredAt', sql<string>`coalesce(o.delivery_id, o.id)`.as('bookedAs')])
    .select(
      sql<SqlBool>`o.delivery_final_at is not null
        or exists (select from documents d where d.order_id = o.id and d.issued_at >= o.delivered_at)
        or exists (select from refunds f where f.order_id = o.id and f.created_at >= o.delivered_at)
        or exists (select from returns r where r.order_id = o.id)
        or exists (select from dispute_shares s join ledger_batches b on b.event_id = s.dispute_id
          where s.order_id = o.id and b.event in ('chargeback-lost', 'chargeback-won') and b.at >= o.delivered_at)
        or exists (select from reviews v where v.order_id = o.id)
        or exists (select from payouts p where p.shop_id = o.shop_id and p.status <> 'rejected'
          and p.requested_at >= o.delivered_at)`.as('stands'),
    )
    .select(
      sql<
        string | null
      >`(select e.actor_id from order_events e where e.order_id = o.id and e.to_status = 'delivered'
        and e.from_status = 'shipped' order by e.at desc, e.id desc limit 1)`.as('actorId'),
    )
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Returns the order to shipped: cash is unpaid again, and the next delivery has its own return period and booking. */
function restore(tx: Tx, { id, paymentMethod }: LockedOrder, at: Date) {
  return tx
    .updateTable('orders')
    .set({
      status: 'shipped',
      statusSince: at,
      updatedAt: at,
      deliveredAt: null,
      returnableUntil: null,
      deliveryId: newId(),
      ...(!isPrepaid(paymentMethod) && { paidFils: 0 }),
    })
    .where('id', '=', id)
    .execute()
}
