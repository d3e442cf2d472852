import { sql } from 'kysely'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { recordChange } from '#server/catalogue/listings/rows.ts'
import { shopTag } from '#server/catalogue/tags.ts'
import type { Tx } from '#server/deps.ts'
import { lockVariantGroups, lockVariants } from './variants/write.ts'

type Change = { readonly by: number; readonly stars: number }

/**
 * Adds reviews and their stars to a product's count, or subtracts them. Refreshes its page, those of variants, which
 * show the same stars (0124), every list that shows one of them, and the seller's page. Like a sale it is not an edit.
 * Locks the product and its variants until the transaction ends.
 */
export async function countReview(tx: Tx, productId: string, { by, stars }: Change): Promise<void> {
  const { ownerId, shopId } = await tx
    .selectFrom('products')
    .select(['ownerId', 'shopId'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  await lockVariantGroups(tx, ownerId)
  const variants = await lockVariants(tx, ownerId, [productId])
  await sql`update products set review_count = review_count + ${by}, review_stars = review_stars + ${stars}
    where id = ${productId}`.execute(tx)
  await refreshListings(tx, { productIds: variants.map(({ id }) => id) })
  await recordChange(tx, [shopTag(shopId ?? 'majlis')])
}
