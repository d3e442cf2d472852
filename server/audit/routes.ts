import type { FastifyInstance } from 'fastify'
import { listAudit, listAuditActors } from '#contract/audit.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readAudit, readAuditActors } from './listing.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listAudit, ({ query }) => readAudit(deps.db, query))
  mount(app, deps, listAuditActors, () => readAuditActors(deps.db))
}
