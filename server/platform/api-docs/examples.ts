import type { z } from 'zod'
import { login } from '#contract/platform/auth.ts'
import { register } from '#contract/shops/registration.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { listOrders, moveOrder } from '#contract/orders/list.ts'
import { placeOrder } from '#contract/orders/checkout/place.ts'
import { listPayouts, requestPayout } from '#contract/money/payouts/payouts.ts'
import {
  listOwnProducts,
  submitProduct,
  updateOwnProduct,
} from '#contract/catalogue/products/own-products.ts'
import { createUpload } from '#contract/platform/uploads.ts'
import {
  aColor,
  address,
  anOrder,
  anOwner,
  aBankAccount,
  aPayout,
  application,
  aProduct,
  aShop,
  buyer,
  link,
  said,
  ticket,
} from './example-records.ts'
import type { Call } from './schemas.ts'

type Example = { readonly body?: unknown; readonly reply?: unknown }

/** The wire form of a call's body and reply, held to its schemas by the compiler. */
function example<E extends AnyEndpoint>(
  of: E,
  { body, reply }: { body?: z.input<NonNullable<E['body']>>; reply?: z.input<E['reply']> },
): [AnyEndpoint, Example] {
  return [of, { body, reply }]
}

const examples = new Map<Call, Example>([
  example(login, {
    body: { email: anOwner.email, password: 'majlis-demo' },
    reply: {
      token: 'g-qMjpgyUWMDXyqgPwMO-TdUgAbMgGgjdKG9qVrM424',
      user: { ...anOwner, shop: { ...aShop, status: 'approved' }, shopRole: 'owner' },
    },
  }),
  example(createUpload, {
    body: { purpose: 'product', fileName: 'hilal.webp', contentType: 'image/webp', size: 48_213 },
    reply: { uploadURL: ticket, url: ticket },
  }),
  example(register, {
    body: { ...application, password: 'nine palms in a row' },
    reply: {
      message: "Your application is pending review. You'll be notified once approved.",
      user: anOwner,
      shop: aShop,
    },
  }),
  example(listOwnProducts, { reply: [aProduct] }),
  example(submitProduct, { body: { ...said, productColors: [aColor] }, reply: aProduct }),
  example(updateOwnProduct, {
    body: { price: '5990.00', stock: 12, seen: aProduct.editedAt },
    reply: aProduct,
  }),
  example(placeOrder, {
    body: {
      customer: buyer,
      shippingAddress: address,
      items: [{ productId: aProduct.id, quantity: 1, color: 'ivory' }],
      paymentMethod: 'cash_on_delivery',
      expectedTotals: [{ currency: 'AED', total: '6450.00' }],
    },
    reply: { orders: [anOrder], ...link, payment: null },
  }),
  example(listOrders.shop, { reply: [anOrder] }),
  example(moveOrder.shop, {
    body: { status: 'accepted', seen: 'pending' },
    reply: { ...anOrder, status: 'accepted' },
  }),
  example(listPayouts.shop, { reply: [aPayout] }),
  example(requestPayout, {
    body: { amount: '12800.00' },
    reply: {
      ...aPayout,
      owed: 12_800,
      bankFile: null,
      transferProblem: null,
      uncollected: 0,
      holderDiffersFrom: null,
      events: [],
      bankDetails: { ...aBankAccount, iban: 'AE070331234567890123456' },
    },
  }),
])

/** What a call may be sent and may answer: of those that an integrator begins with. */
export const exampleOf = (call: Call): Example | undefined => examples.get(call)
