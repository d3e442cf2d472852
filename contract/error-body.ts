import { z } from 'zod'
import { movers } from '#domain/platform/status/machine.ts'
import { time } from './fields.ts'

/** Proof of work required before a retry (domain/platform/proof-of-work.ts); `at` in milliseconds. */
export const askedProof = z.object({ at: z.int().min(0), bits: z.int().min(0).max(32) })

/** The ways to confirm one's identity again; an account accepts those that it has set up. */
export const proofsOfSelf = ['password', 'code', 'passkey'] as const
export type ProofOfSelf = (typeof proofsOfSelf)[number]

/** Carries the proof of work where the body has no field for it: `at.bits`, then each nonce, separated by dots. */
export const proofHeader = 'X-Proof'

/** Carries the key to a customer's orders, which came by mail or in the reply to placing them (0161). */
export const orderKeyHeader = 'X-Order-Key'

/** Every refusal under /api (R-API-03): `message` can be shown to the user; screens branch on `code`. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  /** With `account.proof-needed`; with `order.proof-needed` it includes the puzzle, and the request is repeated with `X-Proof`. */
  proof: askedProof.extend({ puzzle: z.string().optional() }).optional(),
  /** With `shop.pending` at a sign-in: when the application was received. */
  appliedAt: time.optional(),
  /** With `account.confirm-needed`: the accepted ways to confirm. */
  accepts: z.array(z.enum(proofsOfSelf)).optional(),
  /** With `order.totals-changed`: the current totals (contract/orders/checkout/cart.ts `quote`). */
  quote: z.looseObject({}).optional(),
  /** With a decision that came too late: the present status of its subject, and who set it. */
  status: z.string().optional(),
  by: z.object({ kind: z.enum(movers), name: z.string().nullable() }).optional(),
})
export type ErrorBody = z.input<typeof errorBody>
