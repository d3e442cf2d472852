import type { Proof } from '#contract/platform/auth.ts'
import { signInPuzzle } from '#domain/platform/proof-of-work.ts'
import type { Db } from '#server/deps.ts'
import {
  addressRange,
  type Counter,
  counter,
  countOne,
  type Limit,
  type ReachedLimit,
  reachedLimits,
  renew,
  tooMany,
  wasCounted,
} from '#server/platform/http/limits.ts'
import { payByWork } from '#server/platform/http/paid-by-work.ts'

// Failures only. The first is the specification's (R-AUTH-26); the others bound guessing that is spread
// over addresses or over accounts. docs/decisions/0004-limits.md says why these numbers.
const perAccountAndAddress: Limit = { kind: 'sign-in:account+address', max: 10, windowMinutes: 15 }
const perAccount: Limit = { kind: 'sign-in:account', max: 100, windowMinutes: 15 }
const perAddress: Limit = { kind: 'sign-in:address', max: 60, windowMinutes: 15 }

/** Kept longer than an hour: an address from which the account was signed in to before. */
const knownAddress: Limit = { kind: 'sign-in:known', max: 1, windowMinutes: 30 * 24 * 60 }

/** A proof counts once, for as long as it may be used. */
const proofOnce: Limit = { kind: 'sign-in:proof', max: 1, windowMinutes: 15 }

/** Who tries to sign in, from where. */
export type Attempt = { readonly email: string; readonly ip: string }

type Payment = {
  readonly proof?: Proof | undefined
  readonly isPaid?: boolean
  /** Whether so many wait to have a password checked that who is not known here pays for a place. */
  readonly isBusy?: boolean
  readonly now: Date
}

export type Admission = { readonly isPaid: boolean; readonly isKnown: boolean }

/** A place among the checks is worth a try's work when they take this long in any case. */
const busy: ReachedLimit = { kind: 'sign-in:crowd', retryAfterSeconds: 5, times: 1 }

/**
 * Refuses a try too many. An account at an address is closed for a while: Refusal('request.too-many'). Beyond the wide
 * limits a try costs work, Refusal('account.proof-needed'): its owner gets in, who guesses gets on slowly. They do not
 * bind an account at an address that it was signed in from within 30 days, and neither does the work that is asked for
 * where many wait. Answers whether this try is paid for and the account known here.
 */
export async function admitSignIn(
  db: Db,
  attempt: Attempt,
  { proof, isPaid = false, isBusy = false, now }: Payment,
): Promise<Admission> {
  const failed = await reachedLimits(db, failureCounters(attempt), now)
  const closed = failed.find(({ kind }) => kind === perAccountAndAddress.kind)
  if (closed) throw tooMany(closed)
  const isKnown = await wasCounted(db, known(attempt), now)
  const reached = isBusy ? [...failed, busy] : failed
  const [first] = reached
  if (!first || isPaid || isKnown) return { isPaid, isKnown }
  await payForTry(db, { email: attempt.email, proof, reached, now })
  return { isPaid: true, isKnown }
}

type Pay = {
  readonly email: string
  readonly proof: Proof | undefined
  readonly reached: readonly ReachedLimit[]
  readonly now: Date
}

/** Takes the work for a try beyond the limits that are reached, or asks for it: Refusal('account.proof-needed'). */
export function payForTry(db: Db, { email, ...paying }: Pay): Promise<void> {
  const puzzleAt = (at: number) => signInPuzzle(email, at)
  return payByWork(db, { ...paying, puzzleAt, once: proofOnce, who: email, code: 'account.proof-needed' })
}

export function countFailedSignIn(db: Db, attempt: Attempt, now: Date): Promise<void> {
  return countOne(db, failureCounters(attempt), now)
}

/** Remembers the address as one of the account's own; once a day is enough. */
export function rememberAddress(db: Db, attempt: Attempt, now: Date): Promise<void> {
  return renew(db, known(attempt), 24 * 60, now)
}

/** The counters of an account's own failures: forgotten when its password is reset from that address. */
export function ownFailures({ email, ip }: Attempt): Counter[] {
  return [counter(perAccountAndAddress, email, addressRange(ip)), counter(perAccount, email)]
}

function failureCounters(attempt: Attempt): Counter[] {
  return [...ownFailures(attempt), counter(perAddress, addressRange(attempt.ip))]
}

function known({ email, ip }: Attempt): Counter {
  return counter(knownAddress, email, addressRange(ip))
}
