import type { Role } from '#contract/auth.ts'
import * as contract from '#contract/orders/customers.ts'
import { pagesQuery } from '#web/ui/lists/resource-pages.ts'
import type { UrlState } from '#web/ui/lists/url-state.ts'

export type CustomersUrl = UrlState<typeof contract.customerFilters>

/** Administrators see every customer, a shop those who ordered from it. */
const endpoints = {
  admin: { list: contract.listCustomers, one: contract.readCustomer },
  shop: { list: contract.listOwnCustomers, one: contract.readOwnCustomer },
} as const

/** A hundred customers at a time (R-CUST-05); read anew whenever the screen opens: customers order meanwhile. */
export function customersQuery(role: Role, { search }: CustomersUrl['state']) {
  const query = { search, limit: 100 }
  return { ...pagesQuery(endpoints[role].list, { query }), refetchOnMount: 'always' as const }
}
