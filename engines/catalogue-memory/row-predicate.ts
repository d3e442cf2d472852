import { addBit, type Bits, emptyBits, hasBit } from '#engines/catalogue-memory/vocabulary/bits.ts'
import { unknownSize } from './sizes.ts'
import type { ListingRow } from './followed-columns.ts'
import type { Hits } from './vocabulary/hits.ts'
import type { Predicate } from './vocabulary/predicate.ts'

/** A query on the columns: the filters, and as listing numbers the search hits and the products given by id. */
export type RowPredicate = {
  readonly predicate: Predicate
  readonly hits: Hits | null
  readonly named: Bits | null
}

export function bitsOfNumbers(numbers: readonly number[]): Bits {
  const bits = emptyBits(Math.max(0, ...numbers) + 1)
  for (const number of numbers) addBit(bits, number)
  return bits
}

/** Whether a single listing matches. */
export function matches(row: ListingRow, { predicate, hits, named }: RowPredicate): boolean {
  const { categoryIds, colorIds, styles, seats, ownerIds, minFils, maxFils } = predicate
  return (
    (categoryIds === null || categoryIds.has(row.categoryId)) &&
    (colorIds === null || row.colorIds.some((id) => colorIds.has(id))) &&
    (styles === null || row.styles.some((style) => styles.includes(style))) &&
    (seats === null || seats.includes(row.seats)) &&
    (ownerIds === null || ownerIds.has(row.ownerId)) &&
    (minFils === null || row.price >= minFils) &&
    (maxFils === null || row.price <= maxFils) &&
    fits(row.width, predicate.maxWidth) &&
    fits(row.depth, predicate.maxDepth) &&
    fits(row.height, predicate.maxHeight) &&
    (!predicate.has3d || row.has3d) &&
    (predicate.minRating === null || row.rating >= predicate.minRating) &&
    (hits === null || hasBit(hits.any, row.number)) &&
    (named === null || hasBit(named, row.number))
  )
}

function fits(centimetres: number, most: number | null): boolean {
  return most === null || (centimetres !== unknownSize && centimetres <= most)
}
