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

// What is found does not count: behind one address stand thousands of phones.
const ofEmail: Limit = { kind: 'order-miss:email', max: 10, windowMinutes: 60 }
const ofRange: Limit = { kind: 'order-miss:range', max: 30, windowMinutes: 60 }
/** A pair that was right here: its page goes on without more work. */
const foundHere: Limit = { kind: 'order-found', max: 1, windowMinutes: 24 * 60 }
const proofOnce: Limit = { kind: 'order-lookup:proof', max: 1, windowMinutes: 15 }

/** Who names an order, by what, from where. */
export type Lookup = {
  readonly number: string
  readonly email: string
  readonly ip: string
  readonly proof?: Proof | undefined
}

/** The lookup of a request, with the work that it brings. */
export function lookupBy({ ip, headers }: FastifyRequest, number: string, email: string): Lookup {
  return { number, email, ip, proof: readProof(headers[proofHeader.toLowerCase()]) }
}

function readProof(header: string | string[] | undefined): Proof | undefined {
  if (typeof header !== 'string' || !/^\d{1,16}(\.\d{1,16}){1,9}$/.test(header)) return undefined
  const [at, bits, ...nonces] = header.split('.').map(Number)
  return z.safeParse(proof, { at, bits, nonces }).data
}

/**
 * Tells a story about an order that is named by number and e-mail. Where many were named in vain, for the address of mail
 * or from the range of addresses, each try costs work, save for a pair that was right from here before: whoever guesses
 * gets on slowly, nobody is shut out. Refusals: order.proof-needed, and those of the story.
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

/** However the number was typed. */
function found({ number, email, ip }: Lookup): Counter {
  return counter(foundHere, String(readOrderNumber(number)), email, addressRange(ip))
}
