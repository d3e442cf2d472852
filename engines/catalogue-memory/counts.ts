import {
  type Bits,
  eachMember,
  firstInRange,
  hasBit,
  lastInRange,
} from '#engines/catalogue-memory/vocabulary/bits.ts'
import { type Columns, ownerAt, type Range, seatsAt, type Segment } from './columns.ts'
import { colorCounts, countEach } from './color-counts.ts'
import type { Counts } from './vocabulary/results.ts'
import type { FollowedColumns, ListingRow } from './followed-columns.ts'
import { matches, type RowPredicate } from './row-predicate.ts'
import { colorsAt, segmentAt, surplusOf, type Together, togetherIn } from './variants.ts'
import { countSelected, selectedRowIds, type Selection, type selectorOf } from './selection.ts'
import { type Facet, without } from './vocabulary/predicate.ts'

/** A predicate with its selector on the columns, prepared once for pages and counts. */
export type Prepared = { readonly rowPredicate: RowPredicate; readonly select: ReturnType<typeof selectorOf> }

/**
 * Counts the values of every filter over the columns, then corrects for listings changed since. Variants of one family
 * count once per value, as they are one card.
 */
export function countInMemory(followed: FollowedColumns, { rowPredicate, select }: Prepared): Counts {
  const { columns } = followed
  const whole = select()
  const { predicate } = rowPredicate
  const leavingOut = (facet: Facet, isGiven: boolean) => (isGiven ? select(facet) : whole)
  const changed = (facet: Facet) =>
    changesOf(followed, { ...rowPredicate, predicate: without(predicate, facet) })
  const variantsOf = variantFinder(followed, predicate.allVariants)
  const inCategories = leavingOut('category', predicate.categoryIds !== null)
  const inColors = leavingOut('color', predicate.colorIds !== null)
  const inStyles = leavingOut('style', predicate.styles !== null)
  const withSeats = leavingOut('seats', predicate.seats !== null)
  const ofOwners = leavingOut('owner', predicate.ownerIds !== null)
  const atPrices = leavingOut('price', predicate.minFils !== null || predicate.maxFils !== null)
  const count = <Key>(
    counts: Map<Key, number>,
    [selection, changes]: readonly [Selection, Changes],
    keysOf: { rowId: (rowId: number) => readonly Key[]; row: (row: ListingRow) => readonly Key[] },
  ) => {
    tally(counts, changes, keysOf.row)
    for (const [key, surplus] of surplusOf(variantsOf(selection, changes.added), keysOf))
      counts.set(key, (counts.get(key) ?? 0) - surplus)
    return counts
  }
  return {
    categories: count(segmentCounts(inCategories, categoryOf), [inCategories, changed('category')], {
      rowId: (rowId) => categoryOf(segmentAt(columns, rowId)),
      row: categoryOf,
    }),
    colors: count(colorCounts(columns, inColors), [inColors, changed('color')], {
      rowId: (rowId) => colorsAt(columns, rowId),
      row: ({ colorIds }) => colorIds,
    }),
    styles: count(segmentCounts(inStyles, stylesOf), [inStyles, changed('style')], {
      rowId: (rowId) => stylesOf(segmentAt(columns, rowId)),
      row: stylesOf,
    }),
    seats: count(
      countEach(columns.seats, (set) => countSelected(withSeats, set)),
      [withSeats, changed('seats')],
      { rowId: (rowId) => known(seatsAt(columns, rowId)), row: ({ seats }) => known(seats) },
    ),
    owners: count(ownerCounts(columns, ofOwners), [ofOwners, changed('owner')], {
      rowId: (rowId) => [ownerAt(columns, rowId)],
      row: ({ ownerId }) => [ownerId],
    }),
    price: priceRange(followed, atPrices, changed('price').added),
  }
}

/** Returns a function that finds variants selected together, cached per selection. */
function variantFinder({ columns, live }: FollowedColumns, allVariants: boolean) {
  const known = new Map<Selection, readonly Together[]>()
  return (selection: Selection, rows: readonly ListingRow[]): readonly Together[] => {
    if (allVariants || (columns.families.numbers.length === 0 && rows.every(({ family }) => family === null)))
      return []
    const found =
      known.get(selection) ?? togetherIn(columns, { rowIds: selectedRowIds(columns, selection), live, rows })
    known.set(selection, found)
    return found
  }
}

type Changes = { readonly gone: readonly ListingRow[]; readonly added: readonly ListingRow[] }

export function changesOf({ gone, added }: FollowedColumns, rowPredicate: RowPredicate): Changes {
  const isMatch = (row: ListingRow) => matches(row, rowPredicate)
  return { gone: gone.filter(isMatch), added: added.filter(isMatch) }
}

const categoryOf = ({ categoryId }: Pick<Segment, 'categoryId'>) => [categoryId]
const known = (seats: number) => (seats === 0 ? [] : [seats])
const stylesOf = ({ styles }: Pick<Segment, 'styles'>) => styles

function segmentCounts<Key>(
  { ranges, bits }: Selection,
  keysOf: (segment: Segment) => readonly Key[],
): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const segment of ranges) {
    const count = countSelected({ ranges: [segment], bits })
    for (const key of keysOf(segment)) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
}

/** Visits every selected row id once: some nanoseconds each. */
function ownerCounts(columns: Columns, selection: Selection): Map<string, number> {
  const { ids, places } = columns.owners
  const counts = new Uint32Array(ids.length)
  const add = (rowId: number) => {
    const place = places[rowId] as number
    counts[place] = (counts[place] as number) + 1
  }
  if (selection.bits) eachMember(selectedRowIds(columns, selection), add)
  else for (const { from, to } of selection.ranges) for (let rowId = from; rowId < to; rowId++) add(rowId)
  return new Map(ids.map((id, place) => [id, counts[place] as number]))
}

function tally<Key>(
  counts: Map<Key, number>,
  { gone, added }: Changes,
  keysOf: (row: ListingRow) => readonly Key[],
) {
  const count = (rows: readonly ListingRow[], by: 1 | -1) => {
    for (const row of rows) for (const key of keysOf(row)) counts.set(key, (counts.get(key) ?? 0) + by)
  }
  count(gone, -1)
  count(added, 1)
  return counts
}

function priceRange(
  { columns, live }: FollowedColumns,
  selection: Selection,
  added: readonly ListingRow[],
): Counts['price'] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const among = { bits: selection.bits, live }
  for (const range of selection.ranges) {
    const first = edgeOf(range, among, 'first')
    if (first === -1) continue
    const last = edgeOf(range, among, 'last')
    min = Math.min(min, columns.price[first] as number)
    max = Math.max(max, columns.price[last] as number)
  }
  for (const { price } of added) {
    min = Math.min(min, price)
    max = Math.max(max, price)
  }
  return min <= max ? [min, max] : null
}

type Among = { readonly bits: Bits | null; readonly live: Bits | null }

/** Returns the cheapest or dearest selected row id of a range whose listing has not changed since loading, or -1. */
function edgeOf({ from, to }: Range, { bits, live }: Among, edge: 'first' | 'last'): number {
  const step = edge === 'first' ? 1 : -1
  for (let at = edge === 'first' ? from : to - 1; at >= from && at < to; at += step) {
    if (bits) at = edge === 'first' ? firstInRange(bits, at, to) : lastInRange(bits, from, at + 1)
    if (at === -1) return -1
    if (live === null || hasBit(live, at)) return at
  }
  return -1
}
