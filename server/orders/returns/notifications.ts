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
 * Tells the shop that somebody wants to send items back, administrators where the platform sold them; the customer
 * gets a copy with the number of the return.
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

/** Tells the customer what became of a return, and its shop where an administrator has decided it. */
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

/** Who decides a return answers its news, which waits for nobody any more where no other one of the order is asked for. */
async function closeNewsOfAnswered(tx: Tx, orderId: string, at: Date): Promise<void> {
  const others = tx.selectFrom('returns').select('id').where('orderId', '=', orderId)
  if (await others.where('status', '=', 'requested').executeTakeFirst()) return
  const subject = { kind: 'order', ids: [orderId] } as const
  await closeNotifications(tx, { kinds: ['return-requested'], subject, at })
}

/** Tells the customer when the shop means to fetch what they send back. */
export async function notifyOfFetch(tx: Tx, deps: Deps, id: string): Promise<void> {
  if (deps.isMuted) return
  const returned = await readReturn(tx, id)
  if (!returned.fetch) return
  const { link, url: _url, ...customer } = await readCustomer(tx, deps, returned.orderId)
  const url = keyedAddress(deps, customer.language, { link, email: customer.to })
  const mail = returnDay({ ...customer, returned, fetch: returned.fetch, url }, customer.language)
  await postMail(tx, deps, { eventKey: `return-day:${newId()}`, ...customer, mail })
}

/** Tells the shop whether the day suits its customer, administrators where the platform sold it. */
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

/** Who is told of a return, in which language, and where the page of the order is. */
async function readCustomer(tx: Tx, { config }: Deps, orderId: string) {
  const customer = await tx
    .selectFrom('orders')
    .innerJoin('orderGroups', 'orderGroups.id', 'orders.groupId')
    .select(['firstName', 'email as to', 'language', 'link'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...customer, url: orderAddress(config, customer.language, customer.link) }
}
