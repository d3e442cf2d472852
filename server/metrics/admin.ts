import { sql } from 'kysely'
import type { z } from 'zod'
import type { adminMetrics } from '#contract/platform.ts'
import { monthStart } from '#domain/calendar.ts'
import type { Db } from '#server/db/db.ts'

type AdminMetrics = z.output<typeof adminMetrics.reply>

const activeDays = 30
const dayMs = 86_400_000

/**
 * The four figures of the dashboard (G-38), each with its change against the same moment of the month before
 * (G-37). There are no orders yet, so nothing was earned; and who was active a month ago is not known, since
 * only the last sign-in is kept: both changes are null.
 */
export async function readAdminMetrics(db: Db, now: Date): Promise<AdminMetrics> {
  const then = sameMomentLastMonth(now)
  const today = await figuresOfToday(db, new Date(now.getTime() - activeDays * dayMs))
  return {
    ...today,
    monthlyRevenue: 0,
    changes: {
      totalShops: change(await shopsBy(db, then), today.totalShops),
      activeUsers: null,
      monthlyRevenue: null,
      pendingKyc: change(await pendingAt(db, then), today.pendingKyc),
    },
  }
}

async function figuresOfToday(db: Db, activeSince: Date) {
  const shops = await db
    .selectFrom('shops')
    .select([
      sql<number>`count(*)::int`.as('totalShops'),
      sql<number>`(count(*) filter (where status = 'pending'))::int`.as('pendingKyc'),
    ])
    .executeTakeFirstOrThrow()
  const users = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('activeUsers'))
    .where('lastSignedInAt', '>=', activeSince)
    .executeTakeFirstOrThrow()
  return { ...shops, ...users }
}

async function shopsBy(db: Db, then: Date): Promise<number> {
  const { count } = await db
    .selectFrom('shops')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('createdAt', '<=', then)
    .executeTakeFirstOrThrow()
  return count
}

/** Shops whose last change of status by then left them waiting. */
async function pendingAt(db: Db, then: Date): Promise<number> {
  const { count } = await db
    .selectFrom((from) =>
      from
        .selectFrom('shopEvents')
        .distinctOn('shopId')
        .select('toStatus')
        .where('at', '<=', then)
        .orderBy('shopId')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .as('last'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .where('toStatus', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

/** As far into the month before as `now` is into its own, at most to that month's end. */
export function sameMomentLastMonth(now: Date): Date {
  const start = monthStart(now)
  const moment = monthStart(now, -1).getTime() + (now.getTime() - start.getTime())
  return new Date(Math.min(moment, start.getTime() - 1))
}

/** The change in percent with one decimal, null when there is nothing to compare with. */
export function change(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 1000) / 10
}
