import { orderNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { returnStock } from '#server/catalogue/products/stock.ts'
import type { Deps } from '#server/deps.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Admin, ShopOwner } from '#server/platform/http/actor.ts'
import { lockOrder } from '../locked-order.ts'

type Received = { readonly id: string; readonly isRestocked: boolean }

/**
 * The shop has again what was not handed over: all of it that is on its way, for sale again or not. A shop receives its
 * own alone. Refusals: order.not-found, order.nothing-comes-back.
 */
export async function receiveItems(
  deps: Deps,
  actor: Admin | ShopOwner,
  { id, isRestocked }: Received,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { number } = await lockOrder(tx, id, actor.kind === 'shop' ? actor.shopId : undefined)
    const at = deps.clock()
    const received = await tx
      .updateTable('piecesComingBack')
      .set({ receivedAt: at, receivedBy: actor.userId, isRestocked })
      .where('orderId', '=', id)
      .where('receivedAt', 'is', null)
      .returning(['position', 'quantity'])
      .execute()
    if (received.length === 0) throw new Refusal('order.nothing-comes-back')
    if (isRestocked) {
      const items = await tx
        .selectFrom('orderItems')
        .select(['position', 'productId'])
        .where('orderId', '=', id)
        .execute()
      const productAt = new Map(items.map(({ position, productId }) => [position, productId]))
      const lines = received.map(({ position, quantity }) => {
        return { productId: productAt.get(position) ?? '', quantity }
      })
      await returnStock(tx, lines)
    }
    if (actor.kind !== 'admin') return
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'order.pieces-received',
      ...auditSubject('order', id, orderNumberText(number)),
      after: { items: received.reduce((sum, { quantity }) => sum + quantity, 0), isRestocked },
      at,
    })
  })
}
