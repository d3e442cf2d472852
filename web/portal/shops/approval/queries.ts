import { queryOptions } from '@tanstack/react-query'
import { listVendors, type VendorFilters } from '#contract/insights/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { countShops, listShops, nextShop, readShop, type ShopFilters } from '#contract/shops/shop-approval.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { ofShops, readLeniently } from '#web/kit/api/lenient.ts'
import { pagesQuery } from '#web/kit/lists/resource-pages.ts'

export type ShopForApproval = ReplyOf<typeof readShop>
export type ListedShop = ReplyOf<typeof listShops>[number]
export type ShopCounts = ReplyOf<typeof countShops>

/** Fifty shops at a time (R-SHOPS-14). */
export function shopsQuery({ status, search, papers }: ShopFilters) {
  return pagesQuery(readLeniently(listShops, ofShops), { query: { limit: 50, status, search, papers } })
}

/** The same shops as rows of figures. */
export function vendorsQuery({ status, search, papers, sort }: VendorFilters) {
  return pagesQuery(readLeniently(listVendors, ofShops), {
    query: { limit: 100, status, search, papers, sort },
  })
}

export function shopCountsQuery({ search, papers }: Pick<ShopFilters, 'search' | 'papers'>) {
  return queryOptions({
    queryKey: [countShops.path, search, papers],
    queryFn: () => call(countShops, { query: { search, papers } }),
  })
}

export function shopQuery(id: string) {
  return addressQuery(readShop, { id })
}

/** The neighbour of a shop in the queue; asked anew each time, since others decide too. */
export async function neighbourOf(id: string, side: 'after' | 'before'): Promise<string | null> {
  const { shop } = await call(nextShop, { query: { after: undefined, before: undefined, [side]: id } })
  return shop?.id ?? null
}

/** After a decision no figure of the administration is as it was. */
export { refetchAdmin as reloadAdministration } from '#web/kit/api/refetch-admin.ts'
