import { type SqlBool, sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as cart from '#contract/orders/checkout/cart.ts'
import * as confirming from '#contract/orders/checkout/confirm.ts'
import * as placing from '#contract/orders/checkout/place.ts'
import * as delivery from '#contract/shops/delivery.ts'
import { isCash } from '#domain/money/payment-method.ts'
import type { Deps } from '#server/deps.ts'
import { orderAddress } from '#server/orders/link.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount } from '#server/platform/http/route.ts'
import { readGroup, readGroupOfLink } from '../find.ts'
import { limitOrders, limitPayments } from '../limits.ts'
import { orderKey } from '../order-key.ts'
import { paymentUrl } from '../payments/open.ts'
import { confirmCash, sendCodeAgain } from './confirm-cash.ts'
import { placeOrder } from './place.ts'
import { estimateDelivery, quoteCart } from './price.ts'

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, cart.quoteCart, ({ body }) => quoteCart(deps, body))
  mount(app, deps, delivery.estimateDelivery, ({ query }) => estimateDelivery(deps, query))
  mountCreating(app, deps, placing.placeOrder, {
    make: async ({ body, language, request }, making) => {
      const buyer = await limitOrders(deps, request, body, making.key)
      return placeOrder(deps, body, { ...making, language, ...buyer })
    },
    present: (_call, id) => readPlaced(deps, id),
    findsRepeats: true,
  })
  mount(app, deps, confirming.confirmOrderGroup, async ({ params, body, request }) => {
    await limitPayments(deps, request.ip)
    await confirmCash(deps, params.link, body.code)
    return readGroupOfLink(deps.db, params.link, deps.clock())
  })
  mount(app, deps, confirming.sendOrderCode, async ({ params, request }) => {
    await limitPayments(deps, request.ip)
    await sendCodeAgain(deps, params.link)
    return readGroupOfLink(deps.db, params.link, deps.clock())
  })
}

/** Reads a placed checkout. If the provider returns no payment page, the customer pays from the order page. */
async function readPlaced(deps: Deps, id: string) {
  const group = await readGroup(deps.db, sql<SqlBool>`g.id = ${id}`)
  const [first] = group.orders
  const key = orderKey(deps, 'placed', {
    link: group.link,
    email: first?.customer.email ?? '',
    until: group.expiresAt,
  })
  if (!first || isCash(first.paymentMethod)) return { ...group, key, payment: null }
  const url = await paymentUrl(deps, id).catch(() => null)
  return { ...group, key, payment: { url: url ?? orderAddress(deps.config, group.language, group.link) } }
}
