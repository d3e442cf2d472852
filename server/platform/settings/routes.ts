import type { FastifyInstance } from 'fastify'
import { readConfig, readCredentials } from '#contract/platform/platform.ts'
import {
  changeAdminSettings,
  enterExchangeRate as enterRate,
  listExchangeRates,
  readAdminSettings,
} from '#contract/platform/settings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { enterExchangeRate, readExchangeRates } from './exchange-rates.ts'
import { changeSettings, readForAdmin } from './edit.ts'
import { credentialsOf, type PublicFacts, publicConfigReader } from './platform.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps, facts: PublicFacts): void {
  mount(app, deps, readConfig, publicConfigReader(deps, facts))
  mount(app, deps, readCredentials, async () => credentialsOf(deps.config))
  mount(app, deps, readAdminSettings, () => readForAdmin(deps))
  mount(app, deps, changeAdminSettings, ({ actor, body }) => changeSettings(deps, actor, body))
  mount(app, deps, listExchangeRates, () => readExchangeRates(deps.db))
  mount(app, deps, enterRate, async ({ actor, body }) => {
    await enterExchangeRate(deps, actor, body)
    return readExchangeRates(deps.db)
  })
}
