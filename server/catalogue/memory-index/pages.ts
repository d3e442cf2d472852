import { type Bits, eachMember, hasBit } from '../search/bits.ts'
import type { Columns } from './columns.ts'
import type { Row } from './memory-index.ts'
import type { Keys, MemoryOrder } from './sorts.ts'

/** A part of an answer in its order: what to skip and how many to take, after these keys if there are any. */
export type Stretch = { readonly skip: number; readonly take: number; readonly after: Keys | null }

/** What an order runs over: selected slots of the columns and added rows. */
export type Pool = {
  readonly columns: Columns
  readonly slots: Bits
  /** How many slots there are. */
  readonly count: number
  readonly rows: readonly Row[]
}

export type Taken = { readonly number: number; readonly keys: Keys }

/** Takes a stretch of the pool in an order, merging the slots and the rows. */
export function takeInOrder(pool: Pool, order: MemoryOrder, { skip, take, after }: Stretch): Taken[] {
  const rows = rowsAfter(pool.rows, order, after)
  const from = after ? order.placeAfter(after) : 0
  const places = firstPlaces(pool, order, { from, enough: Math.min(skip + take, pool.count) })
  const { columns } = pool
  const taken: Taken[] = []
  let [nextRow, nextPlace] = [0, 0]
  for (let passed = 0; taken.length < take; passed++) {
    const [row, place] = [rows[nextRow], places[nextPlace]]
    if (row === undefined && place === undefined) break
    const isRow = row !== undefined && (place === undefined || row.place <= place)
    if (isRow) nextRow++
    else nextPlace++
    if (passed < skip) continue
    const slot = order.ranking.slots[place ?? 0] as number
    taken.push(isRow ? row : { number: columns.numbers[slot] as number, keys: order.keysOfSlot(slot) })
  }
  return taken
}

/** Rows in order, each with the place of the columns that it comes before. */
function rowsAfter(
  rows: readonly Row[],
  order: MemoryOrder,
  after: Keys | null,
): (Taken & { place: number })[] {
  return rows
    .map((row) => ({ number: row.number, keys: order.keysOfRow(row) }))
    .filter(({ keys }) => after === null || order.compare(keys, after) > 0)
    .sort((a, b) => order.compare(a.keys, b.keys))
    .map((row) => ({ ...row, place: order.placeAfter(row.keys) }))
}

type Wish = { readonly from: number; readonly enough: number }

/**
 * The first places of the order that are selected, enough of them. The order is walked for as many steps as slots
 * are selected: where many are it finds enough early. Else the selected slots are gone through for the first ones.
 */
function firstPlaces(
  pool: Pool,
  order: MemoryOrder,
  wish: Wish,
): ArrayLike<number> & { [at: number]: number } {
  return walkedPlaces(pool, order, wish) ?? chosenPlaces(pool, order, wish)
}

function walkedPlaces(
  { slots, count }: Pool,
  { ranking }: MemoryOrder,
  { from, enough }: Wish,
): number[] | null {
  const places: number[] = []
  const end = ranking.slots.length
  const limit = Math.min(end, from + count)
  for (let place = from; place < limit && places.length < enough; place++) {
    if (hasBit(slots, ranking.slots[place] as number)) places.push(place)
  }
  return places.length >= enough || limit === end ? places : null
}

function chosenPlaces({ slots }: Pool, { ranking }: MemoryOrder, { from, enough }: Wish): Int32Array {
  // Places that may be among the first are gathered, and thinned out whenever there are too many.
  const gathered = new Int32Array(2 * enough + 64)
  let count = 0
  let worst = Number.POSITIVE_INFINITY
  eachMember(slots, (slot) => {
    const place = ranking.places[slot] as number
    if (place < from || place >= worst) return
    gathered[count++] = place
    if (count < gathered.length) return
    gathered.sort()
    count = enough
    worst = gathered[enough - 1] ?? -1
  })
  return gathered.subarray(0, count).sort().subarray(0, enough)
}
