import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBit, emptyBits, membersOf, addRange, hasBit } from '#engines/catalogue-memory/vocabulary/bits.ts'
import { colorCounts } from './color-counts.ts'
import { countRanked, firstWhere, type Range, ranked } from './columns.ts'
import { footprintOf, sizesOf, rowIdsThatFit, unknownSize } from './sizes.ts'
import type { Predicate } from './vocabulary/predicate.ts'

const size = 5000
const range = fc
  .tuple(fc.nat(size), fc.nat(size))
  .map(([a, b]): Range => ({ from: Math.min(a, b), to: Math.max(a, b) }))

/** Row ids as real catalogues select them: long ranges with gaps, and single ones. */
const rowIds = fc
  .tuple(fc.array(range, { maxLength: 4 }), fc.array(fc.nat(size - 1), { maxLength: 60 }))
  .map(([full, single]) => {
    const bits = emptyBits(size)
    for (const { from, to } of full) addRange(bits, from, to)
    for (const rowId of single) addBit(bits, rowId)
    return bits
  })

/** Gives every row id zero to two of five colours. */
function coloured() {
  const lists = Array.from({ length: size }, (_, rowId) =>
    [rowId % 5, (rowId * 7) % 11].filter((color) => color < 5 && rowId % 13 !== 0),
  )
  const unique = lists.map((list) => [...new Set(list)])
  const starts = new Uint32Array(size + 1)
  for (const [rowId, list] of unique.entries()) starts[rowId + 1] = (starts[rowId] as number) + list.length
  const ids = ['a', 'b', 'c', 'd', 'e']
  const colors = new Map(
    ids.map((id, color) => {
      const bits = emptyBits(size)
      for (const [rowId, list] of unique.entries()) if (list.includes(color)) addBit(bits, rowId)
      return [id, ranked(bits)] as const
    }),
  )
  return { size, colors, colorLists: { ids, starts, places: Uint16Array.from(unique.flat()) } }
}

describe('a ranked set', () => {
  test('counts any range as going through it would', () => {
    fc.assert(
      fc.property(rowIds, range, (bits, { from, to }) => {
        const within = membersOf(bits).filter((rowId) => rowId >= from && rowId < to)
        expect(countRanked(ranked(bits), from, to)).toBe(within.length)
      }),
    )
  })
})

test('colours are counted alike whichever way is taken', () => {
  const columns = coloured()
  fc.assert(
    fc.property(fc.option(rowIds, { nil: null }), fc.array(range, { maxLength: 3 }), (bits, ranges) => {
      const apart = ranges
        .toSorted((a, b) => a.from - b.from)
        .filter((one, at, all) => all.slice(0, at).every((before) => before.to <= one.from))
      const counts = colorCounts(columns, { ranges: apart, bits })
      for (const [id, { bits: having }] of columns.colors) {
        const selected = membersOf(having).filter(
          (rowId) =>
            (bits === null || hasBit(bits, rowId)) &&
            apart.some(({ from, to }) => rowId >= from && rowId < to),
        )
        expect(counts.get(id)).toBe(selected.length)
      }
    }),
  )
})

test('what fits in a room is what fits side by side, front to back and floor to top', () => {
  const measure = fc.constantFrom(40, 41, 60, 90, 200, unknownSize)
  const room = fc.option(fc.constantFrom(0, 40, 60, 199, 200, 32_766, 999_999), { nil: null })
  const products = fc.array(fc.tuple(measure, measure, measure), { maxLength: 200 })
  fc.assert(
    fc.property(products, room, room, room, (sizes, maxWidth, maxDepth, maxHeight) => {
      const column = {
        footprint: Int32Array.from(sizes, ([width, depth]) => footprintOf(width, depth)),
        height: Uint16Array.from(sizes, ([, , height]) => height),
      }
      const found = rowIdsThatFit(sizesOf(column), { maxWidth, maxDepth, maxHeight } as Predicate)
      const isIn = (measured: number, most: number | null) =>
        most === null || (measured !== unknownSize && measured <= most)
      const expected = sizes.flatMap(([width, depth, height], rowId) =>
        isIn(width, maxWidth) && isIn(depth, maxDepth) && isIn(height, maxHeight) ? [rowId] : [],
      )
      const isAsked = [maxWidth, maxDepth, maxHeight].some((most) => most !== null)
      expect(found && membersOf(found)).toEqual(isAsked ? expected : null)
    }),
    { numRuns: 300 },
  )
})

test('the first place from which something holds is found', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 30 }), fc.nat(50), (values, from) => {
      const sorted = values.toSorted((a, b) => a - b)
      const found = firstWhere(0, sorted.length, (at) => (sorted[at] as number) >= from)
      expect(found).toBe(sorted.filter((value) => value < from).length)
    }),
  )
})
