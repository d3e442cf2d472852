import type { Db } from '#server/db/db.ts'

/** Which of the sessions are over, by the hash of their token in hex. */
export async function endedSessions(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<Set<string>> {
  const ended = new Set(tokenHashes.map((hash) => hash.toString('hex')))
  if (ended.size === 0) return ended
  const living = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', 'in', [...tokenHashes])
    .where('expiresAt', '>', now)
    .execute()
  for (const { tokenHash } of living) ended.delete(tokenHash.toString('hex'))
  return ended
}
