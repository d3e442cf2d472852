import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { type BoughtLine, mayCancelItems, itemsLeft, withoutItems } from './cancellation.ts'
import { refuseBrokenBundles, refuseUnwanted } from './cancellation-refusals.ts'

const line = (position: number, about: Partial<BoughtLine> = {}): BoughtLine => ({
  position,
  quantity: 3,
  cancelled: 0,
  unitPriceFils: 10_000,
  assemblyFils: null,
  ...about,
})
const order = (...lines: BoughtLine[]) => ({
  lines,
  deliveryFils: 5000,
  codFeeFils: 1000,
  freeDelivery: null,
})

describe('an order without some of its items', () => {
  test('comes to what is left of its lines, with assembly, and the fees that were promised', () => {
    const bought = order(line(0, { assemblyFils: 500 }), line(1, { cancelled: 1 }))
    expect(withoutItems(bought, [{ position: 0, quantity: 2 }], 'shop')).toEqual({
      lines: [{ ...line(0, { assemblyFils: 500, cancelled: 2 }), totalFils: 10_500, vatFils: 500 }],
      itemsFils: 30_500,
      deliveryFils: 5000,
      owedFils: 0,
      freeDelivery: null,
      totalFils: 36_500,
      vatFils: 500 + 952 + vatInside(5000) + vatInside(1000),
      isNothingLeft: false,
    })
  })

  test('is no order any more where nothing is left', () => {
    const bought = order(line(0), line(1, { quantity: 1, cancelled: 1 }))
    expect(withoutItems(bought, [{ position: 0, quantity: 3 }], 'shop').isNothingLeft).toBe(true)
    expect(withoutItems(bought, [{ position: 0, quantity: 2 }], 'shop').isNothingLeft).toBe(false)
  })

  test.each([
    ['more than are left', [{ position: 0, quantity: 3 }], 'items.0.quantity'],
    ['a line that is not there', [{ position: 7, quantity: 1 }], 'items.0.quantity'],
    [
      'more than are left in two goes',
      [
        { position: 0, quantity: 1 },
        { position: 0, quantity: 2 },
      ],
      'items.1.quantity',
    ],
  ])('cannot be without %s', (_what, unwanted, path) => {
    expect(() => refuseUnwanted([line(0, { cancelled: 1 })], unwanted)).toThrow(
      expect.objectContaining({ code: 'order.too-few-left', path }),
    )
  })

  test('is what was seen, or nothing is cancelled', () => {
    const bought = order(line(0, { cancelled: 1 }))
    expect(() => refuseUnwanted(bought.lines, [{ position: 0, quantity: 1, seen: 3 }])).toThrow(
      expect.objectContaining({ code: 'order.moved-meanwhile' }),
    )
    expect(refuseUnwanted(bought.lines, [{ position: 0, quantity: 1, seen: 2 }])).toBeUndefined()
  })

  test('is the same whether its items go at once or one after the other', () => {
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      unitPriceFils: fc.integer({ min: 0, max: 9_999_999 }),
      assemblyFils: fc.option(fc.integer({ min: 0, max: 99_999 })),
      gone: fc.nat({ max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (about) => {
        const lines = about.map((one, position) => line(position, one))
        const unwanted = about.map((one, position) => {
          return { position, quantity: Math.min(one.gone, one.quantity) }
        })
        const once = withoutItems(order(...lines), unwanted, 'customer')
        let left = lines
        for (const one of unwanted) {
          const { lines: changed } = withoutItems(order(...left), [one], 'customer')
          left = left.map((was) => changed.find(({ position }) => position === was.position) ?? was)
        }
        const then = withoutItems(order(...left), [], 'customer')
        const { totalFils, vatFils, isNothingLeft } = then
        expect({ totalFils, vatFils, isNothingLeft }).toEqual({
          totalFils: once.totalFils,
          vatFils: once.vatFils,
          isNothingLeft: left.every((one) => itemsLeft(one) === 0),
        })
      }),
    )
  })
})

