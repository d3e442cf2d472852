import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { deliveryDays, deliveryFee, usualTerms } from '#domain/shops/delivery.ts'
import { orderNumberText, readOrderNumber } from './order-number.ts'
import { type CartLine, type PricedProduct, priceLines, type Pricing } from './price.ts'

test.each([
  [0, 0],
  [10, 0],
  [11, 1],
  [105, 5],
  [603_000, 28_714],
  [999 * 9_999_999_999, 475_714_285_667],
])('of %i fils %i are VAT', (gross, vat) => {
  expect(vatInside(gross)).toBe(vat)
})

test('the VAT inside a price is 5 % of what is left without it, to half a fils', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), (gross) => {
      return Math.abs(vatInside(gross) - gross / 21) <= 0.5
    }),
  )
})

test.each([
  ['MJ-48213907', 48_213_907],
  ['mj 4821 3907', 48_213_907],
  ['MJ-20418', 20_418],
  ['mj 20418', 20_418],
  ['#20418', 20_418],
  ['٢٠٤١٨', 20_418],
  ['MG-20418', null],
  ['', null],
  ['12345678901', null],
])('%j is the number %j (R-ORD-07)', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
  if (number !== null) expect(readOrderNumber(orderNumberText(number))).toBe(number)
})

describe('days of delivery', () => {
  const terms = usualTerms(5000)
  const days = (about: Partial<Parameters<typeof deliveryDays>[1]> = {}) =>
    deliveryDays(terms, {
      now: new Date('2026-11-22T20:30:00Z'),
      emirate: 'dubai',
      isClosed: () => false,
      booked: [],
      ...about,
    })

  test('count days of the calendar in the UAE, then the next on which the shop drives (G-139)', () => {
    // It is already the 23rd in the UAE. The 27th is a Friday without deliveries, but counts towards four days of lead.
    const inFour = { ...terms, areas: terms.areas.map((area) => ({ ...area, leadDays: 4 })) }
    const of = { now: new Date('2026-11-22T20:30:00Z'), emirate: 'dubai', booked: [] } as const
    expect(deliveryDays(inFour, { ...of, isClosed: () => false })[0]?.date).toBe('2026-11-28')
    expect(deliveryDays(inFour, { ...of, isClosed: () => false, isAny: true })[0]?.date).toBe('2026-11-24')
    expect(
      days()
        .slice(0, 3)
        .map(({ date }) => date),
    ).toEqual(['2026-11-26', '2026-11-28', '2026-11-29'])
    expect(days()).toHaveLength(14)
  })

  test('leave out holidays, and windows and days that are full', () => {
    const [first] = days({ isClosed: (day) => ['2026-11-26', '2026-11-28'].includes(day) })
    expect(first?.date).toBe('2026-11-29')
    const full = (window: string) => ({ day: '2026-11-26', window, booked: 12 })
    expect(days({ booked: [full('09:00-13:00')] })[0]).toEqual({
      date: '2026-11-26',
      windows: ['13:00-17:00', '17:00-21:00'],
    })
    expect(days({ booked: terms.windows.map(({ window }) => full(window)) })[0]?.date).toBe('2026-11-28')
  })

  test('are none where the shop does not go, and its fee is unknown there', () => {
    const near = { ...terms, areas: terms.areas.filter(({ emirate }) => emirate === 'dubai') }
    expect(
      deliveryDays(near, { now: new Date(), emirate: 'ajman', isClosed: () => false, booked: [] }),
    ).toEqual([])
    expect(deliveryFee(near, { emirate: 'ajman' }, 100)).toBeNull()
  })

  test.each([
    [{}, 100_000, 5000],
    [{}, 200_000, 0],
    [{ floor: 3, hasLift: false }, 200_000, 6000],
    [{ floor: 3, hasLift: true }, 200_000, 0],
    [{ floor: -1, hasLift: false }, 200_000, 0],
  ])('to %j for %i fils of items cost %i', (to, items, fee) => {
    const own = { ...terms, freeFromFils: 200_000, floorFeeFils: 2000 }
    expect(deliveryFee(own, { emirate: 'dubai', ...to }, items)).toBe(fee)
  })
})

