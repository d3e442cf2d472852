import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import * as decisions from '#contract/orders/decisions.ts'
import * as contract from '#contract/orders/list.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Role } from '#contract/platform/auth.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery, askedQuery, wholeQuery } from '#web/kit/api/address-query.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'

/** Filters of the list of orders. */
export type OrderFilters = z.output<typeof contract.orderFilters>

/** Number of matching orders, by stage. */
export function orderCountsQuery(role: Role, filters: OrderFilters) {
  const { search, shop, from, to, questions, needs, customer } = filters
  return askedQuery(contract.countOrders[role], { search, shop, from, to, questions, needs, customer })
}

/** Shops with orders, for administrators to choose from. */
export const shopsOfOrdersQuery = wholeQuery(contract.listShopsOfOrders)

/** One order, refetched each time it is opened. */
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

/** Moves several orders by one request, each with the status the user saw. */
export function moveOrders(role: Role, status: 'accepted' | 'processing', orders: readonly Order[]) {
  const items = orders.map(({ id, status: seen }) => ({ id, seen }))
  return call(decisions.moveOrders[role], { body: { status, items } })
}

/** A move changes lists and figures, so everything on the screen is refetched. */
export const reloadOrders: (client: QueryClient) => Promise<void> = refetchScreen
