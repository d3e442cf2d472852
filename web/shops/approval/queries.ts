import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { countShops, listShops, nextShop, readShop } from '#contract/shops/shop-approval.ts'
import type { ShopStatus } from '#domain/status/shop-status.ts'
import { call } from '#web/api/call.ts'

export type ShopForApproval = ReplyOf<typeof readShop>
export type ShopCounts = ReplyOf<typeof countShops>

/** What the address of Shop Management says: which shops, and which one is open. */
export type ShopSearch = { readonly status: ShopStatus | undefined; readonly search: string }

/** How many shops come at a time (R-SHOPS-14). */
export const shopsPerPage = 50

export function shopsQuery({ status, search }: ShopSearch) {
  return infiniteQueryOptions({
    queryKey: [listShops.path, 'list', status ?? 'all', search],
    queryFn: ({ pageParam }) =>
      call(listShops, {
        query: { limit: shopsPerPage, offset: pageParam === 0 ? undefined : pageParam, status, search },
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < shopsPerPage ? null : pages.length * shopsPerPage),
  })
}

export function shopCountsQuery(search: string) {
  return queryOptions({
    queryKey: [countShops.path, search],
    queryFn: () => call(countShops, { query: { search } }),
  })
}

export function shopQuery(id: string) {
  return queryOptions({
    queryKey: [listShops.path, 'one', id],
    queryFn: () => call(readShop, { params: { id } }),
  })
}

/** The neighbour of a shop in the queue; asked anew each time, since others decide too. */
export async function neighbourOf(id: string, side: 'after' | 'before'): Promise<string | null> {
  const { shop } = await call(nextShop, { query: { after: undefined, before: undefined, [side]: id } })
  return shop?.id ?? null
}

/** After a decision no figure of the administration is as it was. */
export { refetchAdmin as reloadAdministration } from '#web/api/refetch-admin.ts'
