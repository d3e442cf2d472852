import type { AdminNotificationKind } from '#domain/platform/admin-notifications.ts'
import { type SqlBool, sql } from 'kysely'
import type { DeliveryFailure } from '#domain/orders/delivery-failure.ts'
import { isVoid, type OrderEvent, type OrderStatus, orderStatusNames } from '#domain/orders/order-status.ts'
import type { Mover } from '#domain/platform/status/machine.ts'
import { isCash } from '#domain/money/payment-method.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { type NotificationParams, notificationSentence } from '#domain/platform/notification.ts'
import type { ShopNotificationKind } from '#domain/shops/notification-topics.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { linksOfDocuments } from '#server/money/documents/read.ts'
import { orderDecided } from '#server/platform/mail/templates/order-change-mails.ts'
import { orderMoved, orderReceived, orderWithdrawn } from '#server/platform/mail/templates/order-mails.ts'
import { ordersPlaced } from '#server/platform/mail/templates/placed-mails.ts'
import type { Mail } from '#server/platform/mail/templates/layout.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { closeNotifications, notify, notifyShop } from '#server/platform/inbox/notify.ts'
import type { StatusMove } from '#server/platform/status/transition.ts'
import { calendarOf, withCalendar } from './calendar.ts'
import { type OrderNotice, readNotice, readNotices } from './find.ts'

/** Tells everyone of the orders of a checkout: the customer in one mail, each shop in its own. Safe to repeat. */
export async function notifyOfCheckout(tx: Tx, deps: Deps, groupId: string): Promise<void> {
  if (deps.isMuted) return
  const notices = await readNotices(tx, deps, sql<SqlBool>`g.id = ${groupId} and o.confirmed_at is not null`)
  const [first] = notices
  if (!first) return
  const { customer } = first.order
  const { firstName, email: to } = customer
  const orders = notices.map(({ order }) => order)
  const { language, url } = first
  const calendar = calendarOf(deps, notices, language)
  const mail = withCalendar(ordersPlaced({ firstName, orders, url }, language), calendar)
  await postMail(tx, deps, { eventKey: `orders-placed:${groupId}`, to, language, mail })
  for (const one of notices) await notifySellerOf(tx, deps, one, 'order-placed')
}

type OrderMoved = Pick<
  StatusMove<OrderStatus, OrderEvent, { readonly id: string }>,
  'row' | 'event' | 'eventId' | 'reason'
> & {
  readonly by: Mover
  readonly failure?: DeliveryFailure | null | undefined
}

/** Tells the customer of a step, and the shop where somebody else has made it. */
export async function notifyOfMove(
  tx: Tx,
  deps: Deps,
  { row, event, eventId, reason, by, failure }: OrderMoved,
): Promise<void> {
  if (deps.isMuted) return
  const notice = await readNotice(tx, deps, row.id)
  const { confirmedAt, paymentMethod } = notice.order
  // Of a payment that did not come customers hear in a mail of its own; of what was never confirmed nobody does.
  if (event === 'placed' || (by === 'system' && confirmedAt === null)) return
  if (confirmedAt === null && isCash(paymentMethod)) return
  const { order, language, url } = notice
  const { firstName, email: to } = order.customer
  const isOver = isVoid(order.status)
  const issued =
    isOver || event === 'delivered' ? await linksOfDocuments(tx, deps, { ...order, email: to }) : []
  // What was invoiced before is taken back by the last.
  const documents = isOver ? issued.slice(-1) : issued
  const calendar = event === 'delivered' ? null : calendarOf(deps, [notice], language)
  const written = orderMoved({ firstName, order, event, reason, failure, url, documents }, language)
  const mail = withCalendar(written, calendar)
  await postMail(tx, deps, { eventKey: `order-moved:${eventId}`, to, language, mail })
  if (by === 'customer' && confirmedAt !== null) await notifySellerOf(tx, deps, notice, 'order-cancelled')
  if (by === 'admin' && confirmedAt !== null) {
    const { en: name, ar: nameAr } = orderStatusNames[order.status]
    const params = { order: order.orderNumber, status: { name, nameAr } }
    const about = { eventKey: `order-decided:${eventId}`, kind: 'order-decided', params } as const
    await notifyOfDecision(tx, deps, { ...about, orderId: order.id, shopId: notice.shopId, reason })
  }
  if (by === 'system') {
    const { id, orderNumber } = order
    const kind = 'order-unanswered'
    await notifySeller(tx, deps, notice, { eventKey: `${kind}:${id}`, kind, params: { order: orderNumber } })
  }
}

