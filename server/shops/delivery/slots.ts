import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

/** A window of a day of a shop (null is the platform store), and how many orders it has room for. */
export type Slot = {
  readonly shopId: string | null
  readonly day: string
  readonly window: string
  readonly capacity: number
}

/**
 * Promises one order in each window, in one statement; returns those that had no room left, of which nothing is
 * promised. Two at once take their turns at the row of a window; rows are taken in one order. `beside` are writes to the rows
 * that this transaction has locked, which go with it.
 */
export async function bookSlots(
  tx: Tx,
  slots: readonly Slot[],
  beside?: RawBuilder<unknown>,
): Promise<Slot[]> {
  if (slots.length === 0 && !beside) return []
  const wanted = [...Map.groupBy(slots, keyOf).values()].map((same) => {
    return { ...(same[0] as Slot), booked: same.length }
  })
  const fitting = wanted.filter(({ booked, capacity }) => booked <= capacity)
  const { rows } = await sql<{ shopId: string | null; day: string; window: string }>`
    ${beside ? sql`with ${beside}` : sql``}
    insert into delivery_slots as slot (shop_id, day, delivery_window, booked, capacity)
    select * from unnest(
      ${fitting.map(({ shopId }) => shopId)}::uuid[],
      ${fitting.map(({ day }) => day)}::date[],
      ${fitting.map(({ window }) => window)}::text[],
      ${fitting.map(({ booked }) => booked)}::int[],
      ${fitting.map(({ capacity }) => capacity)}::int[]
    ) as asked (shop_id, day, delivery_window, booked, capacity)
    order by asked.shop_id nulls first, asked.day, asked.delivery_window
    on conflict on constraint delivery_slots_once do update
      set booked = slot.booked + excluded.booked, capacity = excluded.capacity
      where slot.booked + excluded.booked <= excluded.capacity
    returning shop_id, day, delivery_window as window`.execute(tx)
  const booked = new Set(rows.map(keyOf))
  return wanted.filter((slot) => !booked.has(keyOf(slot)))
}

function keyOf({ shopId, day, window }: Omit<Slot, 'capacity'>): string {
  return `${shopId} ${day} ${window}`
}

/** Gives back the window of an order that is cancelled or comes on another day. */
export async function freeSlot(tx: Tx, { shopId, day, window }: Omit<Slot, 'capacity'>): Promise<void> {
  await tx
    .updateTable('deliverySlots')
    .set((of) => ({ booked: of('booked', '-', 1) }))
    .where(sql<boolean>`shop_id is not distinct from ${shopId}::uuid`)
    .where('day', '=', day)
    .where('deliveryWindow', '=', window)
    .where('booked', '>', 0)
    .execute()
}
