import {
  addBit,
  type Bits,
  eachMember,
  emptyBits,
  intersect,
  unite,
  addRange,
  countRange,
  countShared,
} from '#engines/catalogue-memory/vocabulary/bits.ts'
import {
  type Columns,
  countRanked,
  firstWhere,
  type Range,
  type RankedBits,
  type Segment,
} from './columns.ts'
import type { RowPredicate } from './row-predicate.ts'
import { rowIdsThatFit } from './sizes.ts'
import { type Facet, type Predicate, without } from './vocabulary/predicate.ts'

/** Row ids of the columns: those in the ranges that are also in `bits`, unless it is null. */
export type Selection<R extends Range = Segment> = {
  readonly ranges: readonly R[]
  readonly bits: Bits | null
}

type Filter = { readonly facet: Facet | null; readonly rowIds: Bits }

/**
 * Evaluates a predicate on the columns, each filter once. The returned function selects by all filters, or leaves out
 * the filter of one facet.
 */
export function selectorOf(
  columns: Columns,
  { predicate, hits, named }: RowPredicate,
): (except?: Facet) => Selection {
  const filters = [
    filterOf(null, hits && rowIdsOfNumbers(columns, hits.any)),
    filterOf(null, named && rowIdsOfNumbers(columns, named)),
    filterOf(null, rowIdsThatFit(columns.sizes, predicate)),
    filterOf(null, predicate.has3d ? columns.with3d : null),
    filterOf(null, predicate.minRating === null ? null : rowIdsRated(columns, predicate.minRating)),
    filterOf('color', rowIdsIn(columns, columns.colors, predicate.colorIds)),
    filterOf('seats', rowIdsIn(columns, columns.seats, predicate.seats)),
    filterOf('owner', predicate.ownerIds && rowIdsOwned(columns, predicate.ownerIds)),
  ].filter((filter) => filter !== null)
  const select = (except?: Facet): Selection => {
    const [first, ...rest] = filters.filter(({ facet }) => facet === null || facet !== except)
    const bits = first && rest.length > 0 ? first.rowIds.slice() : (first?.rowIds ?? null)
    for (const { rowIds } of rest) intersect(bits as Bits, rowIds)
    return { ranges: rangesOf(columns, predicate, except), bits }
  }
  const known = new Map<Facet | undefined, Selection>()
  return (except) => {
    const selection = known.get(except) ?? select(except)
    known.set(except, selection)
    return selection
  }
}

function filterOf(facet: Facet | null, rowIds: Bits | null): Filter | null {
  return rowIds && { facet, rowIds }
}

/** Category, styles and price are ranges of row ids. */
function rangesOf({ segments, price }: Columns, asked: Predicate, except?: Facet): readonly Segment[] {
  const { categoryIds, styles, minFils, maxFils } = except ? without(asked, except) : asked
  const found = segments.filter(
    (segment) =>
      (categoryIds === null || categoryIds.has(segment.categoryId)) &&
      (styles === null || segment.styles.some((style) => styles.includes(style))),
  )
  if (minFils === null && maxFils === null) return found
  return found.map((segment) => {
    const from =
      minFils === null
        ? segment.from
        : firstWhere(segment.from, segment.to, (rowId) => (price[rowId] as number) >= minFils)
    const to =
      maxFils === null
        ? segment.to
        : firstWhere(from, segment.to, (rowId) => (price[rowId] as number) > maxFils)
    return { ...segment, from, to }
  })
}

/** Counts the selected row ids; with `of`, only those in that set. */
export function countSelected({ ranges, bits }: Selection<Range>, of?: RankedBits): number {
  let count = 0
  for (const { from, to } of ranges) count += countIn(bits, of, from, to)
  return count
}

function countIn(bits: Bits | null, of: RankedBits | undefined, from: number, to: number): number {
  if (bits === null) return of ? countRanked(of, from, to) : to - from
  return of ? countShared(bits, of.bits, from, to) : countRange(bits, from, to)
}

const rowIdsOf = new WeakMap<Selection<Range>, Bits>()

/** Returns the selected row ids as a cached set; must not be modified. */
export function selectedRowIds({ size }: Pick<Columns, 'size'>, selection: Selection<Range>): Bits {
  const known = rowIdsOf.get(selection)
  if (known) return known
  const rowIds = emptyBits(size)
  for (const { from, to } of selection.ranges) addRange(rowIds, from, to)
  if (selection.bits) intersect(rowIds, selection.bits)
  rowIdsOf.set(selection, rowIds)
  return rowIds
}

// Hits are mapped to the same columns again and again: for counts, pages and other filters.
const mapped = new WeakMap<Bits, { readonly columns: Columns; readonly rowIds: Bits }>()

/** Returns the row ids of listings given by number, as a cached set; must not be modified. */
export function rowIdsOfNumbers(columns: Columns, numbers: Bits): Bits {
  const known = mapped.get(numbers)
  if (known?.columns === columns) return known.rowIds
  const rowIds = emptyBits(columns.size)
  const place = columns.rowIds
  eachMember(numbers, (number) => {
    const rowId = place[number] ?? -1
    if (rowId !== -1) addBit(rowIds, rowId)
  })
  mapped.set(numbers, { columns, rowIds })
  return rowIds
}

function rowIdsRated({ size, rating }: Columns, least: number): Bits {
  const rowIds = emptyBits(size)
  for (let rowId = 0; rowId < size; rowId++) if ((rating[rowId] as number) >= least) addBit(rowIds, rowId)
  return rowIds
}

function rowIdsOwned({ size, owners: { ids, places } }: Columns, ownerIds: ReadonlySet<string>): Bits {
  const isAsked = Uint8Array.from(ids, (id) => (ownerIds.has(id) ? 1 : 0))
  const rowIds = emptyBits(size)
  for (let rowId = 0; rowId < size; rowId++) if (isAsked[places[rowId] as number]) addBit(rowIds, rowId)
  return rowIds
}

/** Returns the row ids in any of the requested sets; null when the filter is not set. */
function rowIdsIn<Key>(
  { size }: Columns,
  sets: ReadonlyMap<Key, RankedBits>,
  asked: Iterable<Key> | null,
): Bits | null {
  if (asked === null) return null
  const found = [...asked].flatMap((key) => sets.get(key)?.bits ?? [])
  if (found.length === 1) return found[0] as Bits
  const rowIds = emptyBits(size)
  for (const bits of found) unite(rowIds, bits)
  return rowIds
}
