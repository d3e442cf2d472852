import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Proof, proof } from '#contract/platform/auth.ts'
import { proofHeader } from '#contract/error-body.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { limitsVisitors } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import {
  addressRange,
  type Counter,
  counter,
  countOne,
  type Limit,
  reachedLimits,
  renew,
  subjectOf,
  wasCounted,
  wideRange,
} from '#server/platform/http/limits.ts'
import { payByWork } from '#server/platform/http/paid-by-work.ts'

// Successful lookups do not count: thousands of phones can share one IP address.
const ofEmail: Limit = { kind: 'order-miss:email', max: 10, windowMinutes: 60 }
const ofRange: Limit = { kind: 'order-miss:range', max: 30, windowMinutes: 60 }
/** A pair already found from this address: further requests of its page need no proof of work. */
const foundHere: Limit = { kind: 'order-found', max: 1, windowMinutes: 24 * 60 }
const proofOnce: Limit = { kind: 'order-lookup:proof', max: 1, windowMinutes: 15 }

/** A lookup of an order by number and e-mail, with the caller's IP address and proof of work. */
export type Lookup = {
  readonly number: string
  readonly email: string
  readonly ip: string
  readonly proof?: Proof | undefined
}

/** Creates the lookup of a request, with its proof of work if it has one. */
export function lookupBy({ ip, headers }: FastifyRequest, number: string, email: string): Lookup {
  return { number, email, ip, proof: readProof(headers[proofHeader.toLowerCase()]) }
}

function readProof(header: string | string[] | undefined): Proof | undefined {
  if (typeof header !== 'string' || !/^\d{1,16}(\.\d{1,16}){1,9}$/.test(header)) return undefined
  const [at, bits, ...nonces] = header.split('.').map(Number)
  return z.safeParse(proof, { at, bits, nonces }).data
}

/**
 * Runs a story on an order named by number and e-mail. After many failed lookups for the e-mail or from the IP range,
 * each attempt needs a proof of work, except for a pair already found from this address: guessing becomes slow, but no
 * customer is locked out. Refusals: order.proof-needed, and those of the story.
 */
export async function lookingUp<T>(deps: Deps, lookup: Lookup, story: () => Promise<T>): Promise<T> {
  const { db, config, clock } = deps
  if (!limitsVisitors(config)) return story()
  const misses = [counter(ofEmail, lookup.email), counter(ofRange, wideRange(lookup.ip))]
  await admit(deps, lookup, misses)
  try {
    const reply = await story()
    await renew(db, found(lookup), 12 * 60, clock())
    return reply
  } catch (error) {
    if (error instanceof Refusal && error.code === 'order.no-match') await countOne(db, misses, clock())
    throw error
  }
}

async function admit({ db, clock }: Deps, lookup: Lookup, misses: readonly Counter[]): Promise<void> {
  const now = clock()
  const reached = await reachedLimits(db, misses, now)
  if (reached.length === 0 || (await wasCounted(db, found(lookup), now))) return
  const { email, proof } = lookup
  const of = subjectOf(proofOnce.kind, email).toString('hex')
  const puzzleAt = (at: number) => `majlis order ${of} ${at}`
  const code = 'order.proof-needed'
  await payByWork(db, { puzzleAt, once: proofOnce, who: email, code, proof, reached, now })
}

/** Counter of a found pair, independent of how the number was typed. */
function found({ number, email, ip }: Lookup): Counter {
  return counter(foundHere, String(readOrderNumber(number)), email, addressRange(ip))
}
