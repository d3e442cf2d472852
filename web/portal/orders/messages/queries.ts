import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/messages.ts'
import { call } from '#web/kit/api/call.ts'

const endpoints = {
  admin: { notes: contract.listOrderNotes, write: contract.writeOrderMessage },
  shop: { notes: contract.listOwnOrderNotes, write: contract.writeOwnOrderMessage },
} as const

/** The notes on an order that this role may see. */
export function notesQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [endpoints[role].notes.path, id],
    queryFn: () => call(endpoints[role].notes, { params: { id } }),
    gcTime: 0,
  })
}

/** What a role writes of its own: an answer to the customer, or a note. */
export type MessageKind = Exclude<contract.OrderMessage['kind'], 'question'>

/** Answers the customer, or notes something; throws as `call` does. */
export function sendMessage(role: Role, id: string, body: { kind: MessageKind; text: string }) {
  return call(endpoints[role].write, { params: { id }, body })
}
