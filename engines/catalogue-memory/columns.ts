import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import { type Bits, countRange, hasBit } from '#engines/catalogue-memory/vocabulary/bits.ts'
import type { Sizes } from './sizes.ts'

/** A set of row ids with the number of members before every 512th row id. */
export type RankedBits = { readonly bits: Bits; readonly before: Uint32Array }

/** The row ids of one category and the same styles, cheapest first. */
export type Segment = Range & { readonly categoryId: string; readonly styles: readonly StyleTag[] }

/** Row ids from `from` up to but not including `to`. */
export type Range = { readonly from: number; readonly to: number }

/**
 * The listings as columns, as of when they were read. A listing's row id is its place when sorted by category, styles,
 * AED value and number, so that these filters are ranges of row ids, and counting a range is a subtraction.
 */
export type Columns = {
  readonly size: number
  readonly segments: readonly Segment[]
  readonly numbers: Int32Array
  /** By listing number; -1 where there is none. */
  readonly rowIds: Int32Array
  /** Fils of AED. */
  readonly price: Float64Array
  /** Microseconds since 1970. */
  readonly created: Float64Array
  readonly sizes: Sizes
  /** Tenths of a star; 0 without a rating. */
  readonly rating: Uint8Array
  /** Sort key of the best-rated order. */
  readonly score: Uint16Array
  /** Products with a 3D view; must not be modified. */
  readonly with3d: Bits
  readonly colors: ReadonlyMap<string, RankedBits>
  readonly colorLists: ColorLists
  /** By number of seats. */
  readonly seats: ReadonlyMap<number, RankedBits>
  readonly owners: Owners
  readonly newest: Ranking
  readonly cheapest: Ranking
  readonly bestRated: Ranking
  readonly named: Ranking
  readonly names: NameKeys
  readonly families: VariantGroups
}

/** A sort of all row ids: the row id at every place, and the place of every row id. */
export type Ranking = { readonly rowIds: Int32Array; readonly places: Int32Array }

/**
 * The colours of all rows one after the other, as indexes into `ids`; those of row id n end where those of n + 1 begin.
 * For few row ids, counting colours is faster this way than by the sets.
 */
export type ColorLists = {
  readonly ids: readonly string[]
  readonly starts: Uint32Array
  readonly places: Uint16Array
}

/** The owner of each row id, as an index into `ids`: four bytes per product, however many shops there are. */
export type Owners = { readonly ids: readonly string[]; readonly places: Uint32Array }

/** The row ids of all families one after the other, sorted by `numbers`; those of index n end where n + 1 begins. */
export type VariantGroups = {
  readonly numbers: Int32Array
  readonly starts: Uint32Array
  readonly rowIds: Int32Array
}

/** The name keys as one block of UTF-8 in the order of `named`; key n ends where key n + 1 begins. */
export type NameKeys = { readonly bytes: Buffer; readonly starts: Uint32Array }

const rankStep = 512
const wordsPerStep = rankStep / 32

export function ranked(bits: Bits): RankedBits {
  const before = new Uint32Array(Math.ceil(bits.length / wordsPerStep) + 1)
  for (let step = 0; step + 1 < before.length; step++) {
    const from = step * rankStep
    const to = Math.min(from + rankStep, bits.length * 32)
    before[step + 1] = (before[step] as number) + countRange(bits, from, to)
  }
  return { bits, before }
}

/** Counts the members in the range; reads at most 32 words, whatever its length. */
export function countRanked(set: RankedBits, from: number, to: number): number {
  return from >= to ? 0 : rankAt(set, to) - rankAt(set, from)
}

function rankAt({ bits, before }: RankedBits, at: number): number {
  const step = Math.floor(at / rankStep)
  return (before[step] as number) + countRange(bits, step * rankStep, at)
}

/** Binary search: returns the first position where `isAfter` holds, given that it holds for all later ones too. */
export function firstWhere(from: number, to: number, isAfter: (position: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isAfter(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Compares a name key with the key at a place of the name order, byte by byte as the database does. */
export function compareNameAt({ bytes, starts }: NameKeys, place: number, key: Buffer): number {
  return -key.compare(bytes, starts[place], starts[place + 1])
}

export function nameAt({ bytes, starts }: NameKeys, place: number): string {
  return bytes.toString('utf8', starts[place], starts[place + 1])
}

/** Number of seats of a row id; 0 when unknown. */
export function seatsAt({ seats }: Pick<Columns, 'seats'>, rowId: number): number {
  for (const [count, { bits }] of seats) if (hasBit(bits, rowId)) return count
  return 0
}

/** Returns the owner id of a row id. */
export function ownerAt({ owners: { ids, places } }: Pick<Columns, 'owners'>, rowId: number): string {
  return ids[places[rowId] as number] as string
}

/** Collects the buffers of all typed arrays in a value, each once. */
export function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer)
  else if (value instanceof Map) for (const part of value.values()) buffersIn(part, found)
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) buffersIn(part, found)
  }
  return found
}
