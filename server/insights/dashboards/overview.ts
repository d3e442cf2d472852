import type { platformOverview, productStats } from '#contract/insights/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/deps.ts'
import { howManyWait } from '#server/catalogue/products/approval/queue.ts'
import { countOf, onSale } from '#server/catalogue/products/record.ts'
import { countShopsByStatus } from '#server/shops/approval/list.ts'

/**
 * All products by status, those of the platform store included (G-44): each is counted once, so that they add up to the
 * total; what its shop took back before a decision is not on sale either. What waits for review is counted elsewhere (G-123).
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
 * Vendors by status (R-DASH-15) and the sums of all vendors' products (R-DASH-14), not only of those listed; what waits
 * for review counts everywhere alike, the platform's own included (G-123).
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
