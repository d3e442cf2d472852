import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/returns.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { pagesQuery } from '#web/kit/lists/resource-pages.ts'
import type { UrlState } from '#web/kit/lists/url-state.ts'

export type ReturnsUrl = UrlState<typeof contract.returnFilters>

/** Administrators see the returns to every shop, a shop those to itself. */
const endpoints = {
  admin: { list: contract.listReturns, counts: contract.countReturns, move: contract.moveReturn },
  shop: { list: contract.listOwnReturns, counts: contract.countOwnReturns, move: contract.moveOwnReturn },
} as const

/** Fifty returns at a time; read anew whenever the screen opens: customers ask meanwhile. */
export function returnsQuery(role: Role, { status, customer }: ReturnsUrl['state']) {
  const query = { status, customer, limit: 50 }
  return { ...pagesQuery(endpoints[role].list, { query }), refetchOnMount: 'always' as const }
}

/** How many there are, by status. */
export function returnCountsQuery(role: Role) {
  return addressQuery(endpoints[role].counts)
}

/** Moves a return; throws as `call` does. */
export function sendReturnMove(role: Role, id: string, body: contract.ReturnMove) {
  return call(endpoints[role].move, { params: { id }, body })
}
