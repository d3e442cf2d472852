import type { FastifyInstance } from 'fastify'
import { listAudit, listAuditActors } from '#contract/platform/audit.ts'
import type { Deps } from '#server/deps.ts'
import { sendPage } from '#server/platform/http/paging.ts'
import { mount } from '#server/platform/http/route.ts'
import { readAudit, readAuditActors } from './listing.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listAudit, async (call) => sendPage(call, await readAudit(deps.db, call.query)))
  mount(app, deps, listAuditActors, () => readAuditActors(deps.db))
}
