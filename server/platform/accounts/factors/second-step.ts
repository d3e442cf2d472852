import type { Proof, SecondStep } from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import type { FactorProof } from '#contract/platform/factors.ts'
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
import { askForPasskey } from './passkeys.ts'
import { countProof, factorKindsOf, isWrongProof, readProof } from './prove.ts'
import { beginStep, countFailureOf, findStep, takeStep } from './steps.ts'

// Of an account, wherever they come from: who gets here knows the password. Beyond the first a try costs work; beyond the second
// codes of apps rest, of which one in 300,000 is right by chance. Passkeys and recovery codes still count then.
const wrongProofs: Limit = { kind: 'second-step:account', max: 10, windowMinutes: 15 }
const wrongCodes: Limit = { kind: 'second-step:codes', max: 50, windowMinutes: 24 * 60 }

/** Begins the second step of a sign-in whose password was right; null for an account without a factor, which needs none. */
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

/** What the browser is asked for whoever has begun to sign in. Refusal('account.step-ended'). */
export async function askAtSignIn(deps: Deps, step: string) {
  const { userId } = await findStep(deps.db, 'sign-in', step, deps.clock())
  return askForPasskey(deps, userId)
}

type SecondStepInput = FactorProof & { readonly step: string; readonly proof?: Proof | undefined }

/** Ends a sign-in by the second factor, and opens the session. */
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
  await admitTry(deps, { userId, email, work, isCode: given.code !== undefined })
  const proven = await readProof(deps, userId, given)
  const token = await db
    .transaction()
    .execute(async (tx) => {
      const now = deps.clock()
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const { remember } = await takeStep(tx, 'sign-in', step, now)
      await countProof(tx, deps, { userId, ...proven })
      await rememberAddress(tx, { email, ip: place.ip }, now)
      return openSession(tx, deps, { userId, remember, place })
    })
    .catch(async (error: unknown) => {
      if (isWrongProof(error)) await countFailure(deps, { userId, step })
      throw error
    })
  await noteUserDay(deps, userId)
  return { token, user: await readSessionUser(deps, userId) }
}

type Try = {
  readonly userId: string
  readonly email: string
  readonly work: Proof | undefined
  readonly isCode: boolean
}

/** Refusals: account.proof-needed, request.too-many. */
async function admitTry({ db, clock }: Deps, { userId, email, work, isCode }: Try): Promise<void> {
  const now = clock()
  const reached = await reachedLimits(db, [counter(wrongProofs, userId)], now)
  if (reached.length > 0) await payForTry(db, { email, proof: work, reached, now })
  if (isCode) await refuseOverLimit(db, [counter(wrongCodes, userId)], now)
}

async function countFailure(
  { db, clock }: Deps,
  { userId, step }: { readonly userId: string; readonly step: string },
) {
  await countOne(db, [counter(wrongProofs, userId), counter(wrongCodes, userId)], clock())
  await countFailureOf(db, step)
}
