import type { FastifyInstance } from 'fastify'
import { register } from '#contract/auth.ts'
import { shopMetricsOfOwn } from '#contract/shops/shops.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { ownMetrics } from './own-metrics.ts'
import { limitRegistrations } from './registration-limit.ts'
import { registerShop } from './registration.ts'
import { shopApprovalRoutes } from './approval-routes.ts'

export function shopRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, register, async ({ body, language, request }) => {
    await limitRegistrations(deps, request.ip)
    return registerShop(deps, body, language)
  })
  mount(app, deps, shopMetricsOfOwn, ({ actor }) => ownMetrics(deps.db, actor.shopId))
  shopApprovalRoutes(app, deps)
}
