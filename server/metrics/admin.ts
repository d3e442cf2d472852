import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { adminMetrics } from '#contract/platform.ts'
import { monthStart, sameMomentLastMonth } from '#domain/calendar.ts'
import type { Db } from '#server/db/db.ts'
import { activeUsersBefore } from './active-users.ts'
import { monthsRevenue } from './revenue.ts'
import { pendingShopsBefore, shopsBefore } from './shop-history.ts'

type AdminMetrics = ReplyOf<typeof adminMetrics>

const trendMonths = 12

/**
 * The four figures of the dashboard (G-38), each with its change against the same moment of the month before
 * (G-37), and as it stood at the end of each of the last eleven months.
 */
export async function readAdminMetrics(db: Db, now: Date): Promise<AdminMetrics> {
  const ends = Array.from({ length: trendMonths - 1 }, (_, index) => monthStart(now, index + 2 - trendMonths))
  const moments = [justAfter(sameMomentLastMonth(now)), ...ends]
  const [today, shops, pending, users] = await Promise.all([
    shopsToday(db),
    shopsBefore(db, moments),
    pendingShopsBefore(db, moments),
    activeUsersBefore(db, [...moments, justAfter(now)]),
  ])
  const figures = {
    totalShops: figure([...shops, today.totalShops]),
    activeUsers: figure(users),
    monthlyRevenue: figure([0, ...monthsRevenue(now, trendMonths).map(({ revenue }) => revenue)]),
    pendingKyc: figure([...pending, today.pendingKyc]),
  }
  return { ...each(figures, 'now'), changes: each(figures, 'change'), trends: each(figures, 'trend') }
}

function justAfter(moment: Date): Date {
  return new Date(moment.getTime() + 1)
}

type Figure = { readonly now: number; readonly change: number | null; readonly trend: number[] }

/** A figure of a month ago, then those of the ends of months, the last one of now. */
function figure([then = 0, ...trend]: readonly number[]): Figure {
  const now = trend.at(-1) ?? 0
  return { now, change: changeOf(then, now), trend }
}

function each<Name extends string, Part extends keyof Figure>(of: Record<Name, Figure>, part: Part) {
  const parts = Object.entries<Figure>(of).map(([name, one]) => [name, one[part]])
  return Object.fromEntries(parts) as Record<Name, Figure[Part]>
}

/** The change in percent with one decimal, null when there is nothing to compare with. */
export function changeOf(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 1000) / 10
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
