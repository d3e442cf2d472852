import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '#server/config.ts'
import { createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter.ts'

/** A salt and hash for which no password is known. */
const nobodys = '$6i3X33PH+jGRbUb158YaJg$LKRu7ND3xYKyAJXdOozl7A/1sBgmTrPyqbFAJ1KK7KI'

/** The hashes of locked accounts, as a SQL LIKE pattern. */
export const lockedHashes = `%${nobodys}`

/**
 * A hash that no password matches: it locks an account, and checking against it makes an unknown address take as long
 * as a wrong password (G-25).
 */
export function decoyHash({ memoryKiB, passes }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1${nobodys}`
}

/**
 * The queue for all password hashing of this process, new passwords included: two at a time leave the remaining threads
 * to file and DNS operations. Ranges of IP addresses take turns in the queue (0071).
 */
export const passwordGate = createConcurrencyLimiter({ atOnce: 2, longestQueue: 200 })

/** Hashes a password, exactly as typed (G-105), by argon2id with one lane; returns the PHC string to store. */
export function hashPassword({ memoryKiB, passes }: PasswordCost, password: string): Promise<string> {
  const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
  return passwordGate(`new:${crypto.randomUUID()}`, () => hash(password, cost))
}

/**
 * Whether the password matches the hash. A wrong one takes as long as at today's cost, even for a cheaper, older hash:
 * otherwise the time would reveal an account that was not used for long. Call it inside the gate.
 */
export async function isPasswordOf(cost: PasswordCost, stored: string, password: string): Promise<boolean> {
  // Older versions stored no hash for the accounts of people who were removed.
  const passwordHash = stored === 'retired' ? decoyHash(cost) : stored
  if (await verify(passwordHash, password)) return true
  const passes = passesMissing(cost, passwordHash)
  if (passes > 0) await verify(decoyHash({ ...cost, passes }), password)
  return false
}

/** Whether a hash was made at a lower cost than today's. */
export function isOutdated(cost: PasswordCost, passwordHash: string): boolean {
  return passesMissing(cost, passwordHash) > 0
}

/** How many passes of today's cost the hash lacks; 0 if it costs as much. */
function passesMissing({ memoryKiB, passes }: PasswordCost, passwordHash: string): number {
  const [, memory, times] = /\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? []
  return Math.max(0, Math.round(passes - (Number(memory) * Number(times)) / memoryKiB))
}
