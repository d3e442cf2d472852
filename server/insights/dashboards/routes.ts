import type { FastifyInstance } from 'fastify'
import * as dashboard from '#contract/insights/dashboard.ts'
import { adminMetrics } from '#contract/platform/platform.ts'
import * as waiting from '#contract/insights/waiting.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { authorise, identify } from '#server/platform/http/auth.ts'
import { sendPage } from '#server/platform/http/paging.ts'
import { decode, mount } from '#server/platform/http/route.ts'
import { sendSheet, sheetWantedIn } from '#server/platform/http/send-sheet.ts'
import { readAdminMetrics } from './admin.ts'
import { readOverview, readProductStats } from './overview.ts'
import { monthsRevenue } from './revenue.ts'
import { exportVendors } from './vendor-export.ts'
import { readVendors } from './vendors.ts'
import { readOwnWaiting, readWaiting } from './waiting.ts'

export function metricsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, adminMetrics, () => readAdminMetrics(deps.db, deps.clock()))
  mount(app, deps, dashboard.listVendors, async (call) =>
    sendPage(call, await readVendors(deps.db, call.query)),
  )
  app.get(dashboard.vendorExportPath, async (request, reply) => {
    authorise('admin', await identify(deps, request))
    const filters = decode(dashboard.vendorFilters, request.query)
    return sendSheet(reply, exportVendors(deps.db, { ...filters, ...sheetWantedIn(request) }))
  })
  mount(app, deps, dashboard.productStats, () => readProductStats(deps.db))
  mount(app, deps, dashboard.platformOverview, () => readOverview(deps.db))
  mount(app, deps, waiting.readWaiting, ({ actor }) => readWaiting(deps.db, actor))
  mount(app, deps, waiting.readOwnWaiting, ({ actor }) => readOwnWaiting(deps.db, actor, dayOf(deps.clock())))
  mount(app, deps, dashboard.monthlyRevenue, async ({ query }) =>
    monthsRevenue(deps.db, deps.clock(), query.months),
  )
}
