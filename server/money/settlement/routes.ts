import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/settlement/settlement.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { checkConnection, openConnection, readConnection } from './connect.ts'
import { changeSettlement, settlementNow } from './mode.ts'

export function settlementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.readSettlement, () => settlementNow(deps))
  mount(app, deps, contract.changeSettlement, ({ actor, body }) => changeSettlement(deps, actor, body))
  mount(app, deps, contract.readConnection, ({ actor }) => readConnection(deps, actor.shopId))
  mount(app, deps, contract.openConnection, ({ actor, language }) => openConnection(deps, actor, language))
  mount(app, deps, contract.checkConnection, ({ actor }) => checkConnection(deps, actor))
}
