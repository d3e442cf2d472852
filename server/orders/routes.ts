import { deliverInPart } from '#server/orders/attempts/deliver-in-part.ts'
import type { FastifyInstance } from 'fastify'
import * as cancelling from '#contract/orders/cancel.ts'
import * as decisions from '#contract/orders/decisions.ts'
import * as management from '#contract/orders/list.ts'
import * as orders from '#contract/orders/orders.ts'
import * as days from '#contract/orders/proposals.ts'
import * as run from '#contract/orders/run.ts'
import { leftOfLimit } from '#domain/money/refund-limits.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { pageIn } from '#server/platform/db/page.ts'
import { eachByItself } from '#server/platform/http/many.ts'
import { both, mount, type Scope } from '#server/platform/http/route.ts'
import { calendarRoutes } from './calendar.ts'
import { cancelOrder, cancelItems } from './cancel.ts'
import { lookingUp, lookupBy } from './lookups.ts'
import { withdrawLink } from './link.ts'
import { mailOrderLinks } from './mail-links.ts'
import { exportRoutes } from './export.ts'
import { countOrders, listOrders, shopsOfOrders } from './list.ts'
import { messageRoutes } from './messages/routes.ts'
import { receiveItems } from '#server/orders/attempts/fail.ts'
import { finishDeliveryOf } from './deliveries/finish.ts'
import { takeBackDelivery } from './deliveries/take-back.ts'
import { moveOrder } from './move.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { changeDay, daysOfOrder } from './proposals/reschedule.ts'
import { refuseWithoutKey } from './order-key.ts'
import { findOrder, readGroupOfLink, readOrderById } from './find.ts'
import { orderOf } from './read.ts'
import { readRefundLimit } from './refunds/give.ts'
import { readRunSheet } from './run.ts'

const linksMailed = {
  en: 'If there are orders with this email address, their links are on the way to it.',
  ar: 'إن كانت لهذا البريد طلبات فستصله روابطها بعد قليل.',
} as const

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  lookupRoutes(app, deps)
  proposalRoutes(app, deps)
  mount(app, deps, orders.readOrderGroup, ({ params }) => readGroupOfLink(deps.db, params.link, deps.clock()))
  mount(app, deps, orders.mailOrderLinks, async ({ body: { email }, language, request: { ip } }) => {
    await mailOrderLinks(deps, { email, language, ip })
    return { message: linksMailed[language] }
  })
  mount(app, deps, orders.withdrawOrderLink, async ({ params, language }) =>
    withdrawLink(deps, params.link, language),
  )
  managementRoutes(app, deps)
  messageRoutes(app, deps)
  calendarRoutes(app, deps)
  exportRoutes(app, deps)
}

/** Routes that identify an order by its number and the customer's e-mail address. */
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
      await refuseWithoutKey(deps, request, { number: orderNumber, ...body })
      await changeDay(deps, orderNumber, body)
      return orderOf(await findOrder(deps.db, orderNumber, body.email))
    }),
  )
}

function managementRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const wanted = <T extends object>(query: T, { shopId: shop }: Scope) => {
    const of = shop === undefined ? {} : ({ shop, isConfirmed: true } as const)
    return { ...query, ...of, today: dayOf(clock()) }
  }
  both(app, deps, management.listOrders, ({ scope, query }) => listOrders(db, wanted(query, scope)))
  both(app, deps, management.countOrders, ({ scope, query }) => countOrders(db, wanted(query, scope)))
  mount(app, deps, management.listShopsOfOrders, async ({ query }) => pageIn(await shopsOfOrders(db), query))
  both(app, deps, management.readManagedOrder, async ({ actor, scope, params }) => {
    const order = await readOrderById(db, params.id, scope.shopId)
    const limit = await readRefundLimit(db, actor)
    return { ...order, leftOfLimit: limit === null ? null : leftOfLimit(limit, order.refunds) }
  })
  both(app, deps, management.moveOrder, async ({ actor, scope, params, body }) => {
    const { notAccepted, notAcceptedPhoto: _photo, ...move } = body
    if (notAccepted) await deliverInPart(deps, actor, params.id, body)
    else await moveOrder(deps, actor, params.id, move)
    return readOrderById(db, params.id, scope.shopId)
  })
  both(app, deps, decisions.moveOrders, ({ actor, body: { items, status }, ...call }) =>
    eachByItself(call, items, ({ id, seen }) => moveOrder(deps, actor, id, { status, seen })),
  )
  both(app, deps, management.takeBackDelivery, async ({ actor, scope, params }) => {
    await takeBackDelivery(deps, actor, params.id)
    return readOrderById(db, params.id, scope.shopId)
  })
  both(app, deps, management.finishDelivery, async ({ actor, scope, params }) => {
    const { id } = await readOrderById(db, params.id, scope.shopId)
    await finishDeliveryOf(deps, id, actor)
    return readOrderById(db, id, scope.shopId)
  })
  both(app, deps, run.readRunSheet, ({ scope, query }) => readRunSheet(deps, { ...query, ...scope }))
  both(app, deps, management.receiveItems, async ({ actor, scope, params, body }) => {
    await receiveItems(deps, actor, { ...params, ...body })
    return readOrderById(db, params.id, scope.shopId)
  })
  both(app, deps, cancelling.cancelOrderItems, async ({ actor, scope, params, body }) => {
    await cancelItems(deps, actor, { id: params.id, ...body })
    return readOrderById(db, params.id, scope.shopId)
  })
}
