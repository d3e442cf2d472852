import { describe, expect, test } from 'vitest'
import { type RoomProduct, type PlacedProduct, roomLayout } from './room-layout.ts'

const majlis: RoomProduct[] = [
  { spot: 'corner', size: { width: 301, depth: 226 } },
  { spot: 'table', size: { width: 90, depth: 90 } },
  { spot: 'screen', size: { width: 158, depth: 22 } },
  { spot: 'pendant', size: { width: 52, depth: 52 } },
  { spot: 'plant', size: { width: 89, depth: 106 } },
  { spot: 'rug', size: { width: 201, depth: 312 } },
]
const living: RoomProduct[] = [
  { spot: 'seat', size: { width: 226, depth: 97 } },
  { spot: 'rug', size: { width: 201, depth: 312 } },
  { spot: 'chair', size: { width: 82, depth: 80 } },
  { spot: 'lamp', size: { width: 52, depth: 52 } },
  { spot: 'table', size: { width: 120, depth: 65 } },
  { spot: 'plant', size: { width: 56, depth: 78 } },
]

const overlap = (one: PlacedProduct, other: PlacedProduct) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.depth &&
  other.y < one.y + one.depth

describe.each([
  ['a corner majlis', majlis],
  ['a living room', living],
  ['one table alone', [{ spot: 'table', size: { width: 90, depth: 90 } }] as RoomProduct[]],
  [
    'a sofa wider than most',
    [{ spot: 'seat', size: { width: 520, depth: 110 } }, ...majlis.slice(1)] as RoomProduct[],
  ],
])('%s', (_name, products) => {
  const { width, depth, products: placed } = roomLayout(products)
  const of = (spot: string) => placed.find((product) => product.spot === spot)

  test('has every product at its size, a rug lying across and a screen along its wall', () => {
    const sides = ({ width: one, depth: other }: { width: number; depth: number }) =>
      [one, other].toSorted((a, b) => a - b)
    for (const { spot, size } of products) expect(sides(of(spot) as PlacedProduct)).toEqual(sides(size))
    expect(placed).toHaveLength(products.length)
  })

  test('keeps every product and its marker within the walls', () => {
    for (const { x, y, marker, ...product } of placed) {
      expect(Math.min(x, y)).toBeGreaterThan(0)
      expect(x + product.width).toBeLessThan(width)
      expect(y + product.depth).toBeLessThan(depth)
      expect(marker[0] > 0 && marker[0] < width && marker[1] > 0 && marker[1] < depth).toBe(true)
    }
    expect([width % 10, depth % 10]).toEqual([0, 0])
  })

  test('puts nothing into the seat or the wall’s row', () => {
    const wall = placed.filter(({ spot }) => ['plant', 'lamp', 'screen'].includes(spot))
    const seat = of('seat')
    const table = of('table')
    for (const one of wall) {
      expect(wall.filter((other) => other !== one && overlap(one, other))).toEqual([])
      if (seat) expect(overlap(one, seat)).toBe(false)
      if (table) expect(overlap(one, table)).toBe(false)
    }
    if (seat && table) expect(overlap(seat, table)).toBe(false)
  })
})
