import { z } from 'zod'
import { returnStatuses } from '#domain/status/return-status.ts'
import { orderStatuses } from '#domain/status/order-status.ts'
import { readUaePhone } from '#domain/shops/uae-identifiers.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { email, id, isoDay, optionalParagraphs, requiredText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { amount, currency, total } from '#contract/money.ts'
import { time } from '#contract/time.ts'
import { access, deliveryWindow, makani, cartItem, emirate, mostCartItems, orderColor } from './cart.ts'

export const paymentMethods = ['cash_on_delivery', 'card'] as const
export const paymentStatuses = ['pending', 'paid', 'partially_refunded', 'refunded', 'void'] as const
export const orderMovers = ['admin', 'shop', 'customer', 'system'] as const

/** A phone of the UAE however it is written, kept as +971 and its digits. */
export const uaePhone = z.codec(z.string({ error: issue('required') }), z.string(), {
  decode: (typed, context) => {
    const read = readUaePhone(typed)
    if (read !== null) return read
    context.issues.push({ code: 'custom', message: issue('uaePhone'), input: typed })
    return z.NEVER
  },
  encode: (phone) => phone,
})

export const orderCustomer = z.object({
  firstName: requiredText(100, issue('firstName')),
  lastName: requiredText(100, issue('lastName')),
  email,
  phone: uaePhone,
})

/** Where it goes; there are no postcodes. `city` is the city or area. */
export const shippingAddress = z.object({
  addressLine: requiredText(300, issue('street')),
  city: requiredText(100, issue('area')),
  emirate,
  notes: optionalParagraphs(500).nullish(),
  ...access,
  makani: makani.nullish(),
})

const orderInput = z.object({
  customer: orderCustomer,
  shippingAddress,
  items: z
    .array(cartItem, { error: issue('required') })
    .min(1, { error: issue('required') })
    .max(mostCartItems, { error: issue('tooLong') }),
  paymentMethod: z.enum(paymentMethods, { error: issue('invalid') }),
  /** For each shop the day and window chosen; a shop that is not named comes as soon as it can. */
  deliveries: z
    .array(z.object({ shopId: id, date: isoDay, window: deliveryWindow }))
    .max(100)
    .optional(),
  /** What the customer agreed to: where it is something else by now, nothing is taken. */
  expectedTotals: z.array(z.object({ currency, total })).max(10).optional(),
  /** The same as the header `Idempotency-Key`. */
  requestId: requiredText(255).nullish(),
})
export type OrderInput = z.output<typeof orderInput>

const orderItem = z.object({
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
  driverPhone: requiredText(50).optional(),
  receivedBy: requiredText(100).optional(),
})
export type EventDetails = z.output<typeof eventDetails>

const orderEvent = z.object({
  from: z.enum(orderStatuses).nullable(),
  to: z.enum(orderStatuses),
  at: time,
  by: z.enum(orderMovers),
  /** Who of the shop or of Majlis; null for customers and for nobody. */
  name: z.string().nullable(),
  reason: z.string().nullable(),
  details: eventDetails.nullable(),
})

const returnOfOrder = z.object({
  id: z.string(),
  returnNumber: z.string(),
  status: z.enum(returnStatuses),
  reason: z.string(),
  refusalReason: z.string().nullable(),
  /** What these pieces have cost: a refund is at most that. */
  paid: total,
  refund: total.nullable(),
  isRestocked: z.boolean(),
  items: z.array(z.object({ productId: z.string(), quantity: z.int() })),
  createdAt: time,
})

/** What one shop delivers of a checkout, in one currency (R-API-86); names, prices and address as they were then. */
export const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  groupNumber: z.string(),
  customerId: z.string(),
  /** `majlis` for the platform store. */
  shopId: z.string(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  customer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
  shippingAddress: z.object({
    addressLine: z.string(),
    city: z.string(),
    emirate: z.string(),
    notes: z.string().nullable(),
    floor: z.int().nullable(),
    hasLift: z.boolean().nullable(),
    doorCm: z.int().nullable(),
    makani: z.string().nullable(),
  }),
  items: z.array(orderItem),
  delivery: z.object({ date: z.string().nullable(), window: z.string().nullable(), fee: total }),
  codFee: total,
  totalAmount: total,
  vatAmount: total,
  currency,
  /** What went back to the customer. */
  refunded: total,
  /** Until when pieces may be sent back; null before it is delivered. */
  returnableUntil: time.nullable(),
  /** Oldest first. */
  returns: z.array(returnOfOrder),
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  status: z.enum(orderStatuses),
  statusSince: time,
  rejectionReason: z.string().nullable(),
  /** Oldest first. */
  events: z.array(orderEvent),
  createdAt: time,
})
export type Order = z.output<typeof order>
export type OrderItem = z.output<typeof orderItem>

/** Whoever has the link may follow the orders of a checkout; until when it works. */
const orderLink = { link: z.string(), expiresAt: time }

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'anyone',
  tag: 'Orders',
  summary: 'Buy what is in a cart: one order for each shop and currency, all of them or none',
  status: 201,
  body: orderInput,
  reply: z.object({
    orders: z.array(order),
    ...orderLink,
    /** Where to pay, when it is paid by card. */
    payment: z.object({ url: z.string() }).nullable(),
  }),
  refusals: [
    'order.empty',
    'order.not-for-sale',
    'order.product-unknown',
    'order.color-unknown',
    'order.assembly-unknown',
    'order.not-delivered-there',
    'order.window-full',
    'order.totals-changed',
    'order.cash-too-much',
    'order.card-unavailable',
    'product.too-few',
    'request.too-many',
  ],
})

/** An order as people name it. */
export const byNumber = z.object({ orderNumber: z.string() })

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderNumber',
  access: 'anyone',
  tag: 'Orders',
  summary: 'An order by its number and the e-mail address that it was placed with',
  params: byNumber,
  query: z.object({ email }),
  reply: order.extend(orderLink),
  refusals: ['order.not-found', 'request.too-many'],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderNumber/cancel',
  access: 'anyone',
  tag: 'Orders',
  summary: 'Cancel an order that its shop has not answered yet',
  params: byNumber,
  body: z.object({ email }),
  reply: order,
  refusals: ['order.not-found', 'order.cannot-move', 'request.too-many'],
})

const byLink = z.object({ link: z.string() })

export const readOrderGroup = endpoint({
  method: 'GET',
  path: '/api/order-groups/:link',
  access: 'anyone',
  tag: 'Orders',
  summary: 'Every order of a checkout, by the link that its customer was given',
  params: byLink,
  reply: z.object({ groupNumber: z.string(), orders: z.array(order), ...orderLink }),
  refusals: ['order.not-found'],
})

export const withdrawOrderLink = endpoint({
  method: 'DELETE',
  path: '/api/order-groups/:link',
  access: 'anyone',
  tag: 'Orders',
  summary: 'Make the link of a checkout lead nowhere; number and e-mail address still find its orders',
  params: byLink,
  reply: deleted,
  refusals: ['order.not-found'],
})
