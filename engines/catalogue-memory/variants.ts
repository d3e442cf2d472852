import { type Bits, hasBit, removeBit } from '#engines/catalogue-memory/vocabulary/bits.ts'
import type { Hits } from './vocabulary/hits.ts'
import { type Columns, firstWhere, type Segment } from './columns.ts'
import type { ListingRow } from './followed-columns.ts'
import type { Candidates } from './pages.ts'
import type { Keys, RowSort } from './sorts.ts'

/** Matching variants of one family: row ids of the columns, and added rows. */
export type Together = { readonly rowIds: readonly number[]; readonly rows: readonly ListingRow[] }

type MatchedRows = {
  readonly rowIds: Bits
  /** Row ids of listings unchanged since loading; null while all are. */
  readonly live: Bits | null
  readonly rows: readonly ListingRow[]
}

/** Finds the families with more than one match. Visits every family: some 2 ns for each product in one. */
export function togetherIn({ families }: Columns, { rowIds, live, rows }: MatchedRows): Together[] {
  const added = Map.groupBy(
    rows.filter(({ family }) => family !== null),
    ({ family }) => family as number,
  )
  const found: Together[] = []
  const isFound = (rowId: number) => hasBit(rowIds, rowId) && (live === null || hasBit(live, rowId))
  for (const [place, number] of families.numbers.entries()) {
    const [from, to] = [families.starts[place] as number, families.starts[place + 1] as number]
    const variants = added.get(number) ?? []
    let count = variants.length
    for (let at = from; at < to; at++) if (isFound(families.rowIds[at] as number)) count++
    if (count > 1)
      found.push({ rowIds: [...families.rowIds.subarray(from, to)].filter(isFound), rows: variants })
    added.delete(number)
  }
  for (const variants of added.values()) if (variants.length > 1) found.push({ rowIds: [], rows: variants })
  return found
}

/** Counts, per key, the matches beyond the first of each family. */
export function surplusOf<Key>(
  together: readonly Together[],
  keysOf: {
    readonly rowId: (rowId: number) => readonly Key[]
    readonly row: (row: ListingRow) => readonly Key[]
  },
): Map<Key, number> {
  const surplus = new Map<Key, number>()
  for (const { rowIds, rows } of together) {
    const seen = new Set<Key>()
    for (const key of [...rowIds.flatMap(keysOf.rowId), ...rows.flatMap(keysOf.row)]) {
      if (seen.has(key)) surplus.set(key, (surplus.get(key) ?? 0) + 1)
      seen.add(key)
    }
  }
  return surplus
}

/** Returns the segment that contains a row id. */
export function segmentAt({ segments }: Columns, rowId: number): Segment {
  return segments[firstWhere(0, segments.length, (at) => (segments[at] as Segment).to > rowId)] as Segment
}

/** The colours of a row id. */
export function colorsAt({ colorLists: { ids, starts, places } }: Columns, rowId: number): string[] {
  return [...places.subarray(starts[rowId], starts[rowId + 1])].map((place) => ids[place] as string)
}

/** A match's rank among the results: by tier, then by place; an added row comes before the place of its keys. */
type Standing = { readonly tier: number; readonly place: number; readonly keys: Keys | null }

/** Keeps only the variant of each family that sorts first; with hits, better search tiers come first. */
export function firstOfEach(candidates: Candidates, sort: RowSort, hits: Hits | null): Candidates {
  const { columns, rows } = candidates
  const together = togetherIn(columns, { rowIds: candidates.rowIds, live: null, rows })
  if (together.length === 0) return candidates
  const rowIds = candidates.rowIds.slice()
  const hidden = new Set<ListingRow>()
  let count = candidates.count
  for (const variants of together) {
    const standings: [Standing, number | ListingRow][] = [
      ...variants.rowIds.map((rowId): [Standing, number] => [
        {
          tier: tierOf(hits, columns.numbers[rowId] as number),
          place: sort.ranking.places[rowId] as number,
          keys: null,
        },
        rowId,
      ]),
      ...variants.rows.map((row): [Standing, ListingRow] => {
        const keys = sort.keysOfRow(row)
        return [{ tier: tierOf(hits, row.number), place: sort.placeAfter(keys), keys }, row]
      }),
    ]
    const [best] = standings.reduce((one, other) => (compare(sort, one[0], other[0]) <= 0 ? one : other))
    for (const [standing, which] of standings) {
      if (standing === best) continue
      if (typeof which === 'object') hidden.add(which)
      else {
        removeBit(rowIds, which)
        count--
      }
    }
  }
  return { columns, rowIds, count, rows: rows.filter((row) => !hidden.has(row)) }
}

function tierOf(hits: Hits | null, number: number): number {
  if (hits === null || hasBit(hits.whole, number)) return 0
  return hasBit(hits.part, number) ? 1 : 2
}

function compare(sort: RowSort, one: Standing, other: Standing): number {
  if (one.tier !== other.tier) return one.tier - other.tier
  if (one.place !== other.place) return one.place - other.place
  if (one.keys && other.keys) return sort.compare(one.keys, other.keys)
  return one.keys ? -1 : 1
}
