import { z } from 'zod'
import { deliveryFailures } from '#domain/orders/delivery-failure.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { byNumber, email, phone, requiredText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { amount, dirhams, total } from '#contract/amounts.ts'
import { paymentMethods } from '#domain/money/payment-method.ts'
import { orderMessage } from './messages.ts'
import { dispute, paymentStatuses, refund, refusedCapture } from './payments.ts'
import { returnOfOrder } from './return-of-order.ts'
import { emirateName } from '#contract/shops/emirate.ts'
import { foreignPrice, orderColor } from './checkout/cart.ts'

export const orderMovers = ['admin', 'shop', 'customer', 'system'] as const

export const orderItem = z.object({
  /** Names the line within its order. */
  position: z.int(),
  productId: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  sku: z.string().nullable(),
  photo: z.string().nullable(),
  color: orderColor.nullable(),
  quantity: z.int(),
  /** So many of them are not delivered any more. */
  cancelled: z.int(),
  unitPrice: amount,
  /** As the product was priced then, at the rate that was frozen. */
  foreign: foreignPrice,
  vat: total,
  total,
  /** What assembling each costs; null where it was not ordered. */
  assembly: amount.nullable(),
  bundleOf: z.string().nullable(),
  /** So many of them are on their way back, or were. */
  returned: z.int(),
})

/** How it was sent, and who took it. */
export const eventDetails = z.object({
  carrier: requiredText(100).optional(),
  tracking: requiredText(100).optional(),
  driver: requiredText(100).optional(),
  driverPhone: phone.optional(),
  receivedBy: requiredText(100).optional(),
})
export type EventDetails = z.output<typeof eventDetails>

/** Names a line within its order. */
export const linePosition = z.int({ error: issue('invalid') }).min(0, { error: issue('invalid') })
/** So many items of a line. */
export const lineQuantity = z
  .int({ error: issue('quantity') })
  .min(1, { error: issue('quantity') })
  .max(999, { error: issue('quantity') })

export const dayEvents = ['proposed', 'agreed', 'declined', 'withdrawn', 'changed'] as const

const degrees = (most: number) =>
  z
    .number({ error: issue('invalid') })
    .min(-most, { error: issue('invalid') })
    .max(most, { error: issue('invalid') })
/** Where the phone was that said so, and how exactly it knew. */
export const deliveryPlace = z.object({
  latitude: degrees(90),
  longitude: degrees(180),
  accuracyMeters: z.int({ error: issue('invalid') }).min(0, { error: issue('invalid') }),
})
export type DeliveryPlace = z.output<typeof deliveryPlace>

/** What happened while an order stood where it was, or where it was handed over. */
const eventFacts = {
  place: deliveryPlace.optional(),
  /** So many items of these lines are not delivered after all. */
  cancelled: z.array(z.object({ position: z.int(), quantity: z.int() })).optional(),
  /** So many that were not accepted are on their way again, where it was taken back that it was delivered. */
  restored: z.array(z.object({ position: z.int(), quantity: z.int() })).optional(),
  /** Another day: proposed by the shop, agreed to or declined by the customer, or chosen by them. */
  day: z.object({ date: z.string(), window: z.string(), became: z.enum(dayEvents) }).optional(),
}

/** A step of an order; what happens between two steps has the same status in `from` and `to`. */
export const orderEvent = z.object({
  from: z.enum(orderStatuses).nullable(),
  to: z.enum(orderStatuses),
  at: time,
  by: z.enum(orderMovers),
  /** Who of the shop or of Majlis; null for customers and for nobody. */
  name: z.string().nullable(),
  reason: z.string().nullable(),
  details: eventDetails.extend(eventFacts).nullable(),
  /** Why its items were not handed over at the door; null where nobody tried to. */
  failure: z.enum(deliveryFailures).nullable(),
  /** Addresses of photos, which open for an hour. */
  photos: z.array(z.string()),
})

/** Items that come back to their shop, and were never handed over. */
export const itemComingBack = z.object({
  position: z.int(),
  quantity: z.int(),
  /** When the shop had them again; null while they are on their way. */
  receivedAt: time.nullable(),
  /** Whether they are for sale again. */
  isRestocked: z.boolean().nullable(),
})

