import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/returns.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'

/** Administrators see the returns to every shop, a shop those to itself. */
const endpoints = {
  admin: { counts: contract.countReturns, move: contract.moveReturn },
  shop: { counts: contract.countOwnReturns, move: contract.moveOwnReturn },
} as const

/** How many there are, by status. */
export function returnCountsQuery(role: Role) {
  return addressQuery(endpoints[role].counts)
}

/** Moves a return; throws as `call` does. */
export function sendReturnMove(role: Role, id: string, body: contract.ReturnMove) {
  return call(endpoints[role].move, { params: { id }, body })
}
