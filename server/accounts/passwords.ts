import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'

/** argon2id (the library's default kind) with 19 MiB, two passes, one lane: about 25 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a random password that nobody kept, made at the same cost: checking against it makes an
 * unknown address take as long as a wrong password (G-25).
 */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$6i3X33PH+jGRbUb158YaJg$LKRu7ND3xYKyAJXdOozl7A/1sBgmTrPyqbFAJ1KK7KI'

/** Every hash of this process passes here: two at once leave the other threads to files and names. */
export const passwordGate = createConcurrencyLimiter({ atOnce: 2, longestQueue: 200 })

/** The PHC text to be stored. The password is taken exactly as typed (G-105). */
export function hashPassword(password: string): Promise<string> {
  return passwordGate(`new:${crypto.randomUUID()}`, () => hash(password, cost))
}

/** Whether the password is the one of the hash. Call it inside the gate. */
export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}
