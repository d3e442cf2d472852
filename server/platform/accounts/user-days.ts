import { dayOf } from '#domain/platform/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { cachePart } from '#server/platform/cache/caches.ts'

/** Who was here today, as this process has noted it. */
const noted = cachePart(() => ({ day: '', userIds: new Set<string>() }))

/**
 * Notes that a user is here today, for the months' active users: one row for each user and day, and at most one
 * statement for each user, day and process. A note that fails is none: it must not fail the request.
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
    deps.log.warn({ err: error }, 'the day of a user could not be noted')
  }
}
