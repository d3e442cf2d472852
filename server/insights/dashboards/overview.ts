import type { platformOverview, productStats } from '#contract/insights/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/deps.ts'
import { howManyWait } from '#server/catalogue/products/approval/queue.ts'
import { countOf, onSale } from '#server/catalogue/products/record.ts'
import { countShopsByStatus } from '#server/shops/approval/list.ts'

/**
 * Counts all products by status, including the platform store's (G-44). Each counts once, so that they add up to the
 * total; withdrawn products count as inactive. The review queue is counted elsewhere (G-123).
 */
export function readProductStats(db: Db): Promise<ReplyOf<typeof productStats>> {
  return db
    .selectFrom('products')
    .select([
      countOf().as('total'),
      countOf("status = 'pending_review'").as('pendingReview'),
      countOf("status = 'approved'").as('approved'),
      countOf("status = 'active'").as('active'),
      countOf("status = 'rejected'").as('rejected'),
      countOf("status in ('inactive', 'withdrawn')").as('inactive'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Counts vendors by status (R-DASH-15) and all vendors' products (R-DASH-14), not only of those listed. The review
 * queue is the same number everywhere, including the platform store's products (G-123).
 */
export async function readOverview(db: Db): Promise<ReplyOf<typeof platformOverview>> {
  const [vendors, products] = await Promise.all([countShopsByStatus(db, { search: '' }), vendorProducts(db)])
  return { vendors, products }
}

/** A stored `approved` counts as active (G-47). */
function vendorProducts(db: Db) {
  return db
    .selectFrom('products')
    .select([
      howManyWait().as('pendingReview'),
      countOf(onSale('status')).as('active'),
      countOf("status = 'rejected'").as('rejected'),
    ])
    .where('shopId', 'is not', null)
    .executeTakeFirstOrThrow()
}
