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

/** Notifies all parties of a checkout: the customer in one mail, each shop in its own. Idempotent. */
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

/** Notifies the customer of a move, and the shop unless it made the move itself. */
export async function notifyOfMove(
  tx: Tx,
  deps: Deps,
  { row, event, eventId, reason, by, failure }: OrderMoved,
): Promise<void> {
  if (deps.isMuted) return
  const notice = await readNotice(tx, deps, row.id)
  const { confirmedAt, paymentMethod } = notice.order
  // A missing payment has its own mail; an order that was never confirmed sends none.
  if (event === 'placed' || (by === 'system' && confirmedAt === null)) return
  if (confirmedAt === null && isCash(paymentMethod)) return
  const { order, language, url } = notice
  const { firstName, email: to } = order.customer
  const isOver = isVoid(order.status)
  const issued =
    isOver || event === 'delivered' ? await linksOfDocuments(tx, deps, { ...order, email: to }) : []
  // Of a cancelled order, only the last document matters: it credits the earlier invoice.
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

/** Closes the notifications that asked for an answer to an order, once it is answered. */
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

/** Kinds of notifications for the seller of an order, whether a shop or the platform. */
type SellerNotice = ShopNotificationKind & AdminNotificationKind

type ForSeller<K extends SellerNotice> = {
  readonly eventKey: string
  readonly kind: K
  readonly params: NotificationParams<K>
  /** Writes the mail to the people of a shop, if one is sent. */
  readonly write?: (facts: Parameters<typeof orderReceived>[0], language: Language) => Mail
}

/** Notifies the shop of an order, or administrators if the platform sells it. */
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

/** Kinds of notifications about decisions that an administrator made for a shop. */
type DecisionKind = 'order-decided' | 'order-refunded' | 'return-decided'

type Decided<K extends DecisionKind> = {
  readonly eventKey: string
  readonly kind: K
  readonly params: NotificationParams<K>
  readonly orderId: string
  /** Null for the platform store, which needs no notification. */
  readonly shopId: string | null
  readonly reason: string | null
  /** Whether the shop must propose a day to collect a return. */
  readonly isToFetch?: boolean
}

/** Notifies a shop of an administrator's decision on its order, with the same sentence in the portal and by mail. */
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
