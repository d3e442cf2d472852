import type { AdminProductChanges } from '#contract/catalogue/products/product-input.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { lastEdit } from './approval/changes.ts'
import { auditProduct, productAuditFields } from './audit-fields.ts'
import { checkCategory, chosenOwner } from './submit.ts'
import { checkVersion, lockProduct, writeSent } from './write.ts'

/**
 * An administrator changes what is sent of a product; what is not sent stays, its status too (R-API-38, G-51).
 * Refusals: product.not-found, product.changed-meanwhile and those of createProductByAdmin.
 */
export async function updateProductByAdmin(
  deps: Deps,
  actor: Admin,
  id: string,
  { seen, ...sent }: AdminProductChanges,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id)
    checkVersion(await lastEdit(tx, product), seen)
    // Read while the row is held: of two edits the later one carries the later date.
    const at = deps.clock()
    const before = await productAuditFields(tx, id)
    const columns = await ownerColumns(tx, sent, product)
    if (sent.categoryId !== undefined) await checkCategory(tx, sent.categoryId, { mayBeHidden: true })
    await writeSent(tx, product, { sent, columns, at })
    await auditProduct(tx, { actor, action: 'product.changed', id, before, at })
    await refreshListings(tx, { productIds: [id] })
  })
}

type Owned = { readonly shopId: string | null; readonly familyId: number | null }

/** A shop that is suspended keeps its products when they are edited; it gets no others. */
async function ownerColumns(tx: Tx, sent: AdminProductChanges, product: Owned) {
  const isSame = !sent.isMajlis && product.shopId !== null && sent.shopId === product.shopId
  if (isSame || (sent.shopId === undefined && sent.isMajlis === undefined)) return {}
  const shopId = await chosenOwner(tx, sent)
  if (shopId !== product.shopId && product.familyId !== null)
    throw new Refusal('family.other-owner', {}, 'shopId')
  return { shopId, isMajlis: shopId === null }
}
