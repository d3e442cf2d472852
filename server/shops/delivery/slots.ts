import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/deps.ts'

/** A window on a day of a shop (null is the platform store), with its capacity in orders. */
export type Slot = {
  readonly shopId: string | null
  readonly day: string
  readonly window: string
  readonly capacity: number
}

type SlotKey = Omit<Slot, 'capacity'>

/**
 * Books one order in each given window, in one statement; returns the windows that were full, in which nothing is
 * booked. Concurrent bookings wait for each other at the row of a window; rows are locked in a fixed order.
 */
export async function bookSlots(tx: Tx, slots: readonly Slot[]): Promise<Slot[]> {
  if (slots.length === 0) return []
  const { writes, booked, fullOf } = bookingSlots(slots)
  const { rows } = await sql<{
    booked: readonly SlotKey[]
  }>`with ${writes} select ${booked} as booked`.execute(tx)
  return fullOf(rows[0]?.booked ?? [])
}

/** Parts of a SQL statement that books windows. */
export type Booking = {
  readonly writes: RawBuilder<unknown>
  readonly booked: RawBuilder<readonly SlotKey[]>
  /** The windows that are not among the booked. */
  readonly fullOf: (booked: readonly SlotKey[]) => Slot[]
}

/** Like {@link bookSlots}, as parts of a statement; `after` is evaluated before the first row is locked. */
export function bookingSlots(slots: readonly Slot[], after = sql<boolean>`true`): Booking {
  const wanted = [...Map.groupBy(slots, keyOf).values()].map((same) => {
    return { ...(same[0] as Slot), booked: same.length }
  })
  const fitting = wanted.filter(({ booked, capacity }) => booked <= capacity)
  return {
    writes: sql`booked as (
      insert into delivery_slots as slot (shop_id, day, delivery_window, booked, capacity)
      select * from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb)
        as asked ("shopId" uuid, day date, "window" text, booked int, capacity int)
      where ${after}
      order by asked."shopId" nulls first, asked.day, asked."window"
      on conflict on constraint delivery_slots_once do update
        set booked = slot.booked + excluded.booked, capacity = excluded.capacity
        where slot.booked + excluded.booked <= excluded.capacity
      returning shop_id as "shopId", day, delivery_window as "window")`,
    booked: sql<readonly SlotKey[]>`(select coalesce(json_agg(booked), '[]') from booked)`,
    fullOf: (booked) => {
      const keys = new Set(booked.map(keyOf))
      return wanted.filter((slot) => !keys.has(keyOf(slot)))
    },
  }
}

function keyOf({ shopId, day, window }: SlotKey): string {
  return `${shopId} ${day} ${window}`
}

/** Frees the window of an order that is cancelled or moved to another day. */
export async function freeSlot(tx: Tx, { shopId, day, window }: SlotKey): Promise<void> {
  await tx
    .updateTable('deliverySlots')
    .set((of) => ({ booked: of('booked', '-', 1) }))
    .where(sql<boolean>`shop_id is not distinct from ${shopId}::uuid`)
    .where('day', '=', day)
    .where('deliveryWindow', '=', window)
    .where('booked', '>', 0)
    .execute()
}
