import type { FastifyInstance } from 'fastify'
import * as cash from '#contract/money/cash.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount } from '#server/platform/http/route.ts'
import { countCash } from './count.ts'
import { matchRemittance } from './remit.ts'
import { reverseCount } from './reverse-count.ts'
import { listRuns, readCount } from './runs.ts'

export function cashRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, cash.listCashRuns, ({ query }) => listRuns(deps.db, query))
  mountCreating(app, deps, cash.countCash, {
    make: ({ actor, body }, { id, key }) => countCash(deps, actor, { ...body, id }, key),
    present: (_call, id) => readCount(deps.db, id),
  })
  mount(app, deps, cash.reverseCount, async ({ actor, params, body }) => {
    await reverseCount(deps, actor, { ...params, ...body })
    return { id: params.id }
  })
  mount(app, deps, cash.readRemittance, ({ actor, body }) => matchRemittance(deps, actor, body))
}
