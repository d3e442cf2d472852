import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { monthlyRevenue } from '#contract/dashboard.ts'
import { monthOf, monthStart } from '#domain/calendar.ts'
import { orderStages } from '#domain/status/order-status.ts'
import type { Db } from '#server/db/db.ts'

/**
 * How many orders `o` there are and what they come to in fils of AED (G-38, G-92): half down and in whole numbers, like
 * `inAed` in domain/money/money.ts.
 */
export const sales = sql<{ orders: number; revenue: number }>`count(*)::int as orders,
  coalesce(sum(case when o.currency = 'AED' then o.total_fils
    else (2 * o.total_fils * (select eur_rate_bp from settings) + 9999) / 20000 end), 0)::float8 as revenue`

/** The orders that count: neither cancelled nor rejected. */
export const counts: RawBuilder<SqlBool> = sql`o.status not in (${sql.join([...orderStages.cancelled])})`

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

/** The beginnings of the last months, that of the current one last. */
export function lastMonths(now: Date, months: number): Date[] {
  return Array.from({ length: months }, (_, index) => monthStart(now, index + 1 - months))
}

/** What was sold from each moment until the next, since the last one of them; the earliest comes first. */
export async function salesFrom(db: Db, moments: readonly Date[]): Promise<Sales[]> {
  const { rows } = await sql<Sales & { place: number }>`
    select width_bucket(o.created_at, ${moments}::timestamptz[]) as place, ${sales}
    from orders o where o.created_at >= ${moments[0]} and ${counts} group by 1
  `.execute(db)
  return moments.map((_, index) => {
    const { orders = 0, revenue = 0 } = rows.find(({ place }) => place === index + 1) ?? {}
    return { orders, revenue }
  })
}
