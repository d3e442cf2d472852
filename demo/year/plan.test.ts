import { describe, expect, test } from 'vitest'
import { dayOf } from '#domain/platform/calendar.ts'
import type { DemoEvent } from './event.ts'
import { checkoutsInYear, type Market, planOfYear, yearDays } from './plan.ts'
import { leftToRead } from './reviews-plan.ts'
import { demandOn, seasonOf } from './seasons.ts'

const today = new Date('2026-11-22T09:00:00Z')
const day = 86_400_000
const long = new Date(today.getTime() - 400 * day)
const categories = [
  'sofas',
  'majlis',
  'desks',
  'dining-chairs',
  'rugs',
  'outdoor-lounge',
  'table-lamps',
  'beds',
]

const market: Market = {
  products: Array.from({ length: 48 }, (_, index) => ({
    productId: `product-${index}`,
    shopId: index % 7 === 0 ? null : `shop-${index % 3}`,
    category: categories[index % categories.length] ?? '',
    priceFils: 39_000 + index * 19_000,
    since: long,
  })),
  shops: [0, 1, 2].map((index) => ({
    shopId: `shop-${index}`,
    key: `shop-${index}`,
    since: long,
    accountHolder: 'Shop LLC',
    iban: 'AE720330000019100034410',
  })),
}
const plan = planOfYear(today, market)

function of<Kind extends DemoEvent['kind']>(kind: Kind, events = plan) {
  return events.filter((one): one is Extract<DemoEvent, { kind: Kind }> => one.kind === kind)
}
const ordered = of('ordered')
const between = (from: string, until: string) =>
  ordered.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= until).length

