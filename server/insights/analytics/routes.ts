import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/insights/analytics.ts'
import * as quality from '#contract/shops/quality.ts'
import type { Deps } from '#server/deps.ts'
import { both, bothFiles, mount, mountFile } from '#server/platform/http/route.ts'
import { sendList, sendSheet, sheetWantedIn } from '#server/platform/http/send-sheet.ts'
import { analyticsSheet } from './export.ts'
import { listQuality, qualities, qualityColumns, readQuality } from './quality.ts'
import { rangeOf, readAnalytics } from './read.ts'

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  both(app, deps, contract.readAnalytics, async ({ scope, query }) =>
    readAnalytics(deps, await rangeOf(deps.db, query, scope), query),
  )
  mount(app, deps, quality.listShopQuality, ({ query, language }) =>
    listQuality(deps, { ...query, language }),
  )
  mount(app, deps, quality.readOwnQuality, ({ actor }) => readQuality(deps, actor.shopId))
  mountFile(app, deps, quality.qualityFile, async (call) =>
    sendList(call, qualityColumns, await qualities(deps, { ...call.query, language: call.language })),
  )
  bothFiles(app, deps, contract.analyticsFile, async (call) => {
    const analytics = await readAnalytics(deps, await rangeOf(deps.db, call.query, call.scope), call.query)
    return sendSheet(
      call.reply,
      analyticsSheet(analytics, { ...sheetWantedIn(call), role: call.scope.shopId ? 'shop' : 'admin' }),
    )
  })
}
