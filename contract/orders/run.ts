import { z } from 'zod'
import { forBoth } from '#contract/endpoint.ts'
import { isoDay } from '#contract/fields.ts'
import { total } from '#contract/amounts.ts'
import { order } from './orders.ts'

const stop = z.object({
  order,
  /** Of the driver or courier that it was sent with, where that was said. */
  carrier: z.string().nullable(),
  /** To be taken in cash at the door; zero where it is paid, or handed over. */
  toCollect: total,
  /** Taken in cash, and not handed in to Majlis yet. */
  inHand: total,
})
export type Stop = z.output<typeof stop>

export const runSheet = z.object({
  day: z.string(),
  /** What is on its way for this day or from before, by window and place, then what was handed over on it. */
  stops: z.array(stop),
  /** Orders of which something is fetched on this day, or was to be before: what and when stand in their `returns`. */
  fetches: z.array(order),
})

export type RunSheet = z.output<typeof runSheet>

export const readRunSheet = forBoth('GET /run', {
  needs: 'orders',
  summary: {
    admin:
      'The run sheet of a day for the platform store: where to go, what to collect, which returns to fetch; at most 200 of each',
    shop: 'The run sheet of a day for the shop: where to go, what to collect, which returns to fetch; at most 200 of each',
  },
  /** In the UAE; today without one. */
  query: z.object({ day: isoDay.optional() }),
  reply: runSheet,
})
