import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Figures,
  figuresOfSums,
  standingStatuses,
  sumNames,
  type Sums,
} from '#domain/insights/analytics/figures.ts'
import { type Period, shiftDay } from '#domain/insights/analytics/period.ts'
import { dayOf, dayStart, monthStart } from '#domain/platform/calendar.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import type { Db } from '#server/deps.ts'

/** Whose figures: the whole marketplace including the platform store, or one shop. */
export type Scope = 'marketplace' | { readonly shopId: string }

export function isOf(scope: Scope, shop = 'f.shop_id'): RawBuilder<SqlBool> {
  return scope === 'marketplace' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(shop)} = ${scope.shopId}`
}

export function isWithin({ from, to }: Period, day = 'f.day'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(day)} between ${from}::date and ${to}::date`
}

/**
 * SQL: the rows `f` of a period in a table kept by day and by month: whole months from monthly rows, the days before
 * and after them from daily rows. The current month counts as whole, since its coming days have no rows.
 */
export function spansOf({ from, to }: Period, today: string): RawBuilder<SqlBool> {
  const nextMonth = (day: string) => dayOf(monthStart(dayStart(day), 1))
  const first = from.endsWith('-01') ? from : nextMonth(from)
  const after = to >= today ? nextMonth(to) : `${shiftDay(to, 1).slice(0, 7)}-01`
  const days = (one: Period) => sql`(f.span = 'day' and ${isWithin(one, 'f.starts_on')})`
  if (first >= after) return sql`${days({ from, to })}`
  return sql`((f.span = 'month' and f.starts_on >= ${first}::date and f.starts_on < ${after}::date)
    or ${days({ from, to: shiftDay(first, -1) })} or ${days({ from: after, to })})`
}

/** SQL: the number of orders in a row `f` of daily figures, without cancelled and rejected ones. */
export const keptOrders = sql`(${sql.join(
  standingStatuses.map((one) => sql.ref(`f.${one}`)),
  sql` + `,
)})`

/** Returns the figures of a period, without changes since the last {@link rollUp}. */
export async function figuresOf(db: Db, scope: Scope, period: Period): Promise<Figures> {
  const [sums] = await sumsOf(db, scope, { period, starts: [period.from] })
  return figuresOfSums(sums ?? none)
}

type SumsQuery = { readonly period: Period; readonly starts: readonly string[] }

const none = Object.fromEntries(sumNames.map((name) => [name, 0])) as Sums

/** Returns the sums of each step of a period; `starts` are the first days of the steps. */
export async function sumsOf(db: Db, scope: Scope, { period, starts }: SumsQuery): Promise<Sums[]> {
  const place = (day: string) => sql`width_bucket(${sql.ref(day)}, ${starts}::date[])::int as place`
  const read = (what: RawBuilder<unknown>) => sql<Partial<Sums> & { place: number }>`${what}`.execute(db)
  const parts = await Promise.all([
    read(sql`select ${place('f.day')}, ${sql.join(orderStatuses.map((one) => sql`sum(${sql.ref(one)}) as ${sql.ref(one)}`))}, sum(returned) as returned,
        sum(${sql.ref(scope === 'marketplace' ? 'new_customers' : 'new_to_shop')}) as new_customers,
        sum(ordered_fils)::bigint as ordered_fils, sum(sold_fils)::bigint as sold_fils,
        sum(refunded_fils)::bigint as refunded_fils, sum(commission_fils)::bigint as commission_fils,
        sum(earned_fils)::bigint as earned_fils
      from daily_figures f where ${isWithin(period)} and ${isOf(scope)} group by 1`),
    read(sql`select ${place('f.starts_on')}, sum(views) as views, sum(bagged) as bagged
      from piece_views f where span = 'day' and product_id is null and ${isWithin(period, 'f.starts_on')}
        and ${isOf(scope)} group by 1`),
    scope === 'marketplace'
      ? read(sql`select ${place('f.day')}, count(*) as new_shops
          from (select ${dayOfMoment('created_at')} as day from shops) f where ${isWithin(period)} group by 1`)
      : { rows: [] },
  ])
  const rows = parts.flatMap((part) => part.rows)
  return starts.map((_, index) => Object.assign({}, none, ...rows.filter((row) => row.place === index + 1)))
}

const dayOfMoment = (moment: string) => sql`(${sql.ref(moment)} at time zone 'Asia/Dubai')::date`
