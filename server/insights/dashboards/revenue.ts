import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { monthlyRevenue } from '#contract/insights/dashboard.ts'
import { dayOf, dayStart, monthOf } from '#domain/platform/calendar.ts'
import { lastMonths } from '#domain/platform/month-figures.ts'
import { keptOrders } from '#server/insights/analytics/figures.ts'
import { rollUp } from '#server/insights/analytics/roll-up.ts'
import type { Db } from '#server/platform/db/db.ts'
import { counts } from '#server/shops/sales.ts'

type Sales = { readonly orders: number; readonly revenue: number }

/** What the platform's orders came to in each of the last months, the current one last (G-38). */
export async function monthsRevenue(
  db: Db,
  now: Date,
  months: number,
): Promise<ReplyOf<typeof monthlyRevenue>> {
  const starts = lastMonths(now, months)
  const sold = await salesFrom(db, starts)
  return sold.map((each, index) => ({ month: monthOf(starts[index] ?? now), ...each }))
}

/**
 * What was sold from each moment until the next, since the last one of them; the earliest comes first. Whole days are
 * read as they are kept, those in which a moment lies from their orders.
 */
export async function salesFrom(db: Db, moments: readonly Date[]): Promise<Sales[]> {
  await rollUp(db)
  const first = moments[0] ?? new Date()
  const isCut = (at: Date) => at.getTime() !== dayStart(dayOf(at)).getTime()
  const cut = moments.filter(isCut).map(dayOf)
  const begins = sql`f.day::timestamp at time zone 'Asia/Dubai'`
  const { rows } = await sql<Sales & { place: number }>`
    select place, sum(orders)::int as orders, sum(revenue)::float8 as revenue from (
      select width_bucket(${begins}, ${moments}::timestamptz[]) as place,
        ${keptOrders} as orders, f.ordered_fils as revenue
      from daily_figures f where f.day >= ${dayOf(first)}::date and f.day <> all (${cut}::date[])
      union all
      select width_bucket(o.created_at, ${moments}::timestamptz[]), 1, o.total_fils
      from (select distinct unnest(${cut}::date[]) as day) f
        join orders o on o.created_at >= ${begins} and o.created_at < (f.day + 1)::timestamp at time zone 'Asia/Dubai'
      where o.created_at >= ${first} and ${counts}
    ) sold group by place
  `.execute(db)
  return moments.map((_, index) => {
    const { orders = 0, revenue = 0 } = rows.find(({ place }) => place === index + 1) ?? {}
    return { orders, revenue }
  })
}
