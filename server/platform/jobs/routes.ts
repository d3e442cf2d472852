import type { FastifyInstance } from 'fastify'
import { listGivenUpJobs, repeatJob } from '#contract/platform/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { listGivenUp, repeatGivenUp } from './given-up.ts'

export function jobRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listGivenUpJobs, ({ query }) => listGivenUp(deps.db, query))
  mount(app, deps, repeatJob, ({ params, actor }) => repeatGivenUp(deps, actor, params.id))
}
