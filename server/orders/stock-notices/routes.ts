import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/stock-notices.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { askForStockNotice, confirmStockNotice, endStockNotice, readStockNotice } from './stock-notices.ts'

const asked = {
  en: 'We have sent an email to this address. Please confirm in it that you want to be notified.',
  ar: 'أرسلنا رسالة إلى هذا البريد. يُرجى التأكيد فيها أنك تريد أن نخبرك.',
} as const
const noted = {
  en: 'We will send you one email when it is in stock again.',
  ar: 'سنرسل إليك رسالة واحدة عندما يتوفر من جديد.',
} as const
const ended = { en: 'We will not email you about it.', ar: 'لن نراسلك في ذلك.' } as const

export function stockNoticeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.askForStockNotice, async ({ params, body, language, request }) => {
    const isAsked = await askForStockNotice(deps, { productId: params.id, ...body, language, ip: request.ip })
    return { message: (isAsked ? asked : noted)[language] }
  })
  mount(app, deps, contract.readStockNotice, ({ params }) => readStockNotice(deps.db, params.link))
  mount(app, deps, contract.confirmStockNotice, ({ params }) => confirmStockNotice(deps, params.link))
  mount(app, deps, contract.endStockNotice, async ({ params, language }) => ({
    message: ended[language],
    id: await endStockNotice(deps.db, params.link),
  }))
}
