import { dayOf } from '#domain/platform/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { cachePart } from '#server/platform/cache/caches.ts'

/** The users whose visit today this process has already stored. */
const noted = cachePart(() => ({ day: '', userIds: new Set<string>() }))

/**
 * Stores that a user was active today, for the count of monthly active users: one row per user and day, and at most one
 * statement per user, day and process. An error is only logged: it must not fail the request.
 */
export async function noteUserDay(deps: Deps, userId: string): Promise<void> {
  const day = dayOf(deps.clock())
  const today = noted(deps)
  if (day !== today.day) {
    today.day = day
    today.userIds.clear()
  }
  if (today.userIds.has(userId)) return
  today.userIds.add(userId)
  try {
    await deps.db
      .insertInto('userDays')
      .values({ day, userId })
      .onConflict((known) => known.doNothing())
      .execute()
  } catch (error) {
    today.userIds.delete(userId)
    deps.log.warn({ err: error }, 'could not record the day of a user')
  }
}
