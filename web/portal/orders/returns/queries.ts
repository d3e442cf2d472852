import type { Role } from '#contract/platform/auth.ts'
import { type ManyReturnMoves, moveReturns } from '#contract/orders/decisions.ts'
import * as contract from '#contract/orders/returns.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'

/** How many there are, by status, of one shop where one is named. */
export function returnCountsQuery(role: Role, { shop }: { readonly shop?: string | undefined } = {}) {
  if (role === 'shop' || shop === undefined) return addressQuery(contract.countReturns[role])
  const { admin } = contract.countReturns
  return queryOptions({ queryKey: [admin.path, shop], queryFn: () => call(admin, { query: { shop } }) })
}

/** The same with several at once, each as it was seen. */
export function sendReturnMoves(
  role: Role,
  items: readonly contract.OrderReturn[],
  move: Omit<ManyReturnMoves, 'items'>,
) {
  const seen = items.map(({ id, status }) => ({ id, seen: status }))
  return call(moveReturns[role], { body: { ...move, items: seen } })
}
