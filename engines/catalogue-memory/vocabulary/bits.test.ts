import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBit,
  type Bits,
  emptyBits,
  intersect,
  membersOf,
  unite,
  addRange,
  allBits,
  countBits,
  countRange,
  countShared,
  firstInRange,
  hasBit,
  lastInRange,
  removeBit,
  subtract,
} from './bits.ts'
import { addHits, blockSize, decodeHits, encodeHits } from '#server/catalogue/search/hits.ts'

const size = 200
const numbers = fc.uniqueArray(fc.nat(size - 1))
const range = fc.tuple(fc.nat(size), fc.nat(size)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

function bitsOf(members: Iterable<number>): Bits {
  const bits = emptyBits(size)
  for (const member of members) addBit(bits, member)
  return bits
}

const ascending = (a: number, b: number) => a - b

test('a set of bits does what a set does', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect(membersOf(bitsOf(a))).toEqual(a.toSorted(ascending))
      const shared = bitsOf(a)
      intersect(shared, bitsOf(b))
      expect(new Set(membersOf(shared))).toEqual(new Set(a).intersection(new Set(b)))
      const both = bitsOf(a)
      unite(both, bitsOf(b))
      expect(new Set(membersOf(both))).toEqual(new Set(a).union(new Set(b)))
    }),
  )
})

describe('the stored hits of a block', () => {
  const offsets = fc.oneof(
    fc.uniqueArray(fc.nat(blockSize - 1), { maxLength: 700 }),
    fc.constant(Array.from({ length: blockSize }, (_, at) => at)),
    fc.constantFrom(510, 511, 512).map((count) => Array.from({ length: count }, (_, at) => at * 16)),
  )

  test('come back as they were, in order, and are never longer than a kilobyte', () => {
    fc.assert(
      fc.property(offsets, (given) => {
        const hits = encodeHits(given)
        expect([...decodeHits(hits)]).toEqual(given.toSorted(ascending))
        expect(hits.byteLength).toBeLessThanOrEqual(1024)
        const bits = emptyBits(3 * blockSize)
        addHits(bits, 1, hits)
        expect([...membersOf(bits)]).toEqual(given.toSorted(ascending).map((offset) => offset + blockSize))
      }),
      { numRuns: 30 },
    )
  })
})

describe('a set of bits', () => {
  test('counts, is asked and lets go', () => {
    fc.assert(
      fc.property(numbers, numbers, (members, others) => {
        const bits = bitsOf(members)
        expect(countBits(bits)).toBe(members.length)
        expect(members.every((member) => hasBit(bits, member))).toBe(true)
        subtract(bits, bitsOf(others))
        expect(new Set(membersOf(bits))).toEqual(new Set(members).difference(new Set(others)))
        for (const member of members) removeBit(bits, member)
        expect(countBits(bits)).toBe(0)
      }),
    )
  })

  test('ranges are filled, counted and searched at both ends', () => {
    fc.assert(
      fc.property(numbers, numbers, range, (a, b, [from, to]) => {
        const inside = a.filter((member) => member >= from && member < to).toSorted(ascending)
        expect(countRange(bitsOf(a), from, to)).toBe(inside.length)
        expect(countShared(bitsOf(a), bitsOf(b), from, to)).toBe(
          inside.filter((member) => b.includes(member)).length,
        )
        expect(firstInRange(bitsOf(a), from, to)).toBe(inside[0] ?? -1)
        expect(lastInRange(bitsOf(a), from, to)).toBe(inside.at(-1) ?? -1)
        const filled = bitsOf(a)
        addRange(filled, from, to)
        const whole = Array.from({ length: to - from }, (_, at) => from + at)
        expect(new Set(membersOf(filled))).toEqual(new Set([...a, ...whole]))
      }),
    )
  })

  test('all of them are all of them', () => {
    for (const count of [0, 1, 31, 32, 33, 64]) expect(countBits(allBits(count))).toBe(count)
  })
})
