import { z } from 'zod'
import { forBoth } from '#contract/endpoint.ts'
import { isoDay } from '#contract/fields.ts'
import { total } from '#contract/amounts.ts'
import { order } from './orders.ts'

const stop = z.object({
  order,
  /** The driver or courier it was shipped with, if known. */
  carrier: z.string().nullable(),
  /** Cash to collect at the door; zero if paid, or already delivered. */
  toCollect: total,
  /** Taken in cash, and not handed in to Majlis yet. */
  inHand: total,
})
export type Stop = z.output<typeof stop>

export const runSheet = z.object({
  day: z.string(),
  /** Orders on their way for this day or earlier ones, by window and place, then those delivered on this day. */
  stops: z.array(stop),
  /** Orders with a return to collect on this day, or overdue; details are in their `returns`. */
  fetches: z.array(order),
})

export type RunSheet = z.output<typeof runSheet>

export const readRunSheet = forBoth('GET /run', {
  needs: 'orders',
  summary: {
    admin:
      'The run sheet of a day for the platform store: stops, amounts to collect and returns to pick up; at most 200 of each',
    shop: 'The run sheet of a day for the shop: stops, amounts to collect and returns to pick up; at most 200 of each',
  },
  /** A day in the UAE; today if omitted. */
  query: z.object({ day: isoDay.optional() }),
  reply: runSheet,
})
