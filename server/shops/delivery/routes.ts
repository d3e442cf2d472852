import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shops/delivery.ts'
import type { Deps } from '#server/deps.ts'
import { both, mount } from '#server/platform/http/route.ts'
import { deleteHoliday, listHolidays, saveHoliday } from './holidays.ts'
import { readTerms, saveTerms } from './terms.ts'

const isDeleted = { en: 'The day is one like others again.', ar: 'عاد اليوم كغيره من الأيام.' } as const

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  both(app, deps, contract.readDeliveryTerms, ({ scope }) => readTerms(deps.db, scope.shopId ?? null))
  both(app, deps, contract.saveDeliveryTerms, ({ actor, body }) => saveTerms(deps, actor, body))
  mount(app, deps, contract.listHolidays, () => listHolidays(deps))
  mount(app, deps, contract.saveHoliday, ({ actor, params, body }) =>
    saveHoliday(deps, actor, { ...params, ...body }),
  )
  mount(app, deps, contract.deleteHoliday, async ({ actor, params, language }) => {
    await deleteHoliday(deps, actor, params.day)
    return { message: isDeleted[language], id: params.day }
  })
}
