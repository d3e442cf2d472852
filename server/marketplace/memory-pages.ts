import { type Bits, countBits, hasBit, membersOf } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Row } from './memory-index.ts'
import type { Keys, MemoryOrder } from './memory-orders.ts'

/** A part of an answer in its order: what to skip and how many to take, after the keys of a cursor if there are any. */
export type Stretch = { readonly skip: number; readonly take: number; readonly after: Keys | null }

/** What an order runs over: selected slots of the columns and added rows. */
export type Pool = { readonly columns: Columns; readonly slots: Bits; readonly rows: readonly Row[] }

export type Taken = { readonly number: number; readonly keys: () => Keys }

/** Takes a stretch of the pool in an order, merging the slots and the rows. */
export function takeInOrder(pool: Pool, order: MemoryOrder, { skip, take, after }: Stretch): Taken[] {
  const rows = rowsAfter(pool.rows, order, after)
  const from = after ? order.placeAfter(after) : 0
  const taken: Taken[] = []
  let passed = 0
  const offer = (item: () => Taken) => {
    if (passed >= skip && taken.length < take) taken.push(item())
    passed++
  }
  let next = 0
  for (const [place, slot] of slotsFrom(pool, order, { from, enough: skip + take })) {
    for (let row = rows[next]; row && row.place <= place; row = rows[++next]) offer(row.taken)
    offer(() => ({ number: pool.columns.numbers[slot] as number, keys: () => order.keysOfSlot(slot) }))
    if (taken.length === take) return taken
  }
  for (let row = rows[next]; row && taken.length < take; row = rows[++next]) offer(row.taken)
  return taken
}

/** Rows in order, each with the place of the columns that it comes before. */
function rowsAfter(rows: readonly Row[], order: MemoryOrder, after: Keys | null) {
  return rows
    .map((row) => ({ row, keys: order.keysOfRow(row) }))
    .filter(({ keys }) => after === null || order.compareRows(keys, after) > 0)
    .sort((a, b) => order.compareRows(a.keys, b.keys))
    .map(({ row, keys }) => ({
      place: order.placeAfter(keys),
      taken: () => ({ number: row.number, keys: () => keys }),
    }))
}

type Walk = { readonly from: number; readonly enough: number }

// Sorting a slot costs about as much as looking at so many places.
const sortingCost = 32

/**
 * The selected slots in order with their places. Where many are selected the order is walked until there are enough;
 * where few are, they are sorted: either way the work grows with the square root of the catalogue only.
 */
function slotsFrom(
  pool: Pool,
  order: MemoryOrder,
  walk: Walk,
): Iterable<readonly [place: number, slot: number]> {
  const { columns, slots } = pool
  const count = countBits(slots)
  const isSparse = count * count * sortingCost < columns.size * Math.max(1, walk.enough)
  return isSparse ? sortedSlots(slots, order, walk.from) : walkedSlots(slots, order, walk.from)
}

function* walkedSlots(
  slots: Bits,
  { places }: MemoryOrder,
  from: number,
): Generator<readonly [number, number]> {
  for (let place = from; place < places.length; place++) {
    const slot = places[place] as number
    if (hasBit(slots, slot)) yield [place, slot]
  }
}

function* sortedSlots(slots: Bits, order: MemoryOrder, from: number): Generator<readonly [number, number]> {
  for (const slot of [...membersOf(slots)].sort(order.compareSlots)) {
    const place = order.placeOf(slot)
    if (place >= from) yield [place, slot]
  }
}
