import { addBit, type Bits, emptyBits, hasBit } from '../search/bits.ts'
import { unknownSize } from './sizes.ts'
import type { Row } from './memory-index.ts'
import type { Hits } from '../search/term-hits.ts'
import type { Wanted } from '../search/predicate.ts'

/** What is asked of the index: the filters, what the search found, and products asked for by name; by listing number. */
export type Question = { readonly wanted: Wanted; readonly hits: Hits | null; readonly named: Bits | null }

export function bitsOfNumbers(numbers: readonly number[]): Bits {
  const bits = emptyBits(Math.max(0, ...numbers) + 1)
  for (const number of numbers) addBit(bits, number)
  return bits
}

/** Whether a single listing is among the answers. */
export function answers(row: Row, { wanted, hits, named }: Question): boolean {
  const { categoryIds, colorIds, styles, minFils, maxFils } = wanted
  return (
    (categoryIds === null || categoryIds.has(row.categoryId)) &&
    (colorIds === null || row.colorIds.some((id) => colorIds.has(id))) &&
    (styles === null || row.styles.some((style) => styles.includes(style))) &&
    (minFils === null || row.price >= minFils) &&
    (maxFils === null || row.price <= maxFils) &&
    fits(row.width, wanted.maxWidth) &&
    fits(row.depth, wanted.maxDepth) &&
    fits(row.height, wanted.maxHeight) &&
    (hits === null || hasBit(hits.any, row.number)) &&
    (named === null || hasBit(named, row.number))
  )
}

function fits(centimetres: number, most: number | null): boolean {
  return most === null || (centimetres !== unknownSize && centimetres <= most)
}
