import { queryOptions } from '@tanstack/react-query'
import { listVendors, monthlyRevenue, platformOverview } from '#contract/insights/dashboard.ts'
import { listPayouts } from '#contract/money/payouts/payouts.ts'
import { adminMetrics } from '#contract/platform/platform.ts'
import { listOwnProducts } from '#contract/catalogue/products/own-products.ts'
import { countOwnReviews } from '#contract/orders/reviews/review-approval.ts'
import { shopMetricsOfOwn } from '#contract/shops/shops.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { ofProducts, ofShops, readLeniently } from '#web/kit/api/lenient.ts'

/** The dashboard shows the first five vendors (R-DASH-04). */
const shownVendors = 5

export const adminMetricsQuery = addressQuery(adminMetrics)

export const vendorsQuery = queryOptions({
  queryKey: [listVendors.path, shownVendors],
  queryFn: () => call(readLeniently(listVendors, ofShops), { query: { limit: shownVendors, search: '' } }),
})

export const overviewQuery = addressQuery(platformOverview)

export const revenueQuery = queryOptions({
  queryKey: [monthlyRevenue.path],
  queryFn: () => call(monthlyRevenue, { query: { months: 12 } }),
})

/** The dashboard shows the five newest payouts (R-DASH-13). */
export const newestPayoutsQuery = queryOptions({
  queryKey: [listPayouts.admin.path, 'newest'],
  queryFn: () =>
    call(listPayouts.admin, {
      query: { limit: 5, offset: undefined, status: undefined, search: '', shop: undefined },
    }),
})

export const shopMetricsQuery = addressQuery(shopMetricsOfOwn)

/** Number of the shop's published reviews; shares its query with the reviews screen. */
export const reviewCountsQuery = addressQuery(countOwnReviews)

/** The shop's dashboard shows six products at most (R-PORTAL-05). */
export const shownProducts = 6

export const newestProductsQuery = queryOptions({
  queryKey: [listOwnProducts.path, 'newest', shownProducts],
  queryFn: () =>
    call(readLeniently(listOwnProducts, ofProducts), {
      query: { limit: shownProducts, offset: undefined, status: undefined, search: '' },
    }),
})
