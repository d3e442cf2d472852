import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/proposals.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { lookingUp, lookupBy } from '../lookups.ts'
import { answerProposal, proposableDays, proposeDay, withdrawProposal } from './propose.ts'
import { findOrder, readOrderById } from '../find.ts'
import { orderOf } from '../read.ts'

export function proposalRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mount(app, deps, contract.listProposableDays, ({ actor, params }) => proposableDays(deps, actor, params.id))
  mount(app, deps, contract.listAnyProposableDays, ({ actor, params }) => {
    return proposableDays(deps, actor, params.id)
  })
  mount(app, deps, contract.proposeDay, async ({ actor, params, body }) => {
    await proposeDay(deps, actor, { ...params, ...body })
    return readOrderById(db, params.id, actor.shopId)
  })
  mount(app, deps, contract.proposeAnyDay, async ({ actor, params, body }) => {
    await proposeDay(deps, actor, { ...params, ...body })
    return readOrderById(db, params.id)
  })
  mount(app, deps, contract.withdrawProposal, ({ actor, params, language }) => {
    return withdrawProposal(deps, actor, { ...params, language })
  })
  mount(app, deps, contract.withdrawAnyProposal, ({ actor, params, language }) => {
    return withdrawProposal(deps, actor, { ...params, language })
  })
  mount(app, deps, contract.answerProposal, ({ params: { orderNumber }, body, request }) =>
    lookingUp(deps, lookupBy(request, orderNumber, body.email), async () => {
      await answerProposal(deps, orderNumber, body)
      return orderOf(await findOrder(db, orderNumber, body.email))
    }),
  )
}
