import type { AdminProductChanges } from '#contract/product-input.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { refreshListings } from '#server/marketplace/listing.ts'
import { claimPhotos } from '#server/objects/claiming.ts'
import { changePrice } from './price-history.ts'
import { resolveColors, writeColors } from './product-colors.ts'
import { auditProduct, productFacts } from './product-facts.ts'
import { writeLinks } from './product-links.ts'
import { columnsOf, photosOf } from './product-rows.ts'
import { checkCategory, chosenOwner } from './submission.ts'

/**
 * An administrator changes what is sent of a product; what is not sent stays, its status too (R-API-38, G-51).
 * Refusals: product.not-found and those of createProductByAdmin.
 */
export async function updateProductByAdmin(
  deps: Deps,
  actor: Admin,
  id: string,
  sent: AdminProductChanges,
): Promise<void> {
  if (!isId(id)) throw new Refusal('product.not-found')
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const found = tx.selectFrom('products').select(['priceFils', 'currency', 'shopId']).where('id', '=', id)
    const product = await found.forUpdate().executeTakeFirst()
    if (!product) throw new Refusal('product.not-found')
    const before = await productFacts(tx, id)
    const changes = {
      ...columnsOf(sent),
      ...(await ownerColumns(tx, sent, product.shopId)),
      ...(await categoryColumns(tx, sent)),
    }
    await claimPhotos(tx, photosOf(sent), at)
    await tx
      .updateTable('products')
      .set({ ...changes, updatedAt: at })
      .where('id', '=', id)
      .execute()
    const { price: fils = product.priceFils, currency = product.currency } = sent
    await changePrice(tx, { productId: id, fils, currency, at })
    await rewriteColors(tx, id, sent)
    await writeLinks(tx, id, sent)
    await auditProduct(tx, { actor, action: 'product.changed', id, before, at })
    await refreshListings(tx, { productIds: [id] })
  })
}

/** A shop that is suspended keeps its products when they are edited; it gets no others. */
async function ownerColumns(tx: Tx, sent: AdminProductChanges, ownShopId: string | null) {
  const isSame = !sent.isMajlis && ownShopId !== null && sent.shopId === ownShopId
  if (isSame || (sent.shopId === undefined && sent.isMajlis === undefined)) return {}
  const shopId = await chosenOwner(tx, sent)
  return { shopId, isMajlis: shopId === null }
}

async function categoryColumns(tx: Tx, { categoryId }: AdminProductChanges) {
  if (categoryId === undefined) return {}
  await checkCategory(tx, categoryId, { mayBeHidden: true })
  return { categoryId }
}

/** Colours are said by two fields together: whichever is sent, both are taken from what is sent. */
async function rewriteColors(tx: Tx, id: string, sent: AdminProductChanges): Promise<void> {
  if (sent.availableColors === undefined && sent.productColors === undefined) return
  const given = { availableColors: sent.availableColors ?? [], productColors: sent.productColors }
  const colors = await resolveColors(tx, given)
  if (colors.length > 0) await writeColors(tx, id, colors)
}
