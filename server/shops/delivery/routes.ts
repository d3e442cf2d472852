import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shops/delivery.ts'
import type { Deps } from '#server/deps.ts'
import { both, mount } from '#server/platform/http/route.ts'
import { deleteClosure, listClosures, saveClosure } from './closures.ts'
import { deleteHoliday, listHolidays, saveHoliday } from './holidays.ts'
import { readTerms, saveTerms } from './terms.ts'

const isDeleted = { en: 'The holiday has been removed.', ar: 'عاد اليوم كغيره من الأيام.' } as const

const isOpen = {
  en: 'The shop is open on these days again.',
  ar: 'المتجر مفتوح في هذه الأيام من جديد.',
} as const

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
  mount(app, deps, contract.listClosures, ({ actor }) => listClosures(deps, actor.shopId))
  mount(app, deps, contract.saveClosure, ({ actor, body }) => saveClosure(deps, actor.shopId, body))
  mount(app, deps, contract.deleteClosure, async ({ actor, params, language }) => {
    await deleteClosure(deps, actor.shopId, params.firstDay)
    return { message: isOpen[language], id: params.firstDay }
  })
}
