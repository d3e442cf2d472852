import type { DisputeState } from '#domain/orders/disputes.ts'
import { groupNumberText, orderNumberText } from '#domain/orders/order-number.ts'
import type { NotificationKind } from '#domain/platform/notification.ts'
import type { ShopNotificationKind } from '#domain/shops/notification-topics.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { orderAddress } from '#server/orders/link.ts'
import { paymentOver } from '#server/platform/mail/templates/payment-mails.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { closeNotifications, notify, notifyShop } from '#server/platform/inbox/notify.ts'

type Unpaid = { readonly id: string; readonly isRefused: boolean }

/** Mails the customer that the payment was late or refused, unless all orders were already cancelled. */
export async function notifyOfNoPayment(tx: Tx, deps: Deps, { id, isRefused }: Unpaid): Promise<void> {
  const orders = await tx
    .selectFrom('payments as p')
    .innerJoin('orderGroups as g', 'g.id', 'p.groupId')
    .innerJoin('orders as o', 'o.groupId', 'p.groupId')
    .select(['o.number', 'g.firstName', 'g.email', 'g.language', 'g.link'])
    .where('p.id', '=', id)
    .where('o.status', '=', 'pending')
    .orderBy('o.number')
    .execute()
  const [first] = orders
  if (!first) return
  const { firstName, email: to, language, link } = first
  const numbers = orders.map(({ number }) => orderNumberText(number))
  const url = orderAddress(deps.config, language, link)
  const mail = paymentOver({ firstName, numbers, url, isRefused }, language)
  const eventKey = `${isRefused ? 'payment-refused' : 'payment-over'}:${id}`
  await postMail(tx, deps, { eventKey, to, language, mail })
}

type RefusedPayment = { readonly id: string; readonly number: number }

/** Notifies administrators that a provider refuses requests; once until read, as it may refuse every checkout. */
export async function notifyOfRefusal(
  tx: Tx,
  { clock }: Deps,
  { id, number }: RefusedPayment,
): Promise<void> {
  const about = { eventKey: `payment-refused:${id}`, params: { order: groupNumberText(number) }, at: clock() }
  const to = { role: 'admin', unlessUnread: true } as const
  await notify(tx, { ...about, kind: 'payment-refused', to, subject: { kind: 'order', id: null } })
}

const notificationsOf = {
  inquiry: ['dispute-opened', 'order-disputed'],
  open: ['dispute-opened', 'order-disputed'],
  won: ['dispute-won', 'dispute-won'],
  closed: ['dispute-won', 'dispute-won'],
  lost: ['dispute-lost', 'dispute-lost'],
} as const satisfies Record<DisputeState, readonly [NotificationKind, ShopNotificationKind]>

type Disputed = { readonly id: string; readonly status: DisputeState; readonly at: Date }

/** Notifies administrators, who answer a dispute at the provider, and the shops of the disputed orders. */
export async function notifyOfDispute(tx: Tx, deps: Deps, { id, status, at }: Disputed): Promise<void> {
  const orders = await tx
    .selectFrom('disputeShares as d')
    .innerJoin('orders as o', 'o.id', 'd.orderId')
    .select(['o.id', 'o.number', 'o.shopId'])
    .where('d.disputeId', '=', id)
    .where('d.fils', '>', 0)
    .orderBy('o.number')
    .execute()
  const [forAdmins, forShop] = notificationsOf[status]
  const disputed = { kind: 'order', ids: orders.map((order) => order.id) } as const
  await closeNotifications(tx, { kinds: ['dispute-opened', 'order-disputed'], subject: disputed, at })
  for (const { id: orderId, number, shopId } of orders) {
    const params = { order: orderNumberText(number) }
    const subject = { kind: 'order', id: orderId } as const
    const about = { eventKey: `dispute-${status}:${id}:${orderId}`, params, subject }
    await notify(tx, { ...about, kind: forAdmins, to: { role: 'admin' }, at })
    if (shopId) await notifyShop(tx, deps, { ...about, shopId, kind: forShop })
  }
}