/** Whoever answers an order answers what its news asked for: it waits for nobody any more. */
export async function closeNewsOfAnswered(tx: Tx, deps: Deps, { id, at }: Answered): Promise<void> {
  if (deps.isMuted) return
  const kinds = ['order-placed', 'order-waiting', 'order-overdue'] as const
  await closeNotifications(tx, { kinds, subject: { kind: 'order', ids: [id] }, at })
}

type Answered = { readonly id: string; readonly at: Date }

async function notifySellerOf(
  tx: Tx,
  deps: Deps,
  notice: OrderNotice,
  kind: 'order-placed' | 'order-cancelled',
): Promise<void> {
  const { id, orderNumber: order } = notice.order
  const write = kind === 'order-placed' ? orderReceived : orderWithdrawn
  await notifySeller(tx, deps, notice, { eventKey: `${kind}:${id}`, kind, params: { order }, write })
}

/** News of an order: whoever sells it hears of it, a shop or the platform. */
type SellerNotice = ShopNotificationKind & AdminNotificationKind

type ForSeller<K extends SellerNotice> = {
  readonly eventKey: string
  readonly kind: K
  readonly params: NotificationParams<K>
  /** The mail to the people of a shop, where there is one. */
  readonly write?: (facts: Parameters<typeof orderReceived>[0], language: Language) => Mail
}

/** Puts news of an order into the inboxes of its shop, or of administrators where the platform sells it. */
export async function notifySeller<K extends SellerNotice>(
  tx: Tx,
  deps: Deps,
  { order, shopId }: Pick<OrderNotice, 'order' | 'shopId'>,
  { write, ...about }: ForSeller<K>,
): Promise<void> {
  const subject = { kind: 'order', id: order.id } as const
  if (shopId === null)
    return notify<SellerNotice>(tx, { ...about, to: { role: 'admin' }, subject, at: deps.clock() })
  const url = `${deps.config.publicUrl}/shop/orders?order=${order.id}`
  await notifyShop(tx, deps, {
    ...about,
    shopId,
    subject,
    ...(write && { write: ({ ownerName, language }) => write({ ownerName, order, url }, language) }),
  })
}

/** News of what an administrator has decided for a shop. */
type DecisionKind = 'order-decided' | 'order-refunded' | 'return-decided'

type Decided<K extends DecisionKind> = {
  readonly eventKey: string
  readonly kind: K
  readonly params: NotificationParams<K>
  readonly orderId: string
  /** Null: the platform sells it, and knows. */
  readonly shopId: string | null
  readonly reason: string | null
  /** The shop is to name a day on which it fetches what comes back. */
  readonly isToFetch?: boolean
}

/** Tells a shop what an administrator has decided of one of its orders, in the portal and, in the same sentence, by mail. */
export async function notifyOfDecision<K extends DecisionKind>(
  tx: Tx,
  deps: Deps,
  { orderId, shopId, reason, isToFetch = false, ...about }: Decided<K>,
): Promise<void> {
  if (shopId === null) return
  const url = `${deps.config.publicUrl}/shop/orders?order=${orderId}`
  await notifyShop(tx, deps, {
    ...about,
    shopId,
    subject: { kind: 'order', id: orderId },
    write: ({ ownerName, language }) => {
      const sentence = notificationSentence(about.kind, language, about.params)
      return orderDecided({ ownerName, sentence, reason, isToFetch, url }, language)
    },
  })
}
