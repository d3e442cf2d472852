import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/insights/analytics.ts'
import * as quality from '#contract/shops/quality.ts'
import type { Deps } from '#server/deps.ts'
import { authorise, identify } from '#server/platform/http/auth.ts'
import { sendPage } from '#server/platform/http/paging.ts'
import { underItsName } from '#server/platform/http/list-query.ts'
import { decode, mount } from '#server/platform/http/route.ts'
import { sendSheet, sheetWantedIn } from '#server/platform/http/send-sheet.ts'
import { analyticsSheet } from './export.ts'
import { exportQuality, listQuality, readQuality } from './quality.ts'
import { readAnalytics, scopeOf } from './read.ts'

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.readAnalytics, async ({ query }) =>
    readAnalytics(deps, await scopeOf(deps.db, query.shop), query),
  )
  mount(app, deps, contract.readOwnAnalytics, ({ actor, query }) =>
    readAnalytics(deps, { shopId: actor.shopId }, query),
  )
  mount(app, deps, quality.listShopQuality, async ({ query, ...call }) =>
    sendPage(call, await listQuality(deps, query)),
  )
  mount(app, deps, quality.readOwnQuality, ({ actor }) => readQuality(deps, actor.shopId))
  app.get(quality.qualityExportPath, async (request, reply) => {
    authorise('admin', await identify(deps, request))
    const filters = decode(quality.qualityFilters, request.query)
    return sendSheet(reply, await exportQuality(deps, { ...filters, ...sheetWantedIn(request) }))
  })
  app.get(contract.analyticsExportPaths.admin, async (request, reply) => {
    authorise('admin', await identify(deps, request))
    const query = decode(contract.analyticsQuery, underItsName(contract.analyticsQuery, request.query))
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
