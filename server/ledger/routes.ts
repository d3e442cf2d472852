import type { FastifyInstance } from 'fastify'
import * as earnings from '#contract/ledger/earnings.ts'
import type { Deps } from '#server/deps.ts'
import { sendPage } from '#server/http/paging.ts'
import { mount } from '#server/http/route.ts'
import { listEarnedOrders, readEarnings } from './earnings.ts'

export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, earnings.readEarnings, ({ actor }) => readEarnings(deps, actor.shopId))
  mount(app, deps, earnings.listEarnedOrders, async ({ actor, query, ...call }) =>
    sendPage(call, await listEarnedOrders(deps.db, actor.shopId, query)),
  )
}