describe('the price of a bag', () => {
  const product = (id: string, about: Partial<PricedProduct> = {}): PricedProduct => ({
    id,
    shopId: 'noor',
    currency: 'AED',
    isTaxed: true,
    priceFils: 10_000,
    assemblyFils: null,
    stock: 5,
    isPublic: true,
    bundleDiscountBp: 0,
    bundleIds: [],
    ...about,
  })
  const pricing: Pricing<PricedProduct> = {
    hasColor: (_product, color) => color !== 'plaid',
    to: { emirate: 'dubai' },
    termsOf: () => usualTerms(2100),
    eurRate: 42_000,
    codFeeFils: 0,
  }
  const price = (lines: CartLine[], items: PricedProduct[], about: Partial<Pricing<PricedProduct>> = {}) =>
    priceLines(lines, new Map(items.map((one) => [one.id, one])), { ...pricing, ...about })

  test('is one part for each shop, in AED whatever its products are priced in (R-API-84, G-92)', () => {
    const items = [
      product('a'),
      product('b', { currency: 'EUR' }),
      product('c', { shopId: null }),
      product('d'),
    ]
    const parts = price(
      items.map(({ id }) => ({ productId: id, quantity: 2 })),
      items,
    )
    expect(
      parts.map(({ shopId, itemsFils, deliveryFils, totalFils, vatFils }) => {
        return [shopId, itemsFils, deliveryFils, totalFils, vatFils]
      }),
    ).toEqual([
      ['noor', 124_000, 2100, 126_100, 952 * 2 + 4000 + 100],
      [null, 20_000, 2100, 22_100, 952 + 100],
    ])
    expect(parts[0]?.lines.map(({ unitPriceFils, foreign }) => [unitPriceFils, foreign])).toEqual([
      [10_000, null],
      [42_000, { currency: 'EUR', priceFils: 10_000, rate: 42_000 }],
      [10_000, null],
    ])
  })

  test('counts nothing of what cannot be bought, and keeps it in its place (R-API-84)', () => {
    const items = [
      product('gone', { isPublic: false }),
      product('out', { stock: 0 }),
      product('few', { stock: 2 }),
      product('fine'),
    ]
    const [part] = price(
      [
        { productId: 'gone', quantity: 1 },
        { productId: 'fine', quantity: 1, color: 'plaid' },
        { productId: 'out', quantity: 1 },
        { productId: 'few', quantity: 1 },
        { productId: 'few', quantity: 2, color: 'beige' },
      ],
      items,
      { codFeeFils: 1200 },
    )
    expect(part?.lines.map(({ problem }) => problem)).toEqual([
      'not-for-sale',
      'color-unknown',
      'out-of-stock',
      'too-few',
      'too-few',
    ])
    expect(part).toMatchObject({ itemsFils: 0, deliveryFils: null, codFeeFils: 0, totalFils: 0, vatFils: 0 })
  })

  test('assembles what is asked for and what is included', () => {
    const items = [product('a', { assemblyFils: 1500 }), product('b', { assemblyFils: 0 }), product('c')]
    const asked = items.map(({ id }) => ({ productId: id, quantity: 2, assembly: true }))
    expect(price(asked, items)[0]?.lines.map((line) => [line.assemblyFils, line.totalFils])).toEqual([
      [1500, 23_000],
      [0, 20_000],
      [null, 20_000],
    ])
  })

  describe('with a bundle', () => {
    const head = product('sofa', { bundleIds: ['lamp'], bundleDiscountBp: 1000 })
    const lamp = product('lamp')
    const line = (productId: string, about: Partial<CartLine> = {}) => ({
      productId,
      quantity: 1,
      bundleOf: 'sofa',
      ...about,
    })
    const units = (lines: CartLine[], items = [head, lamp]) =>
      price(lines, items)[0]?.lines.map(({ unitPriceFils }) => unitPriceFils)

    test('reduces each item of it', () => {
      expect(units([line('sofa'), line('lamp')])).toEqual([9000, 9000])
    })

    test.each([
      ['a part alone', [line('lamp')]],
      ['other numbers', [line('sofa'), line('lamp', { quantity: 2 })]],
      ['items that say nothing of it', [line('sofa'), { productId: 'lamp', quantity: 1 }]],
    ])('reduces nothing for %s', (_what, lines) => {
      expect(units(lines)).toEqual(lines.map(() => 10_000))
    })

    test('is no discount for whatever is said to be of it', () => {
      const rug = product('rug')
      const unit = price([line('sofa'), line('lamp'), line('rug')], [head, lamp, rug])[0]?.lines[2]
        ?.unitPriceFils
      expect(unit).toBe(10_000)
      expect(units([line('sofa'), line('sofa'), line('lamp')])).toEqual([10_000, 10_000, 10_000])
    })
  })

  test('is the sum of what it shows, whatever is in it', () => {
    const anyProduct = fc.record({
      shopId: fc.constantFrom('noor', null),
      currency: fc.constantFrom('AED' as const, 'EUR' as const),
      priceFils: fc.integer({ min: 1, max: 9_999_999_999 }),
      assemblyFils: fc.option(fc.integer({ min: 0, max: 100_000 })),
      stock: fc.integer({ min: 0, max: 5 }),
    })
    fc.assert(
      fc.property(
        fc.array(anyProduct, { maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (about, quantity) => {
          const items = about.map((one, index) => product(String(index), one))
          const parts = price(
            items.map(({ id }) => ({ productId: id, quantity, assembly: true })),
            items,
          )
          return parts.every(({ lines, itemsFils, deliveryFils, codFeeFils, totalFils, vatFils }) => {
            const bought = lines.filter(({ problem }) => problem === null)
            const items = bought.reduce((sum, one) => sum + one.totalFils, 0)
            return (
              items === itemsFils &&
              totalFils === items + (deliveryFils ?? 0) + codFeeFils &&
              vatFils <= totalFils
            )
          })
        },
      ),
    )
  })
})
