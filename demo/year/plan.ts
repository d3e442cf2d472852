import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Chance, chanceOf } from './chance.ts'
import { becameOf } from './outcomes.ts'
import { type DemoEvent, inOrder, type VisitsOfDay } from './event.ts'
import { payoutsOf, type PaidShop } from './payouts-plan.ts'
import { type Person, personOf } from './people.ts'
import { asksFor, leavingSomeToRead } from './reviews-plan.ts'
import { demandFor, demandOn } from './seasons.ts'
import { disputesOf, settlementsOf } from './settlements-plan.ts'

/** A product that the year can sell. */
export type SoldProduct = {
  readonly productId: string
  /** Null for the platform store. */
  readonly shopId: string | null
  /** The slug of its category. */
  readonly category: string
  readonly priceFils: Fils
  /** Start of its current price. */
  readonly since: Date
}

export type Market = { readonly products: readonly SoldProduct[]; readonly shops: readonly PaidShop[] }

/** Days in the year, which ends today. */
export const yearDays = 365
/** Checkouts per year, if everything were on sale from the first day. */
export const checkoutsInYear = 240
const hourMs = 3_600_000
/** Items above this are paid by card, since few people have so much cash at home. */
const dearFils = 900_000

/**
 * Plans the events of the year up to `today`, oldest first: checkouts and their orders, questions, returns, reviews,
 * visits, payouts and settlements. Deterministic for a day and a market; products are sold from their first day on.
 */
export function planOfYear(today: Date, { products, shops }: Market): readonly DemoEvent[] {
  const days = daysOf(today)
  const all = days.reduce((sum, [, weight]) => sum + weight, 0)
  let due = 0
  const checkouts = days.flatMap(([day, weight], index) => {
    const onSale = products.filter(({ since }) => since <= dayStart(day))
    // Fewer while many of today's products were not on sale yet; fractions carry over to the next days.
    due += (weight / all) * checkoutsInYear * Math.sqrt(onSale.length / Math.max(1, products.length))
    const many = Math.floor(due)
    due -= many
    return ordersOn({ day, index, many }, onSale)
  })
  let known = 0
  const bought = checkouts.flatMap(({ chance, ...checkout }) => {
    const isBack = known > 20 && chance.percent(38)
    // Recent customers come back more often than earlier ones.
    const number = isBack ? known - 1 - Math.floor(chance.next() ** 1.7 * known) : (known += 1) - 1
    return eventsOf(chance, { ...checkout, person: personOf(number) }, today)
  })
  const lived = products.length === 0 ? [] : days.map(([day]) => day)
  const asked = asksFor(lived.map((day) => dayStart(day)))
  const visited = visitsOf(
    today,
    days.map(([day]) => day),
    products,
  )
  const settled = [...settlementsOf(lived, today), ...disputesOf(bought, today)]
  const events = [...bought, ...payoutsOf(today, shops), ...asked, ...visited, ...settled]
  const happened = inOrder(events.filter(({ at }) => at <= today))
  return inOrder(leavingSomeToRead(happened, today))
}

/** Days with their share of demand: by season, and growing over the year. */
function daysOf(today: Date): (readonly [day: string, weight: number])[] {
  return Array.from({ length: yearDays }, (_, index) => {
    const day = dayOf(new Date(dayStart(dayOf(today), index - yearDays + 1).getTime() + hourMs))
    return [day, demandOn(day) * (0.6 + (0.4 * index) / yearDays)] as const
  })
}

type Day = { readonly day: string; readonly index: number; readonly many: number }
type Checkout = {
  readonly key: string
  readonly at: Date
  readonly items: readonly { readonly product: SoldProduct; readonly quantity: number }[]
}

/** The checkouts of a day. */
function ordersOn(
  { day, index, many }: Day,
  onSale: readonly SoldProduct[],
): (Checkout & { chance: Chance })[] {
  return Array.from({ length: many }, (_, place) => {
    const chance = chanceOf(`checkout ${place} of day ${index}`)
    // From eight in the morning until midnight, mostly in the evening.
    const hour = 8 + 15.9 * chance.next() ** 0.7
    const at = new Date(dayStart(day).getTime() + hour * hourMs)
    return { key: `${day} ${place}`, at, items: cartOf(chance, day, onSale), chance }
  })
}