describe('delivery that was free from a sum', () => {
  /** Six items of AED 100 each, with free delivery from AED 500. */
  const free = { fromFils: 50_000, feeFils: 15_000 }
  const bought = { lines: [line(0), line(1)], deliveryFils: 0, codFeeFils: 0, freeDelivery: free }
  const less = (quantity: number) => [{ position: 0, quantity }]

  test('is owed where its customer leaves less than that, and stays free where they do not', () => {
    expect(withoutItems(bought, less(1), 'customer')).toMatchObject({
      totalFils: 50_000,
      freeDelivery: free,
    })
    expect(withoutItems(bought, less(2), 'customer')).toMatchObject({
      itemsFils: 40_000,
      deliveryFils: 15_000,
      owedFils: 15_000,
      totalFils: 55_000,
      vatFils: vatInside(10_000) + vatInside(30_000) + vatInside(15_000),
      freeDelivery: null,
    })
  })

  test('never costs more than what is given back with it; the rest is owed with the next that goes', () => {
    const cheap = { ...bought, lines: [line(0, { unitPriceFils: 4000 }), line(1, { unitPriceFils: 16_000 })] }
    const first = withoutItems(cheap, less(3), 'customer')
    expect(first).toMatchObject({ owedFils: 12_000, totalFils: 60_000, freeDelivery: { feeFils: 3000 } })
    const left = { ...cheap, ...first, lines: [line(1, { unitPriceFils: 16_000 })] }
    const then = withoutItems(left, [{ position: 1, quantity: 1 }], 'customer')
    expect(then).toMatchObject({ deliveryFils: 15_000, owedFils: 3000, freeDelivery: null })
  })

  test.each(['shop', 'admin'] as const)('stays free where the %s cancels, also for what it left', (by) => {
    const first = withoutItems(bought, less(3), by)
    expect(first).toMatchObject({ deliveryFils: 0, totalFils: 30_000, freeDelivery: { fromFils: 20_000 } })
    const left = { ...bought, ...first, lines: [line(1)] }
    const one = [{ position: 1, quantity: 1 }]
    expect(withoutItems(left, one, 'customer')).toMatchObject({ owedFils: 0, totalFils: 20_000 })
    const two = [{ position: 1, quantity: 2 }]
    expect(withoutItems(left, two, 'customer')).toMatchObject({ owedFils: 15_000, totalFils: 25_000 })
  })

  test('makes no order dearer, whoever cancels what in whatever order', () => {
    const anyCancel = fc.record({
      position: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      by: fc.constantFrom('customer' as const, 'shop' as const),
    })
    fc.assert(
      fc.property(fc.array(anyCancel, { maxLength: 6 }), fc.nat(60_000), (cancels, fromFils) => {
        let now: Parameters<typeof withoutItems>[0] = { ...bought, freeDelivery: { ...free, fromFils } }
        let total = withoutItems(now, [], 'customer').totalFils
        for (const { by, position, quantity } of cancels) {
          const most = itemsLeft(now.lines[position] ?? line(0))
          const next = withoutItems(now, [{ position, quantity: Math.min(quantity, most) }], by)
          expect(next.totalFils).toBeLessThanOrEqual(total)
          expect(next.deliveryFils).toBeLessThanOrEqual(free.feeFils)
          if (by === 'shop') expect(next.owedFils).toBe(0)
          total = next.totalFils
          const lines = now.lines.map((was) => next.lines.find((one) => one.position === was.position) ?? was)
          now = { ...now, ...next, lines }
        }
      }),
    )
  })
})

test('items are cancelled by whoever may cancel the order', () => {
  expect(mayCancelItems('pending', 'customer')).toBe(true)
  expect(mayCancelItems('accepted', 'customer')).toBe(false)
  expect(mayCancelItems('processing', 'shop')).toBe(true)
  expect(mayCancelItems('shipped', 'shop')).toBe(false)
  expect(mayCancelItems('delivered', 'admin')).toBe(false)
})

describe('a bundle that was bought for less', () => {
  const bundled = { bundleOf: 'sofa', listPriceFils: 12_000 }
  const part = (position: number, about = {}) => ({ ...line(position), ...bundled, ...about })
  const refused = (lines: Parameters<typeof refuseBrokenBundles>[0], ...quantities: number[]) => {
    const unwanted = quantities.map((quantity, position) => ({ position, quantity }))
    try {
      refuseBrokenBundles(
        lines,
        unwanted.filter(({ quantity }) => quantity > 0),
      )
      return null
    } catch (error) {
      return error
    }
  }

  test('is called off as a whole, the same number of each, never the cheap half of it', () => {
    const whole = expect.objectContaining({ code: 'order.bundle-whole', path: 'items.0.quantity' })
    expect(refused([part(0), part(1)], 3, 0)).toEqual(whole)
    expect(refused([part(0), part(1)], 0, 1)).toEqual(whole)
    expect(refused([part(0), part(1)], 2, 1)).toEqual(whole)
    expect(refused([part(0), part(1)], 2, 2)).toBeNull()
    expect(refused([part(0), part(1)], 3, 3)).toBeNull()
    expect(refused([part(0, { listPriceFils: null }), part(1, { listPriceFils: null })], 1)).toEqual(whole)
  })

  test('binds nothing else: other items, what costs no less, what its shop took out of it', () => {
    expect(
      refused([part(0), part(1), { ...line(2), bundleOf: null, listPriceFils: 12_000 }], 0, 0, 1),
    ).toBeNull()
    const dear = { listPriceFils: 10_000 }
    expect(refused([part(0, dear), part(1, dear)], 3, 0)).toBeNull()
    expect(refused([part(0), part(1, { cancelled: 3 })], 3, 0)).toBeNull()
    expect(refused([part(0), part(1, { cancelled: 1 })], 0, 1)).not.toBeNull()
  })
})
