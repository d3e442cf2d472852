import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/analytics.ts'
import type { Deps } from '#server/deps.ts'
import { authorise, identify } from '#server/http/auth.ts'
import { decode, mount } from '#server/http/route.ts'
import { sendSheet, sheetWantedIn } from '#server/imports/formats/send-sheet.ts'
import { analyticsSheet } from './export.ts'
import { readAnalytics, scopeOf } from './read.ts'

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.readAnalytics, async ({ query }) =>
    readAnalytics(deps, await scopeOf(deps.db, query.shop), query),
  )
  mount(app, deps, contract.readOwnAnalytics, ({ actor, query }) =>
    readAnalytics(deps, { shopId: actor.shopId }, query),
  )
  app.get(contract.analyticsExportPaths.admin, async (request, reply) => {
    authorise('admin', await identify(deps, request))
    const query = decode(contract.analyticsQuery, request.query)
    const told = await readAnalytics(deps, await scopeOf(deps.db, query.shop), query)
    return sendSheet(reply, analyticsSheet(told, sheetWantedIn(request)))
  })
  app.get(contract.analyticsExportPaths.shop, async (request, reply) => {
    const { shopId } = authorise('shop', await identify(deps, request))
    const query = decode(contract.ownAnalyticsQuery, request.query)
    const told = await readAnalytics(deps, { shopId }, query)
    return sendSheet(reply, analyticsSheet(told, sheetWantedIn(request)))
  })
}
