import { type Bits, eachMember, hasBit } from '#engines/catalogue-memory/vocabulary/bits.ts'
import type { Columns } from './columns.ts'
import type { ListingRow } from './followed-columns.ts'
import type { Keys, RowSort } from './sorts.ts'

/** A slice of the sorted results: how many to skip and to take, after these keys if given. */
export type RowWindow = { readonly skip: number; readonly take: number; readonly after: Keys | null }

/** The listings to sort: selected row ids of the columns, and added rows. */
export type Candidates = {
  readonly columns: Columns
  readonly rowIds: Bits
  /** How many row ids there are. */
  readonly count: number
  readonly rows: readonly ListingRow[]
}

export type FoundRow = { readonly number: number; readonly keys: Keys }

/** Takes a window of the sorted candidates, merging row ids and added rows. */
export function takeSorted(
  candidates: Candidates,
  sort: RowSort,
  { skip, take, after }: RowWindow,
): FoundRow[] {
  const rows = rowsAfter(candidates.rows, sort, after)
  const from = after ? sort.placeAfter(after) : 0
  const places = firstPlaces(candidates, sort, { from, enough: Math.min(skip + take, candidates.count) })
  const { columns } = candidates
  const found: FoundRow[] = []
  let [nextRow, nextPlace] = [0, 0]
  for (let passed = 0; found.length < take; passed++) {
    const [row, place] = [rows[nextRow], places[nextPlace]]
    if (row === undefined && place === undefined) break
    const isRow = row !== undefined && (place === undefined || row.place <= place)
    if (isRow) nextRow++
    else nextPlace++
    if (passed < skip) continue
    const rowId = sort.ranking.rowIds[place ?? 0] as number
    found.push(isRow ? row : { number: columns.numbers[rowId] as number, keys: sort.keysOfRowId(rowId) })
  }
  return found
}

/** Sorts the added rows, each with the place in the ranking that it comes before. */
function rowsAfter(
  rows: readonly ListingRow[],
  sort: RowSort,
  after: Keys | null,
): (FoundRow & { place: number })[] {
  return rows
    .map((row) => ({ number: row.number, keys: sort.keysOfRow(row) }))
    .filter(({ keys }) => after === null || sort.compare(keys, after) > 0)
    .sort((a, b) => sort.compare(a.keys, b.keys))
    .map((row) => ({ ...row, place: sort.placeAfter(row.keys) }))
}

type PageSlice = { readonly from: number; readonly enough: number }

/**
 * Finds enough of the first selected places of the sort. Walks the ranking for as many steps as there are selected row
 * ids, which ends early when many are selected; if that is not enough, scans the selected row ids instead.
 */
function firstPlaces(
  candidates: Candidates,
  sort: RowSort,
  needed: PageSlice,
): ArrayLike<number> & { [at: number]: number } {
  return walkedPlaces(candidates, sort, needed) ?? chosenPlaces(candidates, sort, needed)
}

function walkedPlaces(
  { rowIds, count }: Candidates,
  { ranking }: RowSort,
  { from, enough }: PageSlice,
): number[] | null {
  const places: number[] = []
  const end = ranking.rowIds.length
  const limit = Math.min(end, from + count)
  for (let place = from; place < limit && places.length < enough; place++) {
    if (hasBit(rowIds, ranking.rowIds[place] as number)) places.push(place)
  }
  return places.length >= enough || limit === end ? places : null
}

function chosenPlaces({ rowIds }: Candidates, { ranking }: RowSort, { from, enough }: PageSlice): Int32Array {
  // Collects places that may be among the first, and keeps only the first ones whenever the buffer is full.
  const gathered = new Int32Array(2 * enough + 64)
  let count = 0
  let worst = Number.POSITIVE_INFINITY
  eachMember(rowIds, (rowId) => {
    const place = ranking.places[rowId] as number
    if (place < from || place >= worst) return
    gathered[count++] = place
    if (count < gathered.length) return
    gathered.sort()
    count = enough
    worst = gathered[enough - 1] ?? -1
  })
  return gathered.subarray(0, count).sort().subarray(0, enough)
}
