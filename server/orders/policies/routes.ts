import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/policies.ts'
import type { Deps } from '#server/deps.ts'
import { mount, preencoded } from '#server/platform/http/route.ts'
import { listPolicies, policyPage, savePolicy } from './policies.ts'

export function policyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.readPolicy, async ({ params, query }) =>
    preencoded((await policyPage(deps, params.policy, query.version)).json),
  )
  mount(app, deps, contract.listPolicies, () => listPolicies(deps))
  mount(app, deps, contract.savePolicy, ({ actor, params, body }) =>
    savePolicy(deps, actor, { ...params, ...body }),
  )
}
