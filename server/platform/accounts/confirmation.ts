import { sql } from 'kysely'
import type { Confirm } from '#contract/endpoint.ts'
import type { ProofOfSelf } from '#contract/error-body.ts'
import type { FactorProof } from '#contract/platform/factors.ts'
import { confirmedMinutes } from '#contract/platform/sessions.ts'
import { Refusal, refusalWith } from '#domain/refusal.ts'
import { limitsVisitors } from '#server/config.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { counter, countOne, type Limit, refuseOverLimit } from '#server/platform/http/limits.ts'
import { countProof, factorKindsOf, readProof } from './factors/prove.ts'
import { endSession, hashOfToken } from './tokens.ts'
import { isPasswordOf, passwordGate } from './passwords.ts'
import { holdUser } from './users.ts'

/** Wrong attempts after which the session that made them ends. */
const mostFailures = 10

// The same bounds as for passwords (wrongOwnPasswords).
const wrongOwnFactors: Limit = { kind: 'own-factor', max: 10, windowMinutes: 15 }

/** A session's token and its user. */
export type OwnSession = { readonly userId: string; readonly token: string }

/**
 * Refuses a request whose session was not confirmed recently: Refusal('account.confirm-needed') with the accepted
 * proofs. A password in the body, as `currentPassword`, confirms this one request. In a demo that others cannot reach,
 * a session of any age is recent enough (0067).
 */
export async function refuseUnconfirmed(
  deps: Deps,
  session: OwnSession,
  { confirm, body }: { readonly confirm: Confirm; readonly body: unknown },
): Promise<void> {
  if (confirm === 'recent' && !limitsVisitors(deps.config)) return
  const password = (body as { readonly currentPassword?: unknown } | null | undefined)?.currentPassword
  if (typeof password === 'string' && password !== '') {
    await checkOwnPassword(deps, session, { password, path: 'currentPassword' })
    // The session may have ended while the password check waited in its queue.
    return refuseEnded(deps.db, session.token)
  }
  if (await isConfirmed(deps, session, confirm)) return
  throw refusalWith('account.confirm-needed', { accepts: await proofsOf(deps, session.userId) })
}

async function proofsOf({ db }: Deps, userId: string): Promise<ProofOfSelf[]> {
  const kinds = await factorKindsOf(db, userId)
  return [
    'password',
    ...(kinds.has('passkey') ? (['passkey'] as const) : []),
    ...(kinds.has('app') ? (['code'] as const) : []),
  ]
}

async function isConfirmed({ db, clock }: Deps, { token }: OwnSession, confirm: Confirm): Promise<boolean> {
  const since = new Date(clock().getTime() - confirmedMinutes * 60_000)
  const session = await db
    .selectFrom('sessions')
    .select(['createdAt', 'confirmedAt'])
    .where('tokenHash', '=', hashOfToken(token))
    .executeTakeFirst()
  if (!session) return false
  const { createdAt, confirmedAt } = session
  return (confirmedAt !== null && confirmedAt > since) || (confirm === 'recent' && createdAt > since)
}

/**
 * Confirms a session by the password or a second factor. Refusals: account.wrong-password, account.wrong-code,
 * account.passkey-refused, account.step-ended, account.signed-out, request.too-many.
 */
export async function confirmSession(
  deps: Deps,
  session: OwnSession,
  { password, ...given }: FactorProof & { readonly password?: string | undefined },
): Promise<{ confirmedUntil: Date }> {
  if (password === undefined) await checkOwnFactor(deps, session, given)
  else await checkOwnPassword(deps, session, { password, path: 'password' })
  const confirmedAt = deps.clock()
  await deps.db
    .updateTable('sessions')
    .set({ confirmedAt, failedConfirmations: 0 })
    .where('tokenHash', '=', hashOfToken(session.token))
    .execute()
  return { confirmedUntil: new Date(confirmedAt.getTime() + confirmedMinutes * 60_000) }
}

/** Like {@link confirmOwnPassword}, but counts wrong passwords, and ends the session after ten. */
export async function checkOwnPassword(
  deps: Deps,
  session: OwnSession,
  given: { readonly password: string; readonly path: string },
): Promise<string> {
  return confirmOwnPassword(deps, session.userId, given).catch(async (error: unknown) => {
    const isWrong = error instanceof Refusal && error.code === 'account.wrong-password'
    if (isWrong) await countFailure(deps, session)
    throw error
  })
}

async function checkOwnFactor(deps: Deps, session: OwnSession, proof: FactorProof): Promise<void> {
  const { userId } = session
  const proven = await readProof(deps, userId, proof)
  const wrong = await deps.db.transaction().execute(async (tx) => {
    await holdUser(tx, userId)
    const [failures, now] = [[counter(wrongOwnFactors, userId)], deps.clock()]
    await refuseOverLimit(tx, failures, now)
    const refusal = await countProof(tx, deps, { userId, ...proven })
    if (refusal) await countOne(tx, failures, now)
    // Throwing here would roll the counters back, so the refusal is thrown after the commit.
    return refusal
  })
  if (!wrong) return
  await countFailure(deps, session)
  throw wrong
}

/** Counts a wrong proof; after ten the session ends, with the answer of an expired one. Refusal: account.signed-out. */
async function countFailure({ db }: Deps, { token }: OwnSession): Promise<void> {
  const counted = await db
    .updateTable('sessions')
    .set({ failedConfirmations: sql<number>`least(failed_confirmations + 1, ${mostFailures})` })
    .where('tokenHash', '=', hashOfToken(token))
    .returning('failedConfirmations')
    .executeTakeFirst()
  if (counted && counted.failedConfirmations < mostFailures) return
  await endSession(db, token)
  throw new Refusal('account.signed-out')
}

// A stolen session must not become a way to guess the password.
const wrongOwnPasswords: Limit = { kind: 'own-password', max: 10, windowMinutes: 15 }

/** Checks the signed-in user's password and returns its hash; Refusal('account.wrong-password') at `path` if it is wrong. */
async function confirmOwnPassword(
  deps: Deps,
  userId: string,
  { password, path }: { password: string; path: string },
): Promise<string> {
  const failures = [counter(wrongOwnPasswords, userId)]
  return passwordGate(userId, async () => {
    await refuseOverLimit(deps.db, failures, deps.clock())
    const { passwordHash } = await deps.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (await isPasswordOf(deps.config.passwordCost, passwordHash, password)) return passwordHash
    await countOne(deps.db, failures, deps.clock())
    throw new Refusal('account.wrong-password', {}, path)
  })
}

/**
 * Call with the account locked, after the password with the hash `checked` was confirmed: refuses if the password was
 * changed or the session ended in the meantime. Refusals: account.wrong-password, account.signed-out.
 */
export async function refuseFormerSession(
  tx: Tx,
  { token, checked, held }: { token: string; checked: string | null; held: { passwordHash: string } },
): Promise<void> {
  if (checked !== held.passwordHash) throw new Refusal('account.wrong-password', {}, 'currentPassword')
  await refuseEnded(tx, token)
}

/** Refuses a session that ended while the request waited, e.g. for the account's lock. Refusal: account.signed-out. */
export async function refuseEnded(db: Db, token: string): Promise<void> {
  const session = db.selectFrom('sessions').select('id').where('tokenHash', '=', hashOfToken(token))
  await session.executeTakeFirstOrThrow(() => new Refusal('account.signed-out'))
}
