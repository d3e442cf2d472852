import type { ProductDecision } from '#contract/product-input.ts'
import { move } from '#domain/machine.ts'
import { productStatus } from '#domain/product-status.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { refreshListings } from '#server/marketplace/listing.ts'
import { auditProduct, productFacts } from './product-facts.ts'
import { tellShopOfVerdict } from './product-news.ts'
import { recordProductEvent } from './product-rows.ts'

/**
 * The verdict on a product: for sale, or rejected with a reason that its shop reads (R-API-36, R-API-37).
 * The same verdict again changes nothing but the reason. Refusals: product.not-found, .cannot-move, .reason-missing.
 */
export async function decideProduct(
  deps: Deps,
  actor: Admin,
  id: string,
  decision: ProductDecision,
): Promise<void> {
  if (!isId(id)) throw new Refusal('product.not-found')
  const to = decision.status === 'approved' ? 'active' : decision.status
  const rejectionReason = to === 'rejected' ? decision.rejectionReason?.trim() || null : null
  if (to === 'rejected' && rejectionReason === null) {
    throw new Refusal('product.reason-missing', {}, 'rejectionReason')
  }
  await deps.db.transaction().execute(async (tx) => {
    const found = tx.selectFrom('products').select('status').where('id', '=', id)
    const product = await found.forUpdate().executeTakeFirst()
    if (!product) throw new Refusal('product.not-found')
    const { status: from } = product
    if (from !== to) move(productStatus, from, to, rejectionReason)
    const before = await productFacts(tx, id)
    const at = deps.clock()
    const changes = { status: to, rejectionReason, updatedAt: at }
    await tx.updateTable('products').set(changes).where('id', '=', id).execute()
    await auditProduct(tx, { actor, action: 'product.decided', id, before, reason: rejectionReason, at })
    if (from === to) return
    const change = { productId: id, actorId: actor.userId, fromStatus: from, toStatus: to }
    const event = await recordProductEvent(tx, { ...change, reason: rejectionReason, at })
    await refreshListings(tx, { productIds: [id] })
    await tellShopOfVerdict(tx, deps, { productId: id, event, isApproved: to === 'active' })
  })
}
