import type { ReplyOf } from '#contract/endpoint.ts'
import {
  countShops,
  type listShops,
  nextShop,
  readShop,
  type ShopFilters,
} from '#contract/shops/shop-approval.ts'
import type { Role } from '#contract/platform/auth.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery, askedQuery } from '#web/kit/api/address-query.ts'

export type ShopForApproval = ReplyOf<typeof readShop>
export type ListedShop = ReplyOf<typeof listShops>[number]
export type ShopCounts = ReplyOf<typeof countShops>

export function shopCountsQuery(_: Role, { search, documents }: Pick<ShopFilters, 'search' | 'documents'>) {
  return askedQuery(countShops, { search, documents })
}

export function shopQuery(id: string) {
  return addressQuery(readShop, { id })
}

/** The neighbour of a shop in the queue; fetched each time, because others decide too. */
export async function neighbourOf(id: string, side: 'after' | 'before'): Promise<string | null> {
  const { shop } = await call(nextShop, { query: { after: undefined, before: undefined, [side]: id } })
  return shop?.id ?? null
}

/** A decision changes every figure of the administration. */
export { refetchAdmin as reloadAdministration } from '#web/kit/api/refetch.ts'
