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
  /** Identifies the line within its order. */
  position: z.int(),
  productId: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  sku: z.string().nullable(),
  photo: z.string().nullable(),
  color: orderColor.nullable(),
  quantity: z.int(),
  /** How many of them were cancelled. */
  cancelled: z.int(),
  unitPrice: amount,
  /** The product's price and the exchange rate at the time of the order. */
  foreign: foreignPrice,
  vat: total,
  total,
  /** Assembly fee per item; null if not ordered. */
  assembly: amount.nullable(),
  bundleOf: z.string().nullable(),
  /** How many of them are being or have been returned. */
  returned: z.int(),
})

/** How an order was shipped, and who received it. */
export const eventDetails = z.object({
  carrier: requiredText(100).optional(),
  tracking: requiredText(100).optional(),
  driver: requiredText(100).optional(),
  driverPhone: phone.optional(),
  receivedBy: requiredText(100).optional(),
})
export type EventDetails = z.output<typeof eventDetails>

/** Identifies a line within its order. */
export const linePosition = z.int({ error: issue('invalid') }).min(0, { error: issue('invalid') })
/** A number of items of one line. */
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
/** Position of the phone that reported the delivery, with its accuracy. */
export const deliveryPlace = z.object({
  latitude: degrees(90),
  longitude: degrees(180),
  accuracyMeters: z.int({ error: issue('invalid') }).min(0, { error: issue('invalid') }),
})
export type DeliveryPlace = z.output<typeof deliveryPlace>

/** Details of events that do not change the status, and the place of a delivery. */
const eventFacts = {
  place: deliveryPlace.optional(),
  /** Items of these lines were cancelled. */
  cancelled: z.array(z.object({ position: z.int(), quantity: z.int() })).optional(),
  /** Items not accepted that are to be delivered again, because the delivery was taken back. */
  restored: z.array(z.object({ position: z.int(), quantity: z.int() })).optional(),
  /** Another day: proposed by the shop, accepted or declined by the customer, or chosen by the customer. */
  day: z.object({ date: z.string(), window: z.string(), became: z.enum(dayEvents) }).optional(),
}

/** An event of an order; if it does not change the status, `from` and `to` are equal. */
export const orderEvent = z.object({
  from: z.enum(orderStatuses).nullable(),
  to: z.enum(orderStatuses),
  at: time,
  by: z.enum(orderMovers),
  /** Name of the person at the shop or Majlis; null for customers and the system. */
  name: z.string().nullable(),
  reason: z.string().nullable(),
  details: eventDetails.extend(eventFacts).nullable(),
  /** Why the delivery failed; null for other events. */
  failure: z.enum(deliveryFailures).nullable(),
  /** Addresses of photos, valid for at least an hour. */
  photos: z.array(z.string()),
})

/** Items that come back to the shop because they were not handed over. */
export const itemComingBack = z.object({
  position: z.int(),
  quantity: z.int(),
  /** When the shop had them back; null while they are on their way. */
  receivedAt: time.nullable(),
  /** Whether they went back into stock. */
  isRestocked: z.boolean().nullable(),
})

/** One shop's part of a checkout (R-API-86); names, prices and address as they were when ordered. */
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
    /** The company they buy for, as named on the invoice; null for private purchases. */
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
    /** Free from this sum of items: `fee` is charged if the customer cancels below it. Null: not free (any more). */
    free: z.object({ from: total, fee: total }).nullable(),
  }),
  /** Another day proposed by the shop; the one above stands until the customer agrees. */
  proposal: z.object({ id: z.string(), date: z.string(), window: z.string(), reason: z.string() }).nullable(),
  codFee: total,
  totalAmount: total,
  vatAmount: total,
  /** Whether the seller has a TRN; without one, VAT must not be mentioned. */
  isTaxed: z.boolean(),
  currency: dirhams,
  /** Amount paid by the customer, amount refunded of it, and the refunds, oldest first. */
  paid: total,
  refunded: total,
  refunds: z.array(refund),
  /** Oldest first; only when one order is read in a portal, or in the list of orders with a dispute. */
  disputes: z.array(dispute).optional(),
  /** Capture refused by the instalment provider, if any. Only when an administrator reads one order. */
  refusedCapture: refusedCapture.nullable().optional(),
  /** How much the reader may still refund without a return; null: no limit. Only when one order is read in a portal. */
  leftOfLimit: total.nullable().optional(),
  /** When it became visible to the shop; null while a card payment or the customer's code is awaited or never came. */
  confirmedAt: time.nullable(),
  /** Until when it can be paid by card; null if no payment is awaited. */
  payUntil: time.nullable(),
  /** Until when a cash order can be confirmed with the mailed code; null if no code is awaited. */
  confirmUntil: time.nullable(),
  /** Until when the person who marked it delivered can undo that; documents are issued then. Null: not (any more). */
  undeliverableUntil: time.nullable(),
  /** Until when items can be returned; null before delivery. */
  returnableUntil: time.nullable(),
  /** Oldest first. */
  returns: z.array(returnOfOrder),
  /** Items not handed over at the door. */
  comingBack: z.array(itemComingBack),
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  status: z.enum(orderStatuses),
  statusSince: time,
  rejectionReason: z.string().nullable(),
  /** Oldest first. */
  events: z.array(orderEvent),
  /** Questions and answers without notes, oldest first; and since when a question has been unanswered. */
  messages: z.array(orderMessage),
  askedAt: time.nullable(),
  /** The terms it was ordered under. */
  terms: z.object({ version: z.int(), since: time }).nullable(),
  createdAt: time,
})
export type Order = z.output<typeof order>
export type OrderItem = z.output<typeof orderItem>

/** Link that lets anyone who has it follow the orders of a checkout, until it expires. */
export const orderLink = { link: z.string(), expiresAt: time }

export const readOrder = endpoint('GET /api/orders/:orderNumber', {
  access: 'anyone',
  summary: 'An order by its number and the email address it was placed with',
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
  summary: 'All orders of a checkout, by the link given to the customer',
  params: byLink,
  reply: orderGroup,
  refusals: ['order.not-found'],
})

export const orderLinksInput = z.object({ email })

export const mailOrderLinks = endpoint('POST /api/order-links', {
  access: 'anyone',
  summary:
    'Email the order links of an address to it, at most once an hour; the response is the same whether or not there are orders',
  body: orderLinksInput,
  reply: z.object({ message: z.string() }),
  refusals: ['request.too-many'],
})

export const withdrawOrderLink = endpoint('DELETE /api/order-groups/:link', {
  access: 'anyone',
  summary: 'Withdraw the link of a checkout; its orders can still be found by number and email address',
  params: byLink,
  reply: deleted,
  refusals: ['order.not-found'],
})