/** What one shop delivers of a checkout (R-API-86); names, prices and address as they were then. */
export const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  groupNumber: z.string(),
  customerId: z.string(),
  /** `majlis` for the platform store. */
  shopId: z.string(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  shopWhatsapp: z.string().nullable(),
  customer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Whom they buy for, as its invoice names it; null where they buy for themselves. */
    company: z.object({ name: z.string(), trn: z.string().nullable() }).nullable(),
  }),
  shippingAddress: z.object({
    addressLine: z.string(),
    city: z.string(),
    emirate: emirateName,
    notes: z.string().nullable(),
    floor: z.int().nullable(),
    hasLift: z.boolean().nullable(),
    doorCm: z.int().nullable(),
    makani: z.string().nullable(),
  }),
  items: z.array(orderItem),
  delivery: z.object({
    date: z.string().nullable(),
    window: z.string().nullable(),
    fee: total,
    /** Free from so much of items on: where its customer cancels below it, so much is owed. Null: not, or not any more. */
    free: z.object({ from: total, fee: total }).nullable(),
  }),
  /** Another day that its shop proposes; the one above stands until the customer agrees. */
  proposal: z.object({ id: z.string(), date: z.string(), window: z.string(), reason: z.string() }).nullable(),
  codFee: total,
  totalAmount: total,
  vatAmount: total,
  /** Whether its seller has a TRN; where it has none, nothing may be said of VAT. */
  isTaxed: z.boolean(),
  currency: dirhams,
  /** What the customer has paid for it, and what of that went back, oldest first. */
  paid: total,
  refunded: total,
  refunds: z.array(refund),
  /** What its customer's bank disputes, oldest first; where one order is read in a portal, or a list of those with a dispute. */
  disputes: z.array(dispute).optional(),
  /** What its provider of instalments refuses to pay; null where it does not. Where an administrator reads one order. */
  refusedCapture: refusedCapture.nullable().optional(),
  /** So much of it whoever reads it may still give back without a return; null: no limit. Where one order is opened in a portal. */
  leftOfLimit: total.nullable().optional(),
  /** Since when its shop knows of it; null while a card payment or the customer's code is awaited, and where none came. */
  confirmedAt: time.nullable(),
  /** Until when it can be paid by card; null where nothing is awaited. */
  payUntil: time.nullable(),
  /** Until when a cash order is to be confirmed by the code that was mailed; null where nothing is awaited. */
  confirmUntil: time.nullable(),
  /** Until when who said that it was delivered can take it back; its documents are issued then. Null: not, or not any more. */
  undeliverableUntil: time.nullable(),
  /** Until when items may be sent back; null before it is delivered. */
  returnableUntil: time.nullable(),
  /** Oldest first. */
  returns: z.array(returnOfOrder),
  /** Not handed over at the door. */
  comingBack: z.array(itemComingBack),
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  status: z.enum(orderStatuses),
  statusSince: time,
  rejectionReason: z.string().nullable(),
  /** Oldest first. */
  events: z.array(orderEvent),
  /** Questions and answers, oldest first, never notes; since when one waits for its answer. */
  messages: z.array(orderMessage),
  askedAt: time.nullable(),
  /** That it was ordered under. */
  terms: z.object({ version: z.int(), since: time }).nullable(),
  createdAt: time,
})
export type Order = z.output<typeof order>
export type OrderItem = z.output<typeof orderItem>

/** Whoever has the link may follow the orders of a checkout; until when it works. */
export const orderLink = { link: z.string(), expiresAt: time }

export const readOrder = endpoint('GET /api/orders/:orderNumber', {
  access: 'anyone',
  summary: 'An order by its number and the e-mail address that it was placed with',
  params: byNumber,
  query: z.object({ email }),
  reply: order.extend(orderLink),
  refusals: ['order.no-match', 'order.proof-needed'],
})

export const byLink = z.object({ link: z.string() })

/** Every order of a checkout. */
export const orderGroup = z.object({ groupNumber: z.string(), orders: z.array(order), ...orderLink })

export const readOrderGroup = endpoint('GET /api/order-groups/:link', {
  access: 'anyone',
  summary: 'Every order of a checkout, by the link that its customer was given',
  params: byLink,
  reply: orderGroup,
  refusals: ['order.not-found'],
})

export const orderLinksInput = z.object({ email })

export const mailOrderLinks = endpoint('POST /api/order-links', {
  access: 'anyone',
  summary:
    'Have the links of the orders of an address sent to it, once an hour; it is answered alike whether it has any',
  body: orderLinksInput,
  reply: z.object({ message: z.string() }),
  refusals: ['request.too-many'],
})

export const withdrawOrderLink = endpoint('DELETE /api/order-groups/:link', {
  access: 'anyone',
  summary: 'Make the link of a checkout lead nowhere; number and e-mail address still find its orders',
  params: byLink,
  reply: deleted,
  refusals: ['order.not-found'],
})
