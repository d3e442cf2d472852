import type { FastifyInstance } from 'fastify'
import { moveReturns } from '#contract/orders/decisions.ts'
import * as contract from '#contract/orders/returns.ts'
import type { Deps } from '#server/deps.ts'
import { sendPage } from '#server/platform/http/paging.ts'
import { eachByItself } from '#server/platform/http/many.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { both, mount } from '#server/platform/http/route.ts'
import { confirmRefund } from '#server/orders/refunds/confirm.ts'
import { lookingUp, lookupBy } from '#server/orders/lookups.ts'
import { ofShop, returnFileRoutes } from './export.ts'
import { agreeToFetch, fetchDays, proposeFetch } from './fetch.ts'
import { moveReturn } from './move.ts'
import { countReturns, listReturns, readReturn } from './read.ts'
import { requestReturn } from './request.ts'

export function returnRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  returnFileRoutes(app, deps)
  mountCreating(app, deps, contract.requestReturn, {
    make: async ({ actor, params, body, request }, { id, key }) => {
      const ownerId = actor.kind === 'anonymous' ? null : actor.userId
      await lookingUp(deps, lookupBy(request, params.orderNumber, body.email), () =>
        requestReturn(deps, { ...params, ...body, id, ownerId }, key),
      )
    },
    present: (_call, id) => readReturn(db, id),
  })
  both(app, deps, contract.listReturns, async ({ scope, query, ...call }) =>
    sendPage(call, await listReturns(db, { ...ofShop(query), ...query, ...scope })),
  )
  both(app, deps, contract.countReturns, ({ query, scope }) =>
    countReturns(db, { ...ofShop(query), ...scope }),
  )
  both(app, deps, contract.listFetchDays, ({ scope, params }) => fetchDays(deps, params.id, scope.shopId))
  both(app, deps, contract.proposeFetch, async ({ actor, scope, params, body }) => {
    await proposeFetch(deps, actor, { ...params, ...body })
    return readReturn(db, params.id, scope.shopId)
  })
  mount(app, deps, contract.agreeToFetch, ({ params: { orderNumber: number, id }, body, request }) =>
    lookingUp(deps, lookupBy(request, number, body.email), async () => {
      await agreeToFetch(deps, { number, id, ...body })
      return readReturn(db, id)
    }),
  )
  both(app, deps, moveReturns, ({ actor, body: { items, ...move }, ...call }) =>
    eachByItself(call, items, ({ id, seen }) => moveReturn(deps, actor, id, { ...move, seen })),
  )
  both(app, deps, contract.moveReturn, async ({ actor, scope, params, body, request }) => {
    if (body.status === 'refunded') {
      const { paid } = await readReturn(db, params.id, scope.shopId)
      await confirmRefund(deps, { actor, request }, { fils: body.refund ?? paid })
    }
    await moveReturn(deps, actor, params.id, body)
    return readReturn(db, params.id, scope.shopId)
  })
}
