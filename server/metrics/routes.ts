import type { FastifyInstance } from 'fastify'
import { adminMetrics } from '#contract/platform.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readAdminMetrics } from './admin.ts'

export function metricsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, adminMetrics, () => readAdminMetrics(deps.db, deps.clock()))
}
