import type { Db } from '#server/db/db.ts'
import { pruneAttempts } from '#server/http/limits.ts'
import { knownAddress } from './sign-in-limits.ts'

/** Hourly: ended sessions, reset links and counted attempts that can no longer matter. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
  await pruneAttempts(db, [knownAddress], now)
}
