import type { FastifyInstance } from 'fastify'
import * as dashboard from '#contract/insights/dashboard.ts'
import * as waiting from '#contract/insights/pending.ts'
import { adminMetrics } from '#contract/platform/platform.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { both, mount, mountFile } from '#server/platform/http/route.ts'
import { sendList } from '#server/platform/http/send-sheet.ts'
import { readAdminMetrics, monthsRevenue } from './admin.ts'
import { readOverview, readProductStats } from './overview.ts'
import { eachVendor, readVendors, vendorColumns } from './vendors.ts'
import { readOwnWaiting, readOwnWaitingSince, readWaiting, readWaitingSince } from './pending.ts'

export function metricsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, adminMetrics, () => readAdminMetrics(deps.db, deps.clock()))
  mount(app, deps, dashboard.listVendors, ({ query }) => readVendors(deps.db, query))
  mountFile(app, deps, dashboard.vendorsFile, async (call) =>
    sendList(call, vendorColumns, eachVendor(deps.db, call.query)),
  )
  mount(app, deps, dashboard.productStats, () => readProductStats(deps.db))
  mount(app, deps, dashboard.platformOverview, () => readOverview(deps.db))
  both(app, deps, waiting.readWaiting, ({ actor }) =>
    actor.kind === 'admin'
      ? readWaiting(deps.db, actor)
      : readOwnWaiting(deps.db, actor, dayOf(deps.clock())),
  )
  both(app, deps, waiting.readWaitingSince, ({ actor }) =>
    actor.kind === 'admin' ? readWaitingSince(deps.db, actor) : readOwnWaitingSince(deps.db, actor),
  )
  mount(app, deps, dashboard.monthlyRevenue, async ({ query }) =>
    monthsRevenue(deps.db, deps.clock(), query.months),
  )
}
