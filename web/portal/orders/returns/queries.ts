import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/returns.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'

/** How many there are, by status. */
export function returnCountsQuery(role: Role) {
  return addressQuery(contract.countReturns[role])
}

/** Moves a return; throws as `call` does. */
export function sendReturnMove(role: Role, id: string, body: contract.ReturnMove) {
  return call(contract.moveReturn[role], { params: { id }, body })
}
