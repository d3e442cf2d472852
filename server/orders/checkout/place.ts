import { sql } from 'kysely'
import { z } from 'zod'
import { quote } from '#contract/orders/checkout/cart.ts'
import type { OrderInput } from '#contract/orders/checkout/place.ts'
import { asksForCode, strangersMost, tooMuchOf, unpaidMost } from '#domain/orders/cash-confirmation.ts'
import { chargeOf, isTooLittle, availableOf } from '#domain/orders/price.ts'
import { isByInstalments, isCash as isTakenAtDoor, type PaymentMethod } from '#domain/money/payment-method.ts'
import { Refusal, refusalWith } from '#domain/refusal.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { limitsVisitors } from '#server/config.ts'
import { type Booking, bookingSlots, type Slot } from '#server/shops/delivery/slots.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { queued } from '#server/platform/jobs/job.ts'
import { type OfferedTerms, readTerms, openPayment } from '#server/orders/payments/open.ts'
import {
  ChangedMeanwhile,
  holdProducts,
  type StockMoving,
  takingStock,
} from '#server/catalogue/products/stock.ts'
import {
  askForCode,
  countUnproven,
  refuseAboveCap,
  refuseOpenPayments,
  sumOf,
  takeTurn,
} from './confirm-cash.ts'
import { refuseAfterRefusals } from '../attempts/fail.ts'
import { notifyOrders } from '../jobs.ts'
import { linkDays, newLink } from '../link.ts'
import { notifyOfCheckout } from '../notifications.ts'
import { isNumberTaken, type NewOrder, writeOrders } from './store.ts'
import { colorOf, linesOf, readProducts } from './items.ts'
import { instalmentsOf, priceOf, type PricedCart, type PricedPart, quoteOf, totalsOf } from './price.ts'

const dayMs = 86_400_000

type PlaceOptions = {
  /** Id of the new group. */
  readonly id: string
  readonly key?: RequestKey | null
  readonly language: Language
  /** Whether e-mail and phone are unproven: cash orders then need confirmation. */
  readonly isStranger?: boolean
  /** Recent refused cash deliveries of the phone. */
  readonly refusals?: number
  /** Sends notifications in the same transaction, where no worker would do it later. */
  readonly notifiesAtOnce?: true
}

/**
 * Places a checkout: one group with one order per shop, all or none. Everything is read, checked and written before the
 * rows that buyers share (products and windows) are locked; if these have changed since they were read, the attempt is
 * repeated. Mails and notifications follow after the commit. Refusals: those of `placeOrder` in the contract.
 */
export async function placeOrder(deps: Deps, input: OrderInput, placing: PlaceOptions): Promise<void> {
  const terms = await readTerms(deps)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await creating(deps, placing.key, (tx) => placeInside(tx, deps, input, { ...placing, terms }))
      return
    } catch (error) {
      // A full window that the customer did not choose is replaced by the next free one.
      const isChosen = input.deliveries !== undefined && input.deliveries.length > 0
      const isFull = error instanceof Refusal && error.code === 'order.window-full'
      const isWorthAnother =
        isNumberTaken(error) || error instanceof ChangedMeanwhile || (isFull && !isChosen)
      if (!isWorthAnother) throw error
      if (attempt === 5) throw error instanceof ChangedMeanwhile ? new Refusal('request.unavailable') : error
    }
  }
}

type Placing = PlaceOptions & { readonly terms: OfferedTerms }

