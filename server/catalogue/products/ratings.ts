import { sql } from 'kysely'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import type { Tx } from '#server/platform/db/db.ts'

type Change = { readonly by: number; readonly stars: number }

/**
 * Counts so many reviews more, or fewer, with so many stars at a product; its page and every list that shows it follow.
 * Like a sale it is no edit. The product is held until the transaction ends.
 */
export async function countReview(tx: Tx, productId: string, { by, stars }: Change): Promise<void> {
  await sql`update products set review_count = review_count + ${by}, review_stars = review_stars + ${stars}
    where id = ${productId}`.execute(tx)
  await refreshListings(tx, { productIds: [productId] })
}
