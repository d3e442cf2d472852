import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/customers.ts'
import { listOrders, orderFilters } from '#contract/orders/list.ts'
import { listReturns } from '#contract/orders/returns.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { pagesQuery } from '#web/kit/lists/resource-pages.ts'
import { readUrl } from '#web/kit/lists/url-state.ts'

/** One customer, refetched each time the profile is opened. */
export function customerQuery(role: Role, id: string) {
  return queryOptions({
    ...addressQuery(contract.readCustomer[role], { id }),
    gcTime: 0,
  })
}

const everyOrder = readUrl(orderFilters, '')

/** Ten orders of a customer at a time. */
export function ordersOfQuery(role: Role, customer: string) {
  return pagesQuery(listOrders[role], { query: { ...everyOrder, customer, limit: 10 } })
}

/** Ten returns of a customer at a time. */
export function returnsOfQuery(role: Role, customer: string) {
  return pagesQuery(listReturns[role], { query: { status: undefined, search: '', customer, limit: 10 } })
}
