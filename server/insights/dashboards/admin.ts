import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { adminMetrics } from '#contract/platform/platform.ts'
import { dayOf, monthStart, sameMomentLastMonth, dayStart, monthOf } from '#domain/platform/calendar.ts'
import {
  type Figure,
  figure,
  justAfter,
  sumsOfMonths,
  trendMonths,
  lastMonths,
} from '#domain/platform/month-figures.ts'
import type { Db } from '#server/deps.ts'
import type { monthlyRevenue } from '#contract/insights/dashboard.ts'
import { keptOrders } from '#server/insights/analytics/figures.ts'
import { rollUp } from '#server/insights/analytics/roll-up.ts'
import { counts } from '#server/shops/sales.ts'

const activeDays = 30
const dayMs = 86_400_000

/** Counts the users active in the 30 UAE days before each of the moments (G-38). */
async function activeUsersBefore(db: Db, moments: readonly Date[]): Promise<number[]> {
  const last = moments.map((moment) => new Date(moment.getTime() - 1))
  const first = last.map((moment) => new Date(moment.getTime() - (activeDays - 1) * dayMs))
  const { rows } = await sql<{ users: number }>`
    select count(seen.user_id)::int as users
    from unnest(${first.map(dayOf)}::date[], ${last.map(dayOf)}::date[]) with ordinality as span (first, last, place)
    left join lateral (
      select distinct user_id from user_days where day between span.first and span.last
    ) seen on true
    group by span.place order by span.place
  `.execute(db)
  return rows.map(({ users }) => users)
}

type AdminMetrics = ReplyOf<typeof adminMetrics>

/**
 * Reads the four figures of the dashboard (G-38), each with its change against the same moment of the month before
 * (G-37), and its values at the end of each of the last eleven months.
 */
export async function readAdminMetrics(db: Db, now: Date): Promise<AdminMetrics> {
  const ends = Array.from({ length: trendMonths - 1 }, (_, index) => monthStart(now, index + 2 - trendMonths))
  const moments = [justAfter(sameMomentLastMonth(now)), ...ends]
  const [today, shops, pending, users, revenue] = await Promise.all([
    shopsToday(db),
    shopsBefore(db, moments),
    pendingShopsBefore(db, moments),
    activeUsersBefore(db, [...moments, justAfter(now)]),
    sumsOfMonths(now, async (moments) => (await salesFrom(db, moments)).map(({ revenue }) => revenue)),
  ])
  const figures = {
    totalShops: figure([...shops, today.totalShops]),
    activeUsers: figure(users),
    monthlyRevenue: figure(revenue),
    pendingKyc: figure([...pending, today.pendingKyc]),
  }
  return { ...each(figures, 'now'), changes: each(figures, 'change'), trends: each(figures, 'trend') }
}

function each<Name extends string, Part extends keyof Figure>(of: Record<Name, Figure>, part: Part) {
  const parts = Object.entries<Figure>(of).map(([name, one]) => [name, one[part]])
  return Object.fromEntries(parts) as Record<Name, Figure[Part]>
}

function shopsToday(db: Db) {
  return db
    .selectFrom('shops')
    .select([
      sql<number>`count(*)::int`.as('totalShops'),
      sql<number>`(count(*) filter (where status = 'pending'))::int`.as('pendingKyc'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many shops were registered before each of the moments. */
function shopsBefore(db: Db, moments: readonly Date[]): Promise<number[]> {
  return sumBefore(
    db,
    moments,
    (bucketOf) =>
      sql`select ${bucketOf('created_at')} as bucket, count(*)::int as change from shops group by 1`,
  )
}

/** Counts the shops pending just before each of the moments: those that became pending minus those that stopped. */
function pendingShopsBefore(db: Db, moments: readonly Date[]): Promise<number[]> {
  return sumBefore(
    db,
    moments,
    (bucketOf) => sql`
      select ${bucketOf('at')} as bucket,
        (count(*) filter (where to_status = 'pending') - count(*) filter (where from_status = 'pending'))::int as change
      from shop_events group by 1
    `,
  )
}

type Change = { readonly bucket: number; readonly change: number }
type BucketOf = (column: string) => RawBuilder<number>

/** Adds up the changes before each moment, in one pass over the rows: bucket 0 lies before the earliest moment. */
async function sumBefore(
  db: Db,
  moments: readonly Date[],
  changes: (bucketOf: BucketOf) => RawBuilder<unknown>,
): Promise<number[]> {
  const ascending = moments.toSorted((one, other) => one.getTime() - other.getTime())
  const bucketOf: BucketOf = (column) => sql`width_bucket(${sql.ref(column)}, ${ascending}::timestamptz[])`
  const { rows } = (await changes(bucketOf).execute(db)) as { rows: Change[] }
  return moments.map((moment) => {
    const last = ascending.indexOf(moment)
    return rows.filter(({ bucket }) => bucket <= last).reduce((sum, { change }) => sum + change, 0)
  })
}

type Sales = { readonly orders: number; readonly revenue: number }

/** Returns number and revenue of the platform's orders in each of the last months, the current one last (G-38). */
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
 * Returns the sales from each moment until the next, and since the last one; the earliest moment comes first. Reads
 * whole days from the daily figures, and days that contain a moment from their orders.
 */
async function salesFrom(db: Db, moments: readonly Date[]): Promise<Sales[]> {
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
