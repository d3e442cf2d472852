import type { Proof, SecondStep } from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import type { FactorProof } from '#contract/platform/factors.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import {
  counter,
  countOne,
  type Limit,
  reachedLimits,
  refuseOverLimit,
} from '#server/platform/http/limits.ts'
import { readSessionUser } from '../session-user.ts'
import { openSession, type Place } from '../sessions.ts'
import { payForTry, rememberAddress } from '../sign-in-limits.ts'
import { noteUserDay } from '../user-days.ts'
import { holdUser } from '../users.ts'
import { askForPasskey } from './passkeys.ts'
import { countProof, factorKindsOf, readProof } from './prove.ts'
import { beginStep, countFailureOf, findStep, takeStep } from './steps.ts'

// Per account, from any address: the client already knows the password. Beyond the first limit a try costs work. Beyond the
// second, app codes are refused, as one in 300,000 is right by chance; passkeys and recovery codes still count.
const wrongProofs: Limit = { kind: 'second-step:account', max: 10, windowMinutes: 15 }
const wrongCodes: Limit = { kind: 'second-step:codes', max: 50, windowMinutes: 24 * 60 }

/** Begins the second step of a sign-in after the right password; null for an account without a factor. */
export async function beginSecondStep(
  db: Db,
  { userId, remember, now }: { readonly userId: string; readonly remember: boolean; readonly now: Date },
): Promise<SecondStep | null> {
  const kinds = await factorKindsOf(db, userId)
  if (kinds.size === 0) return null
  const step = await beginStep(db, { userId, purpose: 'sign-in', remember }, now)
  const own = [kinds.has('passkey') && ('passkey' as const), kinds.has('app') && ('code' as const)]
  return { step, accepts: [...own.filter((one) => one !== false), 'recovery-code'] }
}

/** The passkey options of a sign-in that waits for its second step. Refusal('account.step-ended'). */
export async function askAtSignIn(deps: Deps, step: string) {
  const { userId } = await findStep(deps.db, 'sign-in', step, deps.clock())
  return askForPasskey(deps, userId)
}

type SecondStepInput = FactorProof & { readonly step: string; readonly proof?: Proof | undefined }

/**
 * Completes a sign-in by the second factor and opens the session. The limits are checked again under the account's
 * lock, where wrong proofs are counted too, so that concurrent tries cannot exceed them.
 */
export async function takeSecondStep(
  deps: Deps,
  { step, proof: work, ...given }: SecondStepInput,
  place: Place,
): Promise<{ token: string; user: User }> {
  const { db } = deps
  const { userId } = await findStep(db, 'sign-in', step, deps.clock())
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const tried = { userId, email, isCode: given.code !== undefined }
  const isPaid = await admitTry(db, { ...tried, work, now: deps.clock() })
  const proven = await readProof(deps, userId, given)
  const opened = await db.transaction().execute(async (tx) => {
    const now = deps.clock()
    await holdUser(tx, userId)
    const { remember } = await findStep(tx, 'sign-in', step, now)
    await admitTry(tx, { ...tried, isPaid, now })
    const wrong = await countProof(tx, deps, { userId, ...proven })
    if (wrong) {
      await countOne(tx, [counter(wrongProofs, userId), counter(wrongCodes, userId)], now)
      await countFailureOf(tx, step)
      // Throwing here would roll the counters back, so the refusal is thrown after the commit.
      return wrong
    }
    await takeStep(tx, 'sign-in', step, now)
    await rememberAddress(tx, { email, ip: place.ip }, now)
    return openSession(tx, deps, { userId, remember, place })
  })
  if (opened instanceof Refusal) throw opened
  await noteUserDay(deps, userId)
  return { token: opened, user: await readSessionUser(deps, userId) }
}

type Try = {
  readonly userId: string
  readonly email: string
  readonly isCode: boolean
  readonly work?: Proof | undefined
  readonly isPaid?: boolean
  readonly now: Date
}

/** Returns whether the try is paid for by work. Refusals: account.proof-needed, request.too-many. */
async function admitTry(db: Db, { userId, email, isCode, work, isPaid = false, now }: Try): Promise<boolean> {
  const reached = await reachedLimits(db, [counter(wrongProofs, userId)], now)
  const isToPay = reached.length > 0 && !isPaid
  if (isToPay) await payForTry(db, { email, proof: work, reached, now })
  if (isCode) await refuseOverLimit(db, [counter(wrongCodes, userId)], now)
  return isToPay || isPaid
}
