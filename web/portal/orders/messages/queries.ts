import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/messages.ts'
import { call } from '#web/kit/api/call.ts'

/** The notes on an order that this role may see. */
export function notesQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [contract.listOrderNotes[role].path, id],
    queryFn: () => call(contract.listOrderNotes[role], { params: { id } }),
    gcTime: 0,
  })
}

/** What a role writes of its own: an answer to the customer, or a note. */
export type MessageKind = Exclude<contract.OrderMessage['kind'], 'question'>

/** Answers the customer, or notes something; throws as `call` does. */
export function sendMessage(role: Role, id: string, body: { kind: MessageKind; text: string }) {
  return call(contract.writeOrderMessage[role], { params: { id }, body })
}
