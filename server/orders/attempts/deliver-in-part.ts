import type { OrderMove } from '#contract/orders/list.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps, Admin, ShopOwner } from '#server/deps.ts'
import { refuseConflict } from '#server/platform/status/transition.ts'
import { cancelInside } from '../cancel.ts'
import { lockOrder } from '../locked-order.ts'
import { moveInside } from '../move.ts'

/**
 * Delivers an order without the items that the customer refuses at the door (G-87): they are cancelled and come back,
 * and the customer pays for the rest. In one transaction. Refusals: those of `moveOrder` in the contract.
 */
export async function deliverInPart(
  deps: Deps,
  actor: Admin | ShopOwner,
  id: string,
  { notAccepted, notAcceptedPhoto: photo, rejectionReason: reason, ...move }: OrderMove,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id, actor.kind === 'shop' ? actor.shopId : undefined)
    const { seen } = move
    await refuseConflict(tx, 'order', { row, seen, code: 'order.moved-meanwhile' })
    if (row.status !== 'shipped' || move.status !== 'delivered') throw new Refusal('order.items-fixed')
    await cancelInside(tx, deps, { row, actor, items: notAccepted ?? [], reason, photo, isAtDoor: true })
    await moveInside(tx, deps, actor, { id, ...move })
  })
}
