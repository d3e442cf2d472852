import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/messages.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { both } from '#server/platform/http/route.ts'
import { lookingUp, lookupBy } from '../lookups.ts'
import { askAbout, readMessage, readNotes, writeMessage } from './messages.ts'

/** Questions, answers and notes about orders. */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mountCreating(app, deps, contract.askAboutOrder, {
    make: ({ params, body, request }, { id, key }) =>
      lookingUp(deps, lookupBy(request, params.orderNumber, body.email), () =>
        askAbout(deps, { ...params, ...body, id, request }, key),
      ),
    present: (_call, id) => readMessage(db, id),
  })
  for (const endpoint of Object.values(contract.writeOrderMessage)) {
    mountCreating(app, deps, endpoint, {
      make: ({ actor, params, body }, { id, key }) =>
        writeMessage(deps, actor, { ...body, id, orderId: params.id }, key),
      present: (_call, id) => readMessage(db, id),
    })
  }
  both(app, deps, contract.listOrderNotes, ({ actor, params }) => readNotes(deps, actor, params.id))
}
