import { type ProductEvent, type ProductStatus, productStatus } from '#domain/status/product-status.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import type { Tx } from '#server/db/db.ts'
import { productAuditFields } from '#server/products/audit-fields.ts'
import { checkCategory } from '#server/products/submit.ts'
import { type Locked, writeSent } from '#server/products/write.ts'
import type { Subject } from '#server/status/transition.ts'
import { settleChange, type WaitingChange } from './changes.ts'
import { closeProductNews, notifyShopOfDecision } from './notifications.ts'

type Row = Locked & { readonly status: 'pending_review'; readonly change: WaitingChange }

/**
 * A change of an approved product, decided like a product that waits: its content becomes the product's, or its shop
 * reads why not, or takes it back. Its own row says what became of it.
 */
export const changes: Subject<ProductStatus, ProductEvent, Row> = {
  machine: productStatus,
  store: async (tx, row, { to, reason, actorId, at }) => {
    const status = to === 'rejected' || to === 'withdrawn' ? to : 'applied'
    if (status === 'applied') await apply(tx, row, at)
    const decidedBy = status === 'withdrawn' ? null : actorId
    const settled = { status, rejectionReason: reason, decidedBy, settledAt: at } as const
    await settleChange(tx, row.change.id, settled)
  },
  audit: { action: 'product.decided', subjectKind: 'product', fieldsOf: auditedFields },
  followUp: async (tx, deps, { row: { id: productId, change }, to, reason, at }) => {
    await closeProductNews(tx, [productId], at)
    if (to === 'withdrawn') return
    await refreshListings(tx, { productIds: [productId] })
    await notifyShopOfDecision(tx, deps, { productId, event: change.id, on: 'change', reason })
  },
}

async function apply(tx: Tx, { change: { content }, ...product }: Row, at: Date): Promise<void> {
  const { categoryId } = content
  if (categoryId !== undefined) await checkCategory(tx, categoryId, { mayBeHidden: true })
  await writeSent(tx, product, { sent: content, columns: { ...(categoryId && { categoryId }) }, at })
}

/** What was applied shows in the product's own fields; what was rejected, in the change alone. */
async function auditedFields(tx: Tx, { id, change }: Row) {
  const { status } = await tx
    .selectFrom('productChanges')
    .select('status')
    .where('id', '=', change.id)
    .executeTakeFirstOrThrow()
  return { ...(await productAuditFields(tx, id)), ...(status !== 'applied' && { change: status }) }
}
