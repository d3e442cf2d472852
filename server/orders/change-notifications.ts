import type { Mover } from '#domain/platform/status/machine.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { linksOfDocuments } from '#server/money/documents/read.ts'
import { itemsCancelled, itemsWithdrawn } from '#server/platform/mail/templates/order-change-mails.ts'
import { dayAnswered, dayConfirmed, dayProposed } from '#server/platform/mail/templates/order-day-mails.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { readNotice } from './find.ts'
import { customer, type LockedOrder, recordOrderEvent } from './locked-order.ts'
import { calendarOf, withCalendar } from './calendar.ts'
import { notifySeller } from './notifications.ts'
import { keyedAddress } from './order-key.ts'

type CancelledItems = {
  readonly orderId: string
  readonly eventId: string
  readonly unwanted: readonly { readonly position: number; readonly quantity: number }[]
  /** Whether they were refused at the door, and the rest delivered. */
  readonly isAtDoor?: boolean
  readonly reason: string | null
  /** Amount refunded for them. */
  readonly refundFils: number
  /** Delivery fee charged again. */
  readonly owedFils: number
  readonly by: Mover
}

/** Notifies the customer of the cancelled items and the new total, and the shop unless it cancelled them itself. */
export async function notifyOfCancelledItems(
  tx: Tx,
  deps: Deps,
  { orderId, eventId, unwanted, isAtDoor = false, reason, refundFils, owedFils, by }: CancelledItems,
): Promise<void> {
  const notice = await readNotice(tx, deps, orderId)
  const { order, language, url } = notice
  const { firstName, email: to } = order.customer
  const items = unwanted.flatMap(({ position, quantity }) => {
    return order.items.filter((item) => item.position === position).map((item) => ({ ...item, quantity }))
  })
  const eventKey = `order-lessened:${eventId}`
  const issued = refundFils > 0 ? await linksOfDocuments(tx, deps, { ...order, email: to }) : []
  const documents = issued.slice(-1)
  const facts = { items, isAtDoor, reason, owedFils }
  const mail = itemsCancelled({ ...facts, firstName, order, refundFils, url, documents }, language)
  await postMail(tx, deps, { eventKey, to, language, mail })
  if (by === 'shop') return
  await notifySeller(tx, deps, notice, {
    eventKey: `${eventKey}:shop`,
    kind: 'order-lessened',
    params: { order: order.orderNumber },
    write: (shop, of) => itemsWithdrawn({ ...shop, ...facts }, of),
  })
}

/** Mails the customer the day that the shop proposes, with the reason. */
export async function notifyOfProposal(
  tx: Tx,
  deps: Deps,
  { orderId, eventId }: { readonly orderId: string; readonly eventId: string },
): Promise<void> {
  const { order, language, link } = await readNotice(tx, deps, orderId)
  const { proposal } = order
  if (!proposal) return
  const { firstName, email: to } = order.customer
  const url = keyedAddress(deps, language, { link, email: to })
  const mail = dayProposed({ firstName, order, proposal, url }, language)
  await postMail(tx, deps, { eventKey: `order-day-proposed:${eventId}`, to, language, mail })
}

type NewDay = {
  readonly row: LockedOrder
  readonly date: string
  readonly window: string
  readonly became: 'agreed' | 'declined' | 'changed'
}

const kinds = {
  agreed: 'order-day-agreed',
  declined: 'order-day-declined',
  changed: 'order-rescheduled',
} as const

/**
 * Records a customer's decision on the day of an order and notifies the shop; a new day is confirmed to the customer.
 * Sends nothing for unconfirmed orders: the address may belong to someone other than the person who ordered.
 */
export async function notifyOfDay(tx: Tx, deps: Deps, { row, date, window, became }: NewDay): Promise<void> {
  const details = { day: { date, window, became } }
  const eventId = await recordOrderEvent(tx, { row, actor: customer, details, at: deps.clock() })
  if (row.confirmedAt === null) return
  const notice = await readNotice(tx, deps, row.id)
  const { order, language, url } = notice
  const eventKey = `${kinds[became]}:${eventId}`
  if (became !== 'declined') {
    const { firstName, email: to } = order.customer
    const calendar = calendarOf(deps, [notice], language)
    const mail = withCalendar(dayConfirmed({ firstName, order, url }, language), calendar)
    await postMail(tx, deps, { eventKey, to, language, mail })
  }
  await notifySeller(tx, deps, notice, {
    eventKey: `${eventKey}:shop`,
    kind: kinds[became],
    params: { order: order.orderNumber, dayOn: date, window },
    write: (facts, of) => dayAnswered({ ...facts, date, window, became }, of),
  })
}
