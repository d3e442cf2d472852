import { z } from 'zod'
import { emptyOr, optionalText, trn } from '#contract/fields.ts'
import { access, type QuoteShop } from '#contract/orders/checkout/cart.ts'
import { orderCustomer, type OrderInput, shippingAddress } from '#contract/orders/checkout/place.ts'
import { latinNumber } from '#contract/amounts.ts'
import { issue } from '#contract/issue-texts.ts'
import { paymentMethods } from '#domain/money/payment-method.ts'
import type { ContractForm } from '#web/kit/forms/contract-form.ts'
import { type DayChoice, soonest } from '#web/order/days.ts'
import type { PricedCheckout } from './use-quote.ts'

/** A number typed in a field; empty where not given. */
const typedNumber = (number: typeof access.floor) =>
  z.codec(z.string(), number, {
    decode: (typed) => (typed.trim() === '' ? null : Number(latinNumber(typed))),
    encode: (given) => String(given ?? ''),
  })
const floor = typedNumber(access.floor)
const doorCm = typedNumber(access.doorCm)
const lift = z.codec(z.enum(['', 'yes', 'no']), access.hasLift, {
  decode: (said) => (said === '' ? null : said === 'yes'),
  encode: (has) => (has === null || has === undefined ? '' : has ? 'yes' : 'no'),
})

const { emirate, city, addressLine, notes, makani } = shippingAddress.shape

/** The fields of a checkout, flat and in the order of the screen. */
export const checkoutFields = z
  .object({
    ...orderCustomer.shape,
    companyName: optionalText(200),
    companyTrn: emptyOr(trn, issue('trn')),
    emirate,
    city,
    addressLine,
    doorCm,
    floor,
    hasLift: lift,
    makani,
    notes,
    /** By shop; shops without an entry deliver at the earliest time. */
    deliveries: z.record(z.string(), z.object({ date: z.string(), window: z.string() })),
    paymentMethod: z.enum(paymentMethods, { error: issue('invalid') }),
    remember: z.boolean(),
  })
  .refine(({ companyName, companyTrn }) => companyName !== '' || !companyTrn, {
    path: ['companyName'],
    error: issue('companyName'),
    // Always runs, so that it is reported together with all other errors.
    when: () => true,
  })
export type CheckoutFields = z.output<typeof checkoutFields>
export type CheckoutForm = ContractForm<typeof checkoutFields>

/** The values of the fields as typed. */
export type CheckoutValues = Readonly<
  Record<Exclude<keyof CheckoutFields, 'deliveries' | 'remember'>, string> & {
    deliveries: Readonly<Record<string, DayChoice>>
    remember: boolean
  }
>

/** Maps a path of the contract to a form field; errors of a delivery day appear beside the button, with the next day. */
export function fieldOf(path: string): string {
  return path
    .replace(/^customer\.company\.(\w)/, (_, first: string) => `company${first.toUpperCase()}`)
    .replace(/^(customer|shippingAddress)\./, '')
    .replace(/^deliveries/, 'order')
}

/** Reads floor and lift as far as they are valid, before the rest of the form is filled in. */
export function accessOf(typed: Pick<CheckoutValues, 'floor' | 'hasLift'>) {
  return {
    floor: z.safeDecode(floor, typed.floor).data ?? null,
    hasLift: z.safeDecode(lift, typed.hasLift as '').data ?? null,
  }
}

/** Reads the width of the narrowest door in whole centimetres; null while it is not valid. */
export function doorOf(typed: string): number | null {
  return z.safeDecode(doorCm, typed).data ?? null
}

/** Builds the order to send: the buyable items of the cart, at the totals that were shown. */
export function orderOf(values: CheckoutFields, { quote, items }: PricedCheckout): OrderInput {
  const { firstName, lastName, email, phone, deliveries, paymentMethod, remember: _, ...rest } = values
  const { companyName: name, companyTrn: trn, ...address } = rest
  return {
    customer: { firstName, lastName, email, phone, company: name || trn ? { name, trn } : null },
    shippingAddress: { ...address, makani: address.makani || null, notes: address.notes || null },
    items: [...items],
    paymentMethod,
    deliveries: quote.shops.flatMap((shop) => {
      const chosen = deliveryOf(shop, deliveries)
      return chosen && shop.shopId !== null
        ? [{ shopId: shop.shopId, date: chosen.date, window: chosen.window }]
        : []
    }),
    termsVersion: quote.termsVersion,
    expectedTotals: quote.totals.map(({ currency, total }) => ({ currency, total })),
  }
}

/** Returns a shop's delivery time: the chosen one while it is free, else the earliest; null where it cannot deliver. */
export function deliveryOf(
  { shopId, delivery }: QuoteShop,
  chosen: Readonly<Record<string, DayChoice>>,
): DayChoice | null {
  const days = delivery?.days ?? []
  const wanted = chosen[String(shopId)]
  const isFree =
    wanted && days.some(({ date, windows }) => date === wanted.date && windows.includes(wanted.window))
  return isFree ? wanted : soonest(days)
}

/** Returns the shops with something to deliver. */
export function delivering(shops: readonly QuoteShop[]): QuoteShop[] {
  return shops.filter(({ lines }) => lines.some(({ problem }) => problem === null))
}

/** Returns the first day on which all shops can deliver, each in its first window; null where none, or only one shop. */
export function sameDay(shops: readonly QuoteShop[]) {
  const [first, ...others] = shops.map(({ shopId, delivery }) => ({ shopId, days: delivery?.days ?? [] }))
  if (!first || others.length === 0) return null
  for (const { date } of first.days) {
    const choices = [first, ...others].flatMap(({ shopId, days }) => {
      const window = days.find((day) => day.date === date)?.windows[0]
      return window === undefined ? [] : [[String(shopId), { date, window }] as const]
    })
    if (choices.length === shops.length) return { date, deliveries: Object.fromEntries(choices) }
  }
  return null
}
