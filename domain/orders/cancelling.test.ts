import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatInside } from '#domain/money/vat.ts'
import { type BoughtLine, mayCancelPieces, piecesLeft, withoutPieces } from './cancelling.ts'
import { refuseBrokenBundles, refuseUnwanted } from './unwanted-pieces.ts'

const line = (position: number, about: Partial<BoughtLine> = {}): BoughtLine => ({
  position,
  quantity: 3,
  cancelled: 0,
  unitPriceFils: 10_000,
  assemblyFils: null,
  ...about,
})
const order = (...lines: BoughtLine[]) => ({ lines, deliveryFils: 5000, codFeeFils: 1000 })

describe('an order without some of its pieces', () => {
  test('comes to what is left of its lines, with assembly, and the fees that were promised', () => {
    const bought = order(line(0, { assemblyFils: 500 }), line(1, { cancelled: 1 }))
    expect(withoutPieces(bought, [{ position: 0, quantity: 2 }])).toEqual({
      lines: [{ ...line(0, { assemblyFils: 500, cancelled: 2 }), totalFils: 10_500, vatFils: 500 }],
      itemsFils: 30_500,
      totalFils: 36_500,
      vatFils: 500 + 952 + vatInside(5000) + vatInside(1000),
      isNothingLeft: false,
    })
  })

  test('is no order any more where nothing is left', () => {
    const bought = order(line(0), line(1, { quantity: 1, cancelled: 1 }))
    expect(withoutPieces(bought, [{ position: 0, quantity: 3 }]).isNothingLeft).toBe(true)
    expect(withoutPieces(bought, [{ position: 0, quantity: 2 }]).isNothingLeft).toBe(false)
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

  test('is the same whether its pieces go at once or one after the other', () => {
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
        const once = withoutPieces(order(...lines), unwanted)
        let left = lines
        for (const one of unwanted) {
          const { lines: changed } = withoutPieces(order(...left), [one])
          left = left.map((was) => changed.find(({ position }) => position === was.position) ?? was)
        }
        const then = withoutPieces(order(...left), [])
        const { totalFils, vatFils, isNothingLeft } = then
        expect({ totalFils, vatFils, isNothingLeft }).toEqual({
          totalFils: once.totalFils,
          vatFils: once.vatFils,
          isNothingLeft: left.every((one) => piecesLeft(one) === 0),
        })
      }),
    )
  })
})

test('pieces are cancelled by whoever may cancel the order', () => {
  expect(mayCancelPieces('pending', 'customer')).toBe(true)
  expect(mayCancelPieces('accepted', 'customer')).toBe(false)
  expect(mayCancelPieces('processing', 'shop')).toBe(true)
  expect(mayCancelPieces('shipped', 'shop')).toBe(false)
  expect(mayCancelPieces('delivered', 'admin')).toBe(false)
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

  test('binds nothing else: other pieces, what costs no less, what its shop took out of it', () => {
    expect(
      refused([part(0), part(1), { ...line(2), bundleOf: null, listPriceFils: 12_000 }], 0, 0, 1),
    ).toBeNull()
    const dear = { listPriceFils: 10_000 }
    expect(refused([part(0, dear), part(1, dear)], 3, 0)).toBeNull()
    expect(refused([part(0), part(1, { cancelled: 3 })], 3, 0)).toBeNull()
    expect(refused([part(0), part(1, { cancelled: 1 })], 0, 1)).not.toBeNull()
  })
})
