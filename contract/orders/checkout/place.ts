import { z } from 'zod'
import { paymentMethods } from '#domain/money/payment-method.ts'
import { readUaePhone } from '#domain/shops/uae-identifiers.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  email,
  emptyOr,
  id,
  isoDay,
  optionalParagraphs,
  readBy,
  requiredName,
  requiredText,
  trn,
} from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { dirhams, total } from '#contract/amounts.ts'
import { emirate } from '#contract/shops/emirate.ts'
import { access, cartItem, deliveryWindow, makani, mostCartItems } from './cart.ts'
import { order, orderLink } from '#contract/orders/orders.ts'

/** A UAE phone number in any notation, stored as +971 and its digits. */
export const uaePhone = readBy(issue('uaePhone'), readUaePhone, issue('required'))

export const orderCustomer = z.object({
  firstName: requiredName(100, issue('firstNameLinked'), issue('firstName')),
  lastName: requiredName(100, issue('lastNameLinked'), issue('lastName')),
  /** An empty address gets a message that says what to enter, like the other fields. */
  email: z
    .string({ error: issue('email') })
    .trim()
    .min(1, { error: issue('email') })
    .pipe(email),
  phone: uaePhone,
})

/** The company it is bought for; with a TRN it is a registered buyer and gets a full tax invoice. */
export const buyingCompany = z.object({
  name: requiredName(200, issue('companyNameLinked'), issue('companyName')),
  trn: emptyOr(trn, issue('trn')).optional(),
})

/** Delivery address; the UAE has no postcodes. `city` is the city or area. */
export const shippingAddress = z.object({
  addressLine: requiredText(300, issue('street')),
  city: requiredText(100, issue('area')),
  emirate,
  notes: optionalParagraphs(500).nullish(),
  ...access,
  makani: makani.nullish(),
})

export const orderInput = z.object({
  customer: orderCustomer.extend({ company: buyingCompany.nullish() }),
  shippingAddress,
  items: z
    .array(cartItem, { error: issue('required') })
    .min(1, { error: issue('required') })
    .max(mostCartItems, { error: issue('tooLong') }),
  paymentMethod: z.enum(paymentMethods, { error: issue('invalid') }),
  /** Chosen day and window per shop; a shop not listed delivers as soon as it can. */
  deliveries: z
    .array(z.object({ shopId: id, date: isoDay, window: deliveryWindow }))
    .max(100)
    .optional(),
  /** The total that the customer agreed to: if it has changed since, the checkout is refused. */
  expectedTotals: z
    .array(z.object({ currency: dirhams, total }))
    .max(1)
    .optional(),
  /** The version of the terms that the customer saw: if it has changed since, the checkout is refused. */
  termsVersion: z.int().nullish(),
  /** The same as the header `Idempotency-Key`. */
  requestId: requiredText(255).nullish(),
})
export type OrderInput = z.output<typeof orderInput>

export const placeOrder = endpoint('POST /api/orders', {
  access: 'anyone',
  summary: 'Place the orders of a cart: one per shop, all or none',
  status: 201,
  bodyKiB: 32,
  body: orderInput,
  reply: z.object({
    orders: z.array(order),
    ...orderLink,
    /**
     * For `X-Order-Key`: proves that the caller placed these orders, beyond knowing their number and e-mail address.
     * Sent with the next order (several separated by spaces), it identifies a customer who has confirmed by mail or
     * paid before.
     */
    key: z.string(),
    /** Address of the payment page, if paid at a provider. */
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
    'order.terms-changed',
    'order.cash-too-much',
    'order.cash-not-possible',
    'order.too-many-items',
    'order.payments-open',
    'order.card-unavailable',
    'order.card-too-little',
    'order.instalments-unavailable',
    'product.too-few',
    'request.too-many',
  ],
})
