import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { adminMetrics } from '#contract/platform/platform.ts'
import { dayOf, monthStart, sameMomentLastMonth } from '#domain/platform/calendar.ts'
import { type Figure, figure, justAfter, sumsOfMonths, trendMonths } from '#domain/platform/month-figures.ts'
import type { Db } from '#server/platform/db/db.ts'
import { salesFrom } from './revenue.ts'

const activeDays = 30
const dayMs = 86_400_000

/** How many users were here in the 30 days of the UAE before each of the moments (G-38). */
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
 * The four figures of the dashboard (G-38), each with its change against the same moment of the month before
 * (G-37), and as it stood at the end of each of the last eleven months.
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

/** How many shops waited for review just before each of the moments: those that had begun to, less those that had ceased. */
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

/** Adds up what changed before each moment, in one pass over the rows: bucket 0 lies before the earliest moment. */
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
