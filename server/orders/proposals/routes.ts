import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/proposals.ts'
import type { Deps } from '#server/deps.ts'
import { both, mount } from '#server/platform/http/route.ts'
import { lookingUp, lookupBy } from '../lookups.ts'
import { answerProposal, proposableDays, proposeDay, withdrawProposal } from './propose.ts'
import { findOrder, readOrderById } from '../find.ts'
import { refuseWithoutKey } from '../order-key.ts'
import { orderOf } from '../read.ts'

export function proposalRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  both(app, deps, contract.listProposableDays, ({ actor, params }) => proposableDays(deps, actor, params.id))
  both(app, deps, contract.proposeDay, async ({ actor, scope, params, body }) => {
    await proposeDay(deps, actor, { ...params, ...body })
    return readOrderById(db, params.id, scope.shopId)
  })
  both(app, deps, contract.withdrawProposal, ({ actor, params, language }) =>
    withdrawProposal(deps, actor, { ...params, language }),
  )
  mount(app, deps, contract.answerProposal, ({ params: { orderNumber }, body, request }) =>
    lookingUp(deps, lookupBy(request, orderNumber, body.email), async () => {
      await refuseWithoutKey(deps, request, { number: orderNumber, ...body })
      await answerProposal(deps, orderNumber, body)
      return orderOf(await findOrder(db, orderNumber, body.email))
    }),
  )
}
