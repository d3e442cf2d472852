import type { ProductDecision } from '#contract/products/product-input.ts'
import { move } from '#domain/status/machine.ts'
import { type ProductStatus, productStatus } from '#domain/status/product-status.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { decideChange } from './decide-change.ts'
import { lastEdit, waitingChange } from './changes.ts'
import { auditProduct, productAuditFields } from '#server/products/audit-fields.ts'
import { notifyShopOfDecision } from './notifications.ts'
import { recordProductEvent } from '#server/products/product-rows.ts'
import { storeVersion } from './versions.ts'
import { checkVersion } from '#server/products/write.ts'

/**
 * The decision on a product: for sale, or rejected with a reason that its shop reads (R-API-36, R-API-37). Where a change
 * of an approved product waits, the decision is on the change: it is applied, or rejected and the product stays (G-53).
 * The same decision again changes nothing but the reason. Refusals: product.not-found, .cannot-move, .reason-missing,
 * .changed-meanwhile where it is not what was looked at.
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
    const product = await tx
      .selectFrom('products')
      .select(['id', 'status', 'priceFils', 'currency', 'updatedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!product) throw new Refusal('product.not-found')
    checkVersion(await lastEdit(tx, product), decision.seen)
    const change = await waitingChange(tx, id)
    if (decision.changeId && decision.changeId !== change?.id) throw new Refusal('product.changed-meanwhile')
    const by = { actor, reason: rejectionReason, at: deps.clock() }
    if (change) await decideChange(tx, deps, { product, change, ...by })
    else await decideWhole(tx, deps, { id, from: product.status, to, ...by })
  })
}

type Decision = {
  readonly actor: Admin
  readonly id: string
  readonly from: ProductStatus
  readonly to: 'active' | 'rejected'
  readonly reason: string | null
  readonly at: Date
}

async function decideWhole(tx: Tx, deps: Deps, { actor, id, from, to, reason, at }: Decision): Promise<void> {
  move(productStatus, from, { to, by: actor.kind, reason })
  const before = await productAuditFields(tx, id)
  const changes = { status: to, rejectionReason: reason, updatedAt: at }
  await tx.updateTable('products').set(changes).where('id', '=', id).execute()
  await auditProduct(tx, { actor, action: 'product.decided', id, before, reason, at })
  if (from === to) return
  const moved = { productId: id, actorId: actor.userId, fromStatus: from, toStatus: to }
  const event = await recordProductEvent(tx, { ...moved, reason, at })
  await storeVersion(tx, { productId: id, event, at })
  await refreshListings(tx, { productIds: [id] })
  await notifyShopOfDecision(tx, deps, {
    productId: id,
    event,
    on: 'product',
    reason: to === 'active' ? null : (reason ?? ''),
  })
}
