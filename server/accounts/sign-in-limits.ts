import type { Db } from '#server/db/db.ts'
import {
  addressRange,
  type Counter,
  counter,
  countOne,
  type Limit,
  reachedLimits,
  tooMany,
  wasCounted,
} from '#server/http/limits.ts'

// Failures only. The first is the specification's (R-AUTH-26); the others bound guessing that is spread
// over addresses or over accounts. docs/decisions/0004-limits.md says why these numbers.
const perAccountAndAddress: Limit = { kind: 'sign-in:account+address', max: 10, windowMinutes: 15 }
const perAccount: Limit = { kind: 'sign-in:account', max: 100, windowMinutes: 15 }
const perAddress: Limit = { kind: 'sign-in:address', max: 60, windowMinutes: 15 }

/** Kept longer than an hour: an address from which the account was signed in to before. */
export const knownAddress: Limit = { kind: 'sign-in:known', max: 1, windowMinutes: 30 * 24 * 60 }
const knownAgain: Limit = { ...knownAddress, windowMinutes: 24 * 60 }

/** Who tries to sign in, from where. */
export type Attempt = { readonly email: string; readonly ip: string }

/**
 * Refuses a try too many. The wide limits do not bind an account at an address that it was signed in from
 * within 30 days: somebody else's guessing, elsewhere or in the same office, must not lock its owner out.
 */
export async function refuseTooManySignIns(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const reached = await reachedLimits(db, failureCounters(attempt), now)
  const [first] = reached
  if (!first) return
  const isOwnLimit = reached.some(({ kind }) => kind === perAccountAndAddress.kind)
  if (isOwnLimit || !(await wasCounted(db, known(knownAddress, attempt), now))) throw tooMany(first)
}

export function countFailedSignIn(db: Db, attempt: Attempt, now: Date): Promise<void> {
  return countOne(db, failureCounters(attempt), now)
}

/** Remembers the address as one of the account's own; once a day is enough. */
export async function rememberAddress(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const daily = known(knownAgain, attempt)
  if (!(await wasCounted(db, daily, now))) await countOne(db, [daily], now)
}

/** The counters of an account's own failures: forgotten when its password is reset from that address. */
export function ownFailures({ email, ip }: Attempt): Counter[] {
  return [counter(perAccountAndAddress, email, addressRange(ip)), counter(perAccount, email)]
}

function failureCounters(attempt: Attempt): Counter[] {
  return [...ownFailures(attempt), counter(perAddress, addressRange(attempt.ip))]
}

function known(limit: Limit, { email, ip }: Attempt): Counter {
  return counter(limit, email, addressRange(ip))
}