describe('the year of the demo', () => {
  test('is the same each time, in order, and ends now', () => {
    expect(planOfYear(today, market)).toEqual(plan)
    const times = plan.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(Math.max(...times)).toBeLessThanOrEqual(today.getTime())
    expect(ordered[0]?.at.getTime()).toBeGreaterThanOrEqual(today.getTime() - yearDays * day)
    expect(today.getTime() - Math.max(...ordered.map(({ at }) => at.getTime()))).toBeLessThan(1.5 * day)
  })

  test('has as many checkouts as it should, and people who come back', () => {
    expect(ordered.length).toBeGreaterThan(checkoutsInYear * 0.95)
    expect(ordered.length).toBeLessThan(checkoutsInYear * 1.05)
    for (const { input } of ordered) {
      const { firstName, lastName, company } = input.customer
      for (const name of [firstName, lastName, company?.name ?? '', input.shippingAddress.city])
        expect(name).toMatch(/^(\S[^;|\n]*)?$/)
    }
    expect(new Set(ordered.map(({ input }) => input.customer.firstName)).size).toBeGreaterThan(60)
    expect(new Set(ordered.map(({ input }) => input.shippingAddress.city)).size).toBeGreaterThan(40)
    const people = new Set(ordered.map(({ input }) => input.customer.email))
    expect(people.size / ordered.length).toBeGreaterThan(0.5)
    expect(people.size / ordered.length).toBeLessThan(0.75)
    expect(new Set(ordered.map(({ input }) => input.shippingAddress.emirate)).size).toBe(7)
    expect(new Set(ordered.map(({ language }) => language)).size).toBe(2)
  })

  test('grows, and follows the seasons', () => {
    // Periods of equal length; Ramadan 2026 began on 18 February.
    expect(between('2026-02-03', '2026-02-16')).toBeGreaterThan(1.3 * between('2026-01-03', '2026-01-16'))
    expect(between('2026-06-21', '2026-08-08')).toBeLessThan(0.8 * between('2026-05-01', '2026-06-18'))
    expect(between('2025-11-24', '2025-11-30')).toBeGreaterThan(1.5 * between('2025-12-08', '2025-12-14'))
    expect(between('2026-09-20', '2026-11-10')).toBeGreaterThan(1.15 * between('2025-12-05', '2026-01-25'))
    expect(seasonOf('2026-11-27')).toBe('white-friday')
    expect(seasonOf('2026-11-13')).toBe('usual')
    expect(seasonOf('2027-02-10')).toBe('ramadan')
    expect(demandOn('2026-07-07')).toBeLessThan(demandOn('2026-10-06'))
  })

  test('sells desks for school and majlis before Ramadan', () => {
    const share = (category: string, from: string, until: string) => {
      const lines = ordered
        .filter(({ at }) => dayOf(at) >= from && dayOf(at) <= until)
        .flatMap(({ input }) => input.items)
      const isOf = ({ productId }: { productId: string }) =>
        market.products.find((product) => product.productId === productId)?.category === category
      return lines.filter(isOf).length / lines.length
    }
    expect(share('desks', '2026-08-18', '2026-09-12')).toBeGreaterThan(
      2 * share('desks', '2026-04-01', '2026-06-01'),
    )
    expect(share('majlis', '2026-01-20', '2026-02-17')).toBeGreaterThan(
      1.5 * share('majlis', '2026-04-01', '2026-06-01'),
    )
  })

  test('has every fate of an order in its measure', () => {
    const to = (status: string) => of('moved').filter(({ move }) => move.status === status).length
    expect(to('delivered') / ordered.length).toBeGreaterThan(0.85)
    for (const [many, least, most] of [
      [of('withdrawn').length, 0.02, 0.07],
      [to('rejected'), 0.01, 0.05],
      [to('cancelled'), 0.01, 0.05],
      [of('return-asked').length, 0.04, 0.12],
      [of('asked').length, 0.07, 0.2],
      [of('reviewed').length, 0.25, 0.45],
    ] as const) {
      expect(many / ordered.length).toBeGreaterThan(least)
      expect(many / ordered.length).toBeLessThan(most)
    }
    const card = ordered.filter(({ input }) => input.paymentMethod === 'card').length / ordered.length
    expect(card).toBeGreaterThan(0.4)
    expect(card).toBeLessThan(0.75)
  })

  test('leaves the newest reviews to be read', () => {
    const decided = of('review-decided').map(({ order }) => order)
    const toRead = of('reviewed').filter(({ order }) => !decided.includes(order))
    expect(toRead).toHaveLength(leftToRead)
    for (const { at } of toRead) expect(today.getTime() - at.getTime()).toBeLessThan(2 * day)
    expect(of('review-replied').every(({ order }) => decided.includes(order))).toBe(true)
  })

  test('pays shops each month, with some rejected', () => {
    const paid = of('payout-moved').map(({ move }) => move.status)
    expect(new Set(paid)).toEqual(new Set(['approved', 'paid', 'rejected']))
    expect(of('payout-asked').filter(({ scheduledOn }) => scheduledOn).length).toBeGreaterThan(10)
  })

  test("the provider's report is read each week, cash goes to the bank once a month, and banks take payments back", () => {
    expect(of('reported')).toHaveLength(53)
    expect(of('cash-banked')).toHaveLength(12)
    const disputes = Map.groupBy(of('disputed'), ({ checkout }) => checkout)
    const courses = [...disputes.values()].map((steps) => steps.map(({ status }) => status))
    expect(courses).toEqual([['open', 'won'], ['open', 'lost'], ['open']])
    const companies = ordered.filter(({ input }) => input.customer.company).length
    expect(companies / ordered.length).toBeGreaterThan(0.01)
    expect(companies / ordered.length).toBeLessThan(0.1)
  })

  test('sells nothing before it was there', () => {
    const since = new Date(today.getTime() - 50 * day)
    const young = { ...market, products: market.products.map((product) => ({ ...product, since })) }
    const sold = of('ordered', planOfYear(today, young))
    expect(Math.min(...sold.map(({ at }) => at.getTime()))).toBeGreaterThanOrEqual(since.getTime())
    expect(sold.length).toBeLessThan(checkoutsInYear / 3)
    expect(planOfYear(today, { products: [], shops: [] })).toEqual([])
  })
})
