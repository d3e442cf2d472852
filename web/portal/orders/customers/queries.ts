import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/customers.ts'
import { listOrders, orderFilters } from '#contract/orders/list.ts'
import { listReturns } from '#contract/orders/returns.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { pagesQuery } from '#web/kit/lists/resource-pages.ts'
import { queryOf, readUrl, type UrlState } from '#web/kit/lists/url-state.ts'

export type CustomersUrl = UrlState<typeof contract.customerFilters>

/** A hundred customers at a time (R-CUST-05); read anew whenever the screen opens: customers order meanwhile. */
export function customersQuery(role: Role, { search }: CustomersUrl['state']) {
  const query = { search, limit: 100 }
  return { ...pagesQuery(contract.listCustomers[role], { query }), refetchOnMount: 'always' as const }
}

/** One customer: read anew each time that they are opened. */
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
  return pagesQuery(listReturns[role], { query: { status: undefined, customer, limit: 10 } })
}

/** Where the customers that match are a file. */
export function exportAddress(role: Role, state: CustomersUrl['state'], format: 'csv' | 'xlsx'): string {
  const query = queryOf(contract.customerFilters, state)
  return `${contract.customersFile[role].path}${query}${query === '' ? '?' : '&'}format=${format}`
}