/** One to three products, in larger quantities for categories bought in sets. */
function cartOf(chance: Chance, day: string, onSale: readonly SoldProduct[]): Checkout['items'] {
  const kinds = chance.percent(62) ? 1 : chance.percent(75) ? 2 : 3
  const chosen = new Set(
    Array.from({ length: kinds }, () =>
      chance.weighted(
        onSale,
        ({ productId, category, priceFils }) =>
          (demandFor(category, day) * (0.3 + chanceOf(productId).next()) * 1e6) / (priceFils + 250_000),
      ),
    ),
  )
  return [...chosen].map((product) => ({ product, quantity: quantityOf(chance, product.category) }))
}

const setsOf: Readonly<Record<string, readonly number[]>> = {
  'dining-chairs': [4, 6, 6, 8],
  'bar-stools': [2, 3],
  nightstands: [2, 2, 1],
  armchairs: [1, 2],
  poufs: [1, 2],
  'table-lamps': [1, 2],
  pendants: [1, 2, 3],
  planters: [1, 2, 3],
  'office-chairs': [1, 1, 2],
}

function quantityOf(chance: Chance, category: string): number {
  return chance.oneOf(setsOf[category] ?? [1])
}

/** Events of a checkout and of each of its orders, one per shop. */
function eventsOf(
  chance: Chance,
  { key, at, items, person }: Checkout & { readonly person: Person },
  today: Date,
): DemoEvent[] {
  const { language, ...said } = person
  const isDear = items.some(({ product, quantity }) => product.priceFils * quantity > dearFils)
  const isCash = !isDear && chance.percent(52)
  const lines = items.map(({ product, quantity }) => ({ productId: product.productId, quantity }))
  const paymentMethod = isCash ? 'cash_on_delivery' : 'card'
  const input = { ...said, items: lines, paymentMethod } as const
  const ordered = { kind: 'ordered', at, checkout: key, language, input, isRestocked: true } as const
  const orders = Map.groupBy(items, ({ product }) => product.shopId)
  return [
    ordered,
    ...[...orders.values()].flatMap(([first]) => {
      if (!first) return []
      const { shopId, productId } = first.product
      const order = { checkout: key, shopId }
      const emirate = said.shippingAddress.emirate
      return becameOf(chance, { order, at, productId, language, emirate, today })
    }),
  ]
}

type VisitedProduct = { readonly productId: string; readonly category: string; readonly since: Date }

/** Search terms without results: the demo sells none of these. */
const missing = [
  'bunk bed',
  'recliner',
  'bean bag',
  'hammock',
  'سرير أطفال',
  'كرسي هزاز',
  'مكتب للأطفال',
  'curtains',
]

/** Views, additions to carts and searches without results of each day, as one event at the end of each month. */
function visitsOf(today: Date, days: readonly string[], products: readonly VisitedProduct[]): DemoEvent[] {
  const visited = days.flatMap((day) => visitsOn(day, products))
  return [...Map.groupBy(visited, ({ day }) => day.slice(0, 7)).values()].map((ofMonth) => {
    const end = dayStart(ofMonth.at(-1)?.day ?? '', 1).getTime() - 600_000
    return { kind: 'visited', at: new Date(Math.min(end, today.getTime())), days: ofMonth }
  })
}

function visitsOn(day: string, products: readonly VisitedProduct[]): VisitsOfDay[] {
  const chance = chanceOf(`visits ${day}`)
  const onSale = products.filter(({ since }) => since <= dayStart(day))
  const seen = onSale.flatMap(({ productId, category }) => {
    const wanted = demandOn(day) * demandFor(category, day) * (0.3 + chanceOf(productId).next())
    const views = Math.round(wanted * chance.between(0.5, 9))
    return views === 0 ? [] : [{ productId, views, bagged: Math.floor(views * chance.between(0, 0.22)) }]
  })
  if (seen.length === 0) return []
  return [{ day, seen, missed: Array.from({ length: chance.whole(0, 3) }, () => chance.oneOf(missing)) }]
}
