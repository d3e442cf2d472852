import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/customers.ts'
import { listOrders, listOwnOrders, orderFilters } from '#contract/orders/list.ts'
import { listOwnReturns, listReturns } from '#contract/orders/returns.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { pagesQuery } from '#web/kit/lists/resource-pages.ts'
import { queryOf, readUrl, type UrlState } from '#web/kit/lists/url-state.ts'

export type CustomersUrl = UrlState<typeof contract.customerFilters>

/** Administrators see every customer, a shop those who ordered from it. */
const endpoints = {
  admin: {
    list: contract.listCustomers,
    one: contract.readCustomer,
    file: contract.customerExportPath,
    orders: listOrders,
    returns: listReturns,
  },
  shop: {
    list: contract.listOwnCustomers,
    one: contract.readOwnCustomer,
    file: contract.ownCustomerExportPath,
    orders: listOwnOrders,
    returns: listOwnReturns,
  },
} as const

/** A hundred customers at a time (R-CUST-05); read anew whenever the screen opens: customers order meanwhile. */
export function customersQuery(role: Role, { search }: CustomersUrl['state']) {
  const query = { search, limit: 100 }
  return { ...pagesQuery(endpoints[role].list, { query }), refetchOnMount: 'always' as const }
}

/** One customer: read anew each time that they are opened. */
export function customerQuery(role: Role, id: string) {
  return queryOptions({
    ...addressQuery(endpoints[role].one, { id }),
    gcTime: 0,
  })
}

const everyOrder = readUrl(orderFilters, '')

/** Ten orders of a customer at a time. */
export function ordersOfQuery(role: Role, customer: string) {
  return pagesQuery(endpoints[role].orders, { query: { ...everyOrder, customer, limit: 10 } })
}

/** Ten returns of a customer at a time. */
export function returnsOfQuery(role: Role, customer: string) {
  return pagesQuery(endpoints[role].returns, { query: { status: undefined, customer, limit: 10 } })
}

/** Where the customers that match are a file. */
export function exportAddress(role: Role, state: CustomersUrl['state'], format: 'csv' | 'xlsx'): string {
  const query = queryOf(contract.customerFilters, state)
  return `${endpoints[role].file}${query}${query === '' ? '?' : '&'}format=${format}`
}
