import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/ledger/commission.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { both, mount } from '#server/platform/http/route.ts'
import { calculateEarning, createRule, listRules, removeRule, presentRule, updateRule } from './rules.ts'

const isRemoved = {
  en: 'The rule no longer applies to orders delivered from now on.',
  ar: 'لم تعد القاعدة سارية على الطلبات التي تُسلَّم من الآن.',
} as const

export function commissionRoutes(app: FastifyInstance, deps: Deps): void {
  both(app, deps, contract.listCommissionRules, ({ scope }) => listRules(deps, scope.shopId))
  mountCreating(app, deps, contract.createCommissionRule, {
    make: ({ actor, body }, { id, key }) => createRule(deps, actor, { ...body, id }, key),
    present: (_call, id) => presentRule(deps, id),
  })
  mount(app, deps, contract.updateCommissionRule, async ({ actor, params, body }) => {
    await updateRule(deps, actor, { ...body, id: params.id })
    return presentRule(deps, params.id)
  })
  mount(app, deps, contract.removeCommissionRule, async ({ actor, params, language }) => {
    await removeRule(deps, actor, params.id)
    return { message: isRemoved[language], id: params.id }
  })
  mount(app, deps, contract.calculateEarning, ({ actor, query }) =>
    calculateEarning(deps, actor.shopId, query),
  )
}
