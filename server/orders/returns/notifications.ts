import { type ReturnEvent, returnStatusNames } from '#domain/orders/return-status.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { linksOfDocuments } from '#server/money/documents/read.ts'
import { orderAddress } from '#server/orders/link.ts'
import { keyedAddress } from '#server/orders/order-key.ts'
import {
  returnAcknowledged,
  returnDay,
  returnMoved,
  returnRequested,
} from '#server/platform/mail/templates/return-mails.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { closeNotifications, notify, notifyShop } from '#server/platform/inbox/notify.ts'
import { notifyOfDecision } from '../notifications.ts'
import { readReturn } from './read.ts'

/**
 * Notifies the shop of a requested return, or administrators if the platform sold the items; the customer gets a copy
 * with the number of the return.
 */
export async function notifyOfRequest(tx: Tx, deps: Deps, id: string): Promise<void> {
  if (deps.isMuted) return
  const orderReturn = await readReturn(tx, id)
  const { url: page, ...customer } = await readCustomer(tx, deps, orderReturn.orderId)
  const photos = orderReturn.photos.length
  const mail = returnAcknowledged({ ...customer, orderReturn, photos, url: page }, customer.language)
  await postMail(tx, deps, { eventKey: `return-acknowledged:${id}`, ...customer, mail })
  const about = {
    eventKey: `return-requested:${id}`,
    kind: 'return-requested',
    params: { order: orderReturn.orderNumber },
    subject: { kind: 'order', id: orderReturn.orderId },
  } as const
  if (orderReturn.shopId === 'majlis') {
    return notify(tx, { ...about, to: { role: 'admin' }, at: deps.clock() })
  }
  const url = `${deps.config.publicUrl}/shop/orders?order=${orderReturn.orderId}`
  await notifyShop(tx, deps, {
    ...about,
    shopId: orderReturn.shopId,
    write: ({ ownerName, language }) => returnRequested({ ownerName, orderReturn, url }, language),
  })
}

type Step = {
  readonly id: string
  readonly eventId: string
  readonly event: ReturnEvent
  readonly reason: string | null
  readonly by: 'admin' | 'shop'
}

/** Notifies the customer of a return's new status, and the shop if an administrator decided. */
export async function notifyOfReturn(
  tx: Tx,
  deps: Deps,
  { id, eventId, event: step, reason, by }: Step,
): Promise<void> {
  if (step === 'requested' || deps.isMuted) return
  const orderReturn = await readReturn(tx, id)
  const { orderId, orderNumber: order, shopId, status } = orderReturn
  if (step === 'approved' || step === 'refused') await closeNewsOfAnswered(tx, orderId, deps.clock())
  const { url, ...customer } = await readCustomer(tx, deps, orderId)
  const documents =
    step === 'refunded'
      ? await linksOfDocuments(tx, deps, { ...orderReturn, id: orderId, email: customer.to })
      : []
  const facts = { ...customer, orderReturn, step, reason, url, documents: documents.slice(-1) }
  const mail = returnMoved(facts, customer.language)
  await postMail(tx, deps, { eventKey: `return-moved:${eventId}`, ...customer, mail })
  if (by === 'shop' || shopId === 'majlis') return
  const { en: name, ar: nameAr } = returnStatusNames[status]
  const params = { order, status: { name, nameAr } }
  const about = { eventKey: `return-decided:${eventId}`, kind: 'return-decided', params } as const
  await notifyOfDecision(tx, deps, { ...about, orderId, shopId, reason, isToFetch: step === 'approved' })
}

/** Closes the notification of requested returns of an order, once none is waiting for a decision. */
async function closeNewsOfAnswered(tx: Tx, orderId: string, at: Date): Promise<void> {
  const others = tx.selectFrom('returns').select('id').where('orderId', '=', orderId)
  if (await others.where('status', '=', 'requested').executeTakeFirst()) return
  const subject = { kind: 'order', ids: [orderId] } as const
  await closeNotifications(tx, { kinds: ['return-requested'], subject, at })
}

/** Mails the customer the day that the shop proposes to collect a return. */
export async function notifyOfFetch(tx: Tx, deps: Deps, id: string): Promise<void> {
  if (deps.isMuted) return
  const returned = await readReturn(tx, id)
  if (!returned.fetch) return
  const { link, url: _url, ...customer } = await readCustomer(tx, deps, returned.orderId)
  const url = keyedAddress(deps, customer.language, { link, email: customer.to })
  const mail = returnDay({ ...customer, returned, fetch: returned.fetch, url }, customer.language)
  await postMail(tx, deps, { eventKey: `return-day:${newId()}`, ...customer, mail })
}

/** Notifies the shop whether the day suits the customer, or administrators if the platform sold the items. */
export async function notifyOfFetchAnswer(tx: Tx, deps: Deps, id: string, suits: boolean): Promise<void> {
  if (deps.isMuted) return
  const { fetch, orderNumber: order, orderId, shopId } = await readReturn(tx, id)
  if (!fetch) return
  const params = { order, dayOn: fetch.date, window: fetch.window }
  const kind = suits ? 'return-day-agreed' : 'return-day-declined'
  const subject = { kind: 'order', id: orderId } as const
  const about = { eventKey: `${kind}:${newId()}`, kind, params, subject } as const
  if (shopId === 'majlis') return notify(tx, { ...about, to: { role: 'admin' }, at: deps.clock() })
  await notifyShop(tx, deps, { ...about, shopId })
}

/** Reads the customer to notify of a return, with language and page of the order. */
async function readCustomer(tx: Tx, { config }: Deps, orderId: string) {
  const customer = await tx
    .selectFrom('orders')
    .innerJoin('orderGroups', 'orderGroups.id', 'orders.groupId')
    .select(['firstName', 'email as to', 'language', 'link'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...customer, url: orderAddress(config, customer.language, customer.link) }
}
