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

// These count failures only. The first is from the specification (R-AUTH-26); the others bound guessing that is spread
// over IP addresses or over accounts. docs/decisions/0004-limits.md gives the reasons for the numbers.
const perAccountAndAddress: Limit = { kind: 'sign-in:account+address', max: 10, windowMinutes: 15 }
const perAccount: Limit = { kind: 'sign-in:account', max: 100, windowMinutes: 15 }
const perAddress: Limit = { kind: 'sign-in:address', max: 60, windowMinutes: 15 }

/** An IP address from which the account was signed in to; remembered for 30 days. */
const knownAddress: Limit = { kind: 'sign-in:known', max: 1, windowMinutes: 30 * 24 * 60 }

/** Makes each proof of work count once, for longer than it is valid. */
const proofOnce: Limit = { kind: 'sign-in:proof', max: 1, windowMinutes: 15 }

/** The account that a sign-in is for, and the IP address that it comes from. */
export type Attempt = { readonly email: string; readonly ip: string }

type Payment = {
  readonly proof?: Proof | undefined
  readonly isPaid?: boolean
  /** Whether the queue of password checks is so long that an account not known at this IP address pays for a place. */
  readonly isBusy?: boolean
  readonly now: Date
}

export type Admission = { readonly isPaid: boolean; readonly isKnown: boolean }

/** Reached while the queue of password checks is long; a check then takes about this long anyway. */
const busy: ReachedLimit = { kind: 'sign-in:crowd', retryAfterSeconds: 5, times: 1 }

/**
 * Refuses a try beyond the limits. An account is closed at an IP address for a while: Refusal('request.too-many').
 * Beyond the wider limits a try costs work, Refusal('account.proof-needed'), which lets the owner in and slows guessing
 * down. These limits, and the work asked for while the queue is long, do not apply at an IP address from which the
 * account was signed in to within 30 days. Returns whether this try is paid for and whether the account is known here.
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

/** Accepts the work for a try beyond the reached limits, or asks for it: Refusal('account.proof-needed'). */
export function payForTry(db: Db, { email, ...paying }: Pay): Promise<void> {
  const puzzleAt = (at: number) => signInPuzzle(email, at)
  return payByWork(db, { ...paying, puzzleAt, once: proofOnce, who: email, code: 'account.proof-needed' })
}

export function countFailedSignIn(db: Db, attempt: Attempt, now: Date): Promise<void> {
  return countOne(db, failureCounters(attempt), now)
}

/** Remembers the IP address as known for the account; written at most once a day. */
export function rememberAddress(db: Db, attempt: Attempt, now: Date): Promise<void> {
  return renew(db, known(attempt), 24 * 60, now)
}

/** The counters of the account's own failures, cleared when its password is reset from that IP address. */
export function ownFailures({ email, ip }: Attempt): Counter[] {
  return [counter(perAccountAndAddress, email, addressRange(ip)), counter(perAccount, email)]
}

function failureCounters(attempt: Attempt): Counter[] {
  return [...ownFailures(attempt), counter(perAddress, addressRange(attempt.ip))]
}

function known({ email, ip }: Attempt): Counter {
  return counter(knownAddress, email, addressRange(ip))
}
