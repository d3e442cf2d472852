import type { OfferChanges } from '#contract/product-input.ts'
import { move } from '#domain/machine.ts'
import { type ProductStatus, productStatus } from '#domain/product-status.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { ShopOwner } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { refreshListings } from '#server/marketplace/listing.ts'
import { changePrice } from './price-history.ts'
import { recordProductEvent } from './product-rows.ts'

/**
 * A shop changes price or stock of an own product, takes it off sale or puts it back: no new review (G-53).
 * Refusals: product.not-found, also for another shop's; product.cannot-move for one not yet reviewed or rejected.
 */
export async function changeOffer(
  deps: Deps,
  actor: ShopOwner,
  id: string,
  { status, stock, price }: OfferChanges,
): Promise<void> {
  if (!isId(id)) throw new Refusal('product.not-found')
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const product = await lockOwn(tx, actor.shopId, id)
    if (price !== undefined)
      await changePrice(tx, { productId: id, fils: price, currency: product.currency, at })
    if (stock !== undefined) {
      await tx.updateTable('products').set({ stock, updatedAt: at }).where('id', '=', id).execute()
    }
    const from = product.status
    if (status !== undefined && status !== from) {
      refuseUnreviewed(from, status)
      const moved = { status: move(productStatus, from, status), updatedAt: at }
      await tx.updateTable('products').set(moved).where('id', '=', id).execute()
      const event = { productId: id, actorId: actor.userId, fromStatus: from, toStatus: status }
      await recordProductEvent(tx, { ...event, reason: null, at })
    }
    await refreshListings(tx, { productIds: [id] })
  })
}

async function lockOwn(tx: Tx, shopId: string, id: string) {
  const product = await tx
    .selectFrom('products')
    .select(['status', 'currency'])
    .where('id', '=', id)
    .where('shopId', '=', shopId)
    .forUpdate()
    .executeTakeFirst()
  if (!product) throw new Refusal('product.not-found')
  return product
}

/** A shop moves only between on sale and off sale; a verdict is the reviewers'. */
function refuseUnreviewed(from: ProductStatus, to: ProductStatus): void {
  const isReviewed = from === 'active' || from === 'approved' || from === 'inactive'
  if (!isReviewed) throw new Refusal('product.cannot-move', { from, to })
}