async function placeInside(tx: Tx, deps: Deps, input: OrderInput, placing: Placing): Promise<void> {
  const now = deps.clock()
  const lines = linesOf(input.items)
  const items = await readProducts(tx, lines, now)
  const to = input.shippingAddress
  const isCash = isTakenAtDoor(input.paymentMethod)
  const cart = await priceOf(
    tx,
    { lines, items },
    { to, isCash, now, takesCards: Boolean(deps.cards), terms: placing.terms },
  )
  refuseProblems(cart, input)
  const { email, phone } = input.customer
  const charge = isCash ? null : chargeFor(deps, cart, input.paymentMethod)
  const isKnown = !placing.isStranger
  const isHeldBack =
    isCash && isMailed(deps) && asksForCode(cart.rules, { aedFils: sumOf(cart.parts), isKnown })
  const isConfirmed = isCash && !isHeldBack
  const isLimited = limitsVisitors(deps.config)
  const isBound = isLimited && !isKnown
  const isUnpaid = isLimited && charge !== null
  if (isBound) boundItems(input, strangersMost)
  else if (isUnpaid) boundItems(input, unpaidMost)
  const placed = cart.parts.map((part) => ({ ...part, id: newId(), delivery: chooseSlot(part, cart, input) }))
  // From here on, checkouts with this e-mail or phone run one after the other, so that the limits are exact.
  const isCapped = isCash && cart.rules.codCapFils !== null
  if (isCapped || isHeldBack || isUnpaid) await takeTurn(tx, { email, phone })
  if (isConfirmed) refuseAfterRefusals(placing.refusals ?? 0)
  if (isCapped) await refuseAboveCap(tx, { ...cart, email, phone, now })
  if (isUnpaid) await refuseOpenPayments(tx, { email, phone, now })
  if (isUnpaid && isBound) await countUnproven(tx, { email, phone }, now)
  const group = {
    link: newLink(),
    linkExpiresAt: new Date(now.getTime() + linkDays * dayMs),
    termsVersion: cart.rules.termsVersion,
  }
  const { id, language } = placing
  // Provider payments send notifications once paid or approved, orders waiting for a code once confirmed.
  const notifiesLater = isConfirmed && !placing.notifiesAtOnce
  const notice = notifiesLater ? queued(tx, notifyOrders, [{ groupId: id }]) : null
  await writeOrders(tx, { id, language, ...group, input, placed, now, isConfirmed, notice })
  const minutes = cart.rules.cashConfirmMinutes
  if (isHeldBack) return askForCode(tx, deps, { groupId: id, email, phone, minutes })
  if (charge) await openPayment(tx, { ...charge, groupId: id, orders: placed, now })
  else if (placing.notifiesAtOnce) await notifyOfCheckout(tx, deps, id)
  await holdProducts(tx, items.keys())
  await book(tx, placed, takingStock(tx, lines, items.values()))
}

/** Limits the items of one checkout of an unknown or unpaid customer; the number of such checkouts is limited later. */
function boundItems({ items }: OrderInput, most: Parameters<typeof tooMuchOf>[1]): void {
  const found = tooMuchOf(items, most)
  if (found) throw new Refusal('order.too-many-items', { most: found.most }, `items.${found.index}.quantity`)
}

/** Whether mailed codes can be read; the demo shows its mails to visitors. */
function isMailed({ config }: Deps): boolean {
  return config.smtpUrl !== null || config.demoMode
}

/** Refuses a cart with lines that cannot be bought as requested, naming each of them. */
export function refuseUnbuyable(cart: PricedCart): void {
  const refusals = cart.lines.flatMap((line, index) => problemOf(cart, line.productId, index) ?? [])
  const [first, ...others] = refusals
  if (first) throw Refusal.ofAll([first, ...others])
}

function refuseProblems(cart: PricedCart, { expectedTotals, termsVersion }: OrderInput): void {
  refuseUnbuyable(cart)
  if (termsVersion !== undefined && termsVersion !== cart.rules.termsVersion)
    throw new Refusal('order.terms-changed')
  const now = totalsOf(cart.parts)
  if (expectedTotals && expectedTotals[0]?.total !== now[0]?.total) {
    throw refusalWith('order.totals-changed', { quote: z.encode(quote, quoteOf(cart)) })
  }
  for (const part of cart.parts) refuseDelivery(part)
}

