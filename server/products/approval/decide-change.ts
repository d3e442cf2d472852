import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { applyChange, rejectChange, type WaitingChange } from './changes.ts'
import { auditProduct, productAuditFields } from '#server/products/audit-fields.ts'
import { notifyShopOfDecision } from './notifications.ts'
import { checkCategory } from '#server/products/submit.ts'
import { type Locked, writeSent } from '#server/products/write.ts'

type Decision = {
  readonly product: Locked
  readonly change: WaitingChange
  readonly actor: Admin
  /** Null applies the change. */
  readonly reason: string | null
  readonly at: Date
}

/** The decision on a change of an approved product: its content becomes the product's, or its shop reads why not. */
export async function decideChange(tx: Tx, deps: Deps, decision: Decision): Promise<void> {
  const { product, change, reason } = decision
  if (reason === null) await apply(tx, decision)
  else await reject(tx, { ...decision, reason })
  await refreshListings(tx, { productIds: [product.id] })
  const happening = { productId: product.id, event: change.id }
  await notifyShopOfDecision(tx, deps, { ...happening, on: 'change', reason })
}

async function apply(tx: Tx, { product, change, actor, at }: Decision): Promise<void> {
  const { id } = product
  const { content } = change
  const { categoryId } = content
  if (categoryId !== undefined) await checkCategory(tx, categoryId, { mayBeHidden: true })
  const before = await productAuditFields(tx, id)
  await writeSent(tx, product, { sent: content, columns: { ...(categoryId && { categoryId }) }, at })
  await applyChange(tx, change.id, { actorId: actor.userId, at })
  await auditProduct(tx, { actor, action: 'product.decided', id, before, at })
}

async function reject(
  tx: Tx,
  { product, change, actor, reason, at }: Decision & { reason: string },
): Promise<void> {
  await rejectChange(tx, change.id, { actorId: actor.userId, at, reason })
  const { name } = await productAuditFields(tx, product.id)
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'product.decided',
    subjectKind: 'product',
    subjectId: product.id,
    subjectName: name,
    before: { change: 'pending_review' },
    after: { change: 'rejected' },
    reason,
    at,
  })
}
