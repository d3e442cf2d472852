import { dayOf } from '#domain/platform/calendar.ts'
import type { Db } from '#server/deps.ts'
import { pruneAttempts } from '#server/platform/http/limits.ts'
import { pruneRequestKeys } from '#server/platform/http/request-keys.ts'
import { recurring } from '#server/platform/jobs/job.ts'

const dayMs = 86_400_000
/** A year of figures, each over the 30 days before it, with some days to spare. */
const userDaysKept = 400

/** Hourly: deletes expired sessions, reset links, second steps, counted attempts, request keys and users' days. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('factorSteps').where('expiresAt', '<=', now).execute()
  await pruneAttempts(db, now)
  await pruneRequestKeys(db, now)
  const oldest = dayOf(new Date(now.getTime() - userDaysKept * dayMs))
  await db.deleteFrom('userDays').where('day', '<', oldest).execute()
}

export const cleanUpAccounts = recurring('clean-up-accounts', '17 * * * *', (deps) =>
  deleteExpired(deps.db, deps.clock()),
)
