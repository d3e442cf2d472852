import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { id } from '#contract/fields.ts'
import * as contract from '#contract/orders/list.ts'
import type { Role } from '#contract/platform/auth.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { refetchScreen } from '#web/kit/api/refetch-screen.ts'
import { pagesQuery } from '#web/kit/lists/resource-pages.ts'
import { orNull, queryOf, type UrlState } from '#web/kit/lists/url-state.ts'

/** What the address of the list says: which orders, and the one that is open. */
export const ordersUrl = contract.orderFilters.extend({ order: orNull(id) })
export type OrdersUrl = UrlState<typeof ordersUrl>

/** Administrators see the orders of every shop, a shop its own. */
const endpoints = {
  admin: {
    list: contract.listOrders,
    counts: contract.countOrders,
    one: contract.readAnyOrder,
    move: contract.moveAnyOrder,
    file: contract.orderExportPath,
  },
  shop: {
    list: contract.listOwnOrders,
    counts: contract.countOwnOrders,
    one: contract.readOwnOrder,
    move: contract.moveOwnOrder,
    file: contract.ownOrderExportPath,
  },
} as const

/** Fifty orders at a time; read anew whenever the screen opens: customers order meanwhile. */
export function ordersQuery(role: Role, { order: _open, ...filters }: OrdersUrl['state']) {
  const query = { ...filters, limit: 50 }
  return { ...pagesQuery(endpoints[role].list, { query }), refetchOnMount: 'always' as const }
}

/** How many orders match, by stage. */
export function orderCountsQuery(role: Role, state: OrdersUrl['state']) {
  const { order: _open, status: _status, stage: _stage, ...query } = state
  return queryOptions({
    queryKey: [endpoints[role].counts.path, query],
    queryFn: () => call(endpoints[role].counts, { query }),
  })
}

/** The shops that have orders, for administrators to choose from. */
export const shopsOfOrdersQuery = addressQuery(contract.listShopsOfOrders)

/** One order: read anew each time that it is opened. */
export function orderQuery(role: Role, orderId: string) {
  return queryOptions({
    ...addressQuery(endpoints[role].one, { id: orderId }),
    gcTime: 0,
  })
}

/** Moves an order; throws as `call` does. */
export function moveOrder(role: Role, orderId: string, body: contract.OrderMove) {
  return call(endpoints[role].move, { params: { id: orderId }, body })
}

/** Where the orders that match are a file. */
export function exportAddress(role: Role, { order: _open, ...filters }: OrdersUrl['state']): string {
  return `${endpoints[role].file}${queryOf(contract.orderFilters, filters)}`
}

/** After a move neither lists nor figures are as they were. */
export const reloadOrders: (client: QueryClient) => Promise<void> = refetchScreen
