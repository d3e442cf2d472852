import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBit, type Bits, emptyBits, intersect, membersOf, unite } from './bits.ts'
import { addHits, blockSize, decodeHits, encodeHits } from '#server/catalogue/search/hits.ts'

const size = 200
const numbers = fc.uniqueArray(fc.nat(size - 1))

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
