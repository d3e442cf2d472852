import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/deps.ts'
import { hashOfToken, newToken } from '../tokens.ts'

const stepMs = 10 * 60_000
/** Open steps per account and purpose; a further one ends the oldest. */
const mostOpen = 10
/** Wrong tries after which a step ends. */
const mostFailures = 5

type Purpose = 'sign-in' | 'add-app' | 'add-passkey' | 'passkey'

type NewStep = {
  readonly userId: string
  readonly purpose: Purpose
  readonly remember?: boolean
  readonly secret?: Buffer
  readonly challenge?: string
}

/** Stores a step that waits for a proof, and returns its token, which is valid once and for ten minutes. */
export async function beginStep(db: Db, begun: NewStep, now: Date): Promise<string> {
  const token = newToken()
  const { userId, purpose } = begun
  const expiresAt = new Date(now.getTime() + stepMs)
  await db
    .deleteFrom('factorSteps')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('tokenHash', 'not in', (of) =>
      of
        .selectFrom('factorSteps as kept')
        .select('kept.tokenHash')
        .where('kept.userId', '=', userId)
        .where('kept.purpose', '=', purpose)
        .orderBy('kept.expiresAt', 'desc')
        .limit(mostOpen - 1),
    )
    .execute()
  await db
    .insertInto('factorSteps')
    .values({ tokenHash: hashOfToken(token), ...begun, expiresAt })
    .execute()
  return token
}

/** The open step of a token and purpose. Refusal('account.step-ended'). */
export async function findStep(db: Db, purpose: Purpose, token: string, now: Date) {
  return db
    .selectFrom('factorSteps')
    .selectAll()
    .where('tokenHash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow(() => new Refusal('account.step-ended'))
}

/** Uses up an open step: of concurrent callers only the first gets it. Refusal('account.step-ended'). */
export async function takeStep(db: Db, purpose: Purpose, token: string, now: Date) {
  return db
    .deleteFrom('factorSteps')
    .where('tokenHash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirstOrThrow(() => new Refusal('account.step-ended'))
}

/** Counts a wrong try of a step; the fifth ends it. */
export async function countFailureOf(db: Db, token: string): Promise<void> {
  const mine = hashOfToken(token)
  await db
    .updateTable('factorSteps')
    .set((of) => ({ failures: of('failures', '+', 1) }))
    .where('tokenHash', '=', mine)
    .execute()
  await db
    .deleteFrom('factorSteps')
    .where('tokenHash', '=', mine)
    .where('failures', '>=', mostFailures)
    .execute()
}
