import type { ReplyOf } from '#contract/endpoint.ts'
import type { monthlyRevenue } from '#contract/dashboard.ts'
import { monthOf, monthStart } from '#domain/calendar.ts'

/**
 * What the platform's orders came to in each of the last months, the current one last (G-38). There are no orders
 * in Majlis yet: none were placed and nothing was earned, so 0 and 0 are the real figures.
 */
export function monthsRevenue(now: Date, months: number): ReplyOf<typeof monthlyRevenue> {
  return Array.from({ length: months }, (_, index) => ({
    month: monthOf(monthStart(now, index + 1 - months)),
    revenue: 0,
    orders: 0,
  }))
}
