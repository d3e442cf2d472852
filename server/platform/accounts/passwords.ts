import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '#server/config.ts'
import { createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter.ts'

/** Salt and hash that no password is known to have. */
const nobodys = '$6i3X33PH+jGRbUb158YaJg$LKRu7ND3xYKyAJXdOozl7A/1sBgmTrPyqbFAJ1KK7KI'

/** The hashes of accounts that are locked, as a pattern of SQL. */
export const lockedHashes = `%${nobodys}`

/**
 * A hash that no password has: an account with it is locked, and checking against it makes an unknown address take as
 * long as a wrong password (G-25).
 */
export function decoyHash({ memoryKiB, passes }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1${nobodys}`
}

/**
 * Every hash of this process passes here, also those of new passwords: two at once leave the other threads to files and
 * names. Ranges of addresses take turns in its queue (0071).
 */
export const passwordGate = createConcurrencyLimiter({ atOnce: 2, longestQueue: 200 })

/** The PHC text to be stored, by argon2id with one lane. The password is taken exactly as typed (G-105). */
export function hashPassword({ memoryKiB, passes }: PasswordCost, password: string): Promise<string> {
  const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
  return passwordGate(`new:${crypto.randomUUID()}`, () => hash(password, cost))
}

/**
 * Whether the password is the one of the hash. A wrong one takes the time of today's cost, whatever the hash was made
 * at: else it could be heard that an account is there and was long not used. Call it inside the gate.
 */
export async function isPasswordOf(
  cost: PasswordCost,
  passwordHash: string,
  password: string,
): Promise<boolean> {
  if (await verify(passwordHash, password)) return true
  const passes = passesMissing(cost, passwordHash)
  if (passes > 0) await verify(decoyHash({ ...cost, passes }), password)
  return false
}

/** Whether a hash was made at a lower cost than today's. */
export function isOutdated(cost: PasswordCost, passwordHash: string): boolean {
  return passesMissing(cost, passwordHash) > 0
}

/** How many passes of today's a hash was spared; none where it is as good. */
function passesMissing({ memoryKiB, passes }: PasswordCost, passwordHash: string): number {
  const [, memory, times] = /\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? []
  return Math.max(0, Math.round(passes - (Number(memory) * Number(times)) / memoryKiB))
}
