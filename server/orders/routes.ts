import { type SqlBool, sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as cart from '#contract/orders/checkout/cart.ts'
import * as cancelling from '#contract/orders/cancel.ts'
import * as confirming from '#contract/orders/checkout/confirm.ts'
import * as days from '#contract/orders/days.ts'
import * as counts from '#contract/orders/counts.ts'
import * as management from '#contract/orders/list.ts'
import * as orders from '#contract/orders/orders.ts'
import * as placing from '#contract/orders/checkout/place.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Deps } from '#server/deps.ts'
import type { ShopOwner } from '#server/platform/http/actor.ts'
import { sendPage } from '#server/platform/http/paging.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount } from '#server/platform/http/route.ts'
import { cancelOrder, cancelPieces } from './cancel.ts'
import { confirmCash, sendCodeAgain } from './checkout/confirm-cash.ts'
import { customerRoutes } from './customers/routes.ts'
import { paymentUrl } from '#server/orders/payments/open.ts'
import { limitOrders, limitPayments } from './limits.ts'
import { lookingUp, lookupBy } from './lookups.ts'
import { withdrawLink } from './withdraw-link.ts'
import { exportRoutes } from './export.ts'
import { countOrders, listOrders, shopsOfOrders } from './list.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { moveOrder } from './move.ts'
import { placeOrder } from './checkout/place.ts'
import { orderAddress } from './notifications.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { quoteCart } from './checkout/price.ts'
import { changeDay, daysOfOrder } from './proposals/reschedule.ts'
import { findOrder, readGroup, readGroupOfLink, readOrderById } from './find.ts'
import { orderOf } from './read.ts'

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, cart.quoteCart, ({ body }) => quoteCart(deps, body))
  mountCreating(app, deps, placing.placeOrder, {
    make: async ({ body, language, request }, making) => {
      const { isStranger } = await limitOrders(deps, request.ip, body)
      return placeOrder(making.deps, body, { id: making.id, language, isStranger })
    },
    tell: (_call, id) => tellPlaced(deps, id),
  })
  lookupRoutes(app, deps)
  proposalRoutes(app, deps)
  mount(app, deps, orders.readOrderGroup, ({ params }) => readGroupOfLink(deps.db, params.link, deps.clock()))
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
  mount(app, deps, orders.withdrawOrderLink, async ({ params, language }) =>
    withdrawLink(deps, params.link, language),
  )
  managementRoutes(app, deps)
  messageRoutes(app, deps)
  calendarRoutes(app, deps)
  exportRoutes(app, deps)
  customerRoutes(app, deps)
}

/** For whoever names an order by its number and their e-mail address. */
function lookupRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, orders.readOrder, ({ params: { orderNumber }, query: { email }, request }) =>
    lookingUp(deps, lookupBy(request, orderNumber, email), async () => {
      const row = await findOrder(deps.db, orderNumber, email)
      return { ...orderOf(row), link: row.link, expiresAt: row.linkExpiresAt }
    }),
  )
  mount(app, deps, cancelling.cancelOrder, ({ params: { orderNumber }, body, request }) =>
    lookingUp(deps, lookupBy(request, orderNumber, body.email), async () => {
      await cancelOrder(deps, orderNumber, body)
      return orderOf(await findOrder(deps.db, orderNumber, body.email))
    }),
  )
  mount(app, deps, days.listOrderDays, ({ params: { orderNumber }, query: { email }, request }) =>
    lookingUp(deps, lookupBy(request, orderNumber, email), () => daysOfOrder(deps, orderNumber, email)),
  )
  mount(app, deps, days.changeOrderDay, ({ params: { orderNumber }, body, request }) =>
    lookingUp(deps, lookupBy(request, orderNumber, body.email), async () => {
      await changeDay(deps, orderNumber, body)
      return orderOf(await findOrder(deps.db, orderNumber, body.email))
    }),
  )
}

/** Where the provider tells no page, the customer pays from the page of the order. */
async function tellPlaced(deps: Deps, id: string) {
  const group = await readGroup(deps.db, sql<SqlBool>`g.id = ${id}`)
  if (group.orders[0]?.paymentMethod !== 'card') return { ...group, payment: null }
  const url = await paymentUrl(deps, id).catch(() => null)
  return { ...group, payment: { url: url ?? orderAddress(deps.config, group.language, group.link) } }
}

function managementRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const dated = <T extends object>(query: T) => ({ ...query, today: dayOf(clock()) })
  const ofShop = <T extends object>({ shopId: shop }: ShopOwner, query: T) =>
    dated({ ...query, shop, isConfirmed: true as const })
  mount(app, deps, management.listOrders, async ({ query, ...call }) =>
    sendPage(call, await listOrders(db, dated(query))),
  )
  mount(app, deps, counts.countOrders, ({ query }) => countOrders(db, dated(query)))
  mount(app, deps, management.listShopsOfOrders, () => shopsOfOrders(db))
  mount(app, deps, management.readAnyOrder, ({ params }) => readOrderById(db, params.id))
  mount(app, deps, management.moveAnyOrder, async ({ actor, params, body }) => {
    await moveOrder(deps, actor, params.id, body)
    return readOrderById(db, params.id)
  })
  mount(app, deps, cancelling.cancelAnyPieces, async ({ actor, params, body }) => {
    await cancelPieces(deps, actor, { id: params.id, ...body })
    return readOrderById(db, params.id)
  })
  mount(app, deps, cancelling.cancelOwnPieces, async ({ actor, params, body }) => {
    await cancelPieces(deps, actor, { id: params.id, ...body })
    return readOrderById(db, params.id, actor.shopId)
  })
  mount(app, deps, management.listOwnOrders, async ({ actor, query, ...call }) => {
    return sendPage(call, await listOrders(db, ofShop(actor, query)))
  })
  mount(app, deps, counts.countOwnOrders, ({ actor, query }) => {
    return countOrders(db, ofShop(actor, query))
  })
  mount(app, deps, management.readOwnOrder, ({ actor, params }) => readOrderById(db, params.id, actor.shopId))
  mount(app, deps, management.moveOwnOrder, async ({ actor, params, body }) => {
    await moveOrder(deps, actor, params.id, body)
    return readOrderById(db, params.id, actor.shopId)
  })
}