/** Returns the provider and the amount to charge. */
function chargeFor({ cards, instalments }: Deps, cart: PricedCart, method: PaymentMethod) {
  const { parts } = cart
  if (isByInstalments(method)) {
    const provider = instalments?.find((one) => one.method === method)
    const isOffered = instalmentsOf(cart).some((offer) => offer.method === method)
    if (!provider || !isOffered) throw new Refusal('order.instalments-unavailable', {}, 'paymentMethod')
    return { charge: chargeOf(parts), provider: provider.name }
  }
  if (!cards) throw new Refusal('order.card-unavailable', {}, 'paymentMethod')
  const charge = chargeOf(parts)
  if (isTooLittle(charge)) throw new Refusal('order.card-too-little', {}, 'paymentMethod')
  return { charge, provider: cards.name }
}

function problemOf({ parts, lines, items }: PricedCart, productId: string, index: number): Refusal | null {
  const path = `items.${index}`
  const product = items.get(productId)
  if (!product) return new Refusal('order.product-unknown', { name: productId }, path)
  const { name } = product
  const available = availableOf(product)
  const line = parts.flatMap((part) => part.lines).find((one) => one.productId === productId)
  if (line?.problem === 'not-for-sale') return new Refusal('order.not-for-sale', { name }, path)
  if (line?.problem && line.problem !== 'color-unknown')
    return new Refusal('product.too-few', { name, available }, `${path}.quantity`)
  const { color, assembly } = lines[index] ?? {}
  if (colorOf(product, color) === undefined)
    return new Refusal('order.color-unknown', { name }, `${path}.color`)
  const isMissing = assembly === true && product.assemblyFils === null
  return isMissing ? new Refusal('order.assembly-unknown', { name }, `${path}.assembly`) : null
}

function refuseDelivery({ deliveryFils, lines }: PricedPart): void {
  if (deliveryFils !== null) return
  const shop = lines[0]?.product.shopName ?? ''
  throw new Refusal('order.not-delivered-there', { shop }, 'shippingAddress.emirate')
}

/** Returns the chosen day and window of a shop, or else the first free one; null if no day is offered. */
function chooseSlot(
  part: PricedPart,
  { rules, to }: PricedCart,
  { deliveries = [] }: OrderInput,
): Slot | null {
  const { shopId, lines } = part
  const days = to ? rules.daysOf(shopId, to.emirate) : []
  const asked = deliveries.find((one) => one.shopId.toLowerCase() === (shopId ?? 'majlis'))
  const day = asked ? days.find(({ date }) => date === asked.date) : days[0]
  const window = asked ? day?.windows.find((one) => one === asked.window) : day?.windows[0]
  if (asked && !window) {
    const at = `deliveries.${deliveries.indexOf(asked)}.window`
    throw new Refusal('order.window-full', { shop: lines[0]?.product.shopName ?? '' }, at)
  }
  if (!day || !window) return null
  const capacity = rules.termsOf(shopId).windows.find((one) => one.window === window)?.capacity ?? 0
  return { shopId, day: day.date, window, capacity }
}

type Taken = {
  readonly found: Parameters<StockMoving['check']>[0]
  readonly booked: Parameters<Booking['fullOf']>[0]
}

/** Takes stock and windows in one statement, the last before the commit, because other buyers wait for these rows. */
async function book(tx: Tx, placed: readonly NewOrder[], stock: StockMoving): Promise<void> {
  const slots = bookingSlots(
    placed.flatMap(({ delivery }) => delivery ?? []),
    sql`(select count(*) from held) >= 0`,
  )
  const { rows } = await sql<Taken>`with ${stock.writes}, ${slots.writes}
    select ${stock.found} as found, ${slots.booked} as booked ${prepared}`.execute(tx)
  const [{ found, booked }] = rows as [Taken]
  stock.check(found)
  const [full] = slots.fullOf(booked)
  if (!full) return
  const part = placed.find(({ shopId }) => shopId === full.shopId)
  throw new Refusal('order.window-full', { shop: part?.lines[0]?.product.shopName ?? '' }, 'deliveries')
}
