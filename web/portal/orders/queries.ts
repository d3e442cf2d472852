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

/** Fifty orders at a time; read anew whenever the screen opens: customers order meanwhile. */
export function ordersQuery(role: Role, { order: _open, ...filters }: OrdersUrl['state']) {
  const query = { ...filters, limit: 50 }
  return { ...pagesQuery(contract.listOrders[role], { query }), refetchOnMount: 'always' as const }
}

/** How many orders match, by stage. */
export function orderCountsQuery(role: Role, state: OrdersUrl['state']) {
  const { order: _open, status: _status, stage: _stage, ...query } = state
  return queryOptions({
    queryKey: [contract.countOrders[role].path, query],
    queryFn: () => call(contract.countOrders[role], { query }),
  })
}

/** The shops that have orders, for administrators to choose from. */
export const shopsOfOrdersQuery = addressQuery(contract.listShopsOfOrders)

/** One order: read anew each time that it is opened. */
export function orderQuery(role: Role, orderId: string) {
  return queryOptions({
    ...addressQuery(contract.readManagedOrder[role], { id: orderId }),
    gcTime: 0,
  })
}

/** Moves an order; throws as `call` does. */
export function moveOrder(role: Role, orderId: string, body: contract.OrderMove) {
  return call(contract.moveOrder[role], { params: { id: orderId }, body })
}

/** Where the orders that match are a file. */
export function exportAddress(role: Role, { order: _open, ...filters }: OrdersUrl['state']): string {
  return `${contract.ordersFile[role].path}${queryOf(contract.orderFilters, filters)}`
}

/** After a move neither lists nor figures are as they were. */
export const reloadOrders: (client: QueryClient) => Promise<void> = refetchScreen
