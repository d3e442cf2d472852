import { z } from 'zod'
import { movers } from '#domain/platform/status/machine.ts'
import { time } from './fields.ts'

/** Work that is asked for before the same is tried again (domain/platform/proof-of-work.ts): `at` in milliseconds. */
export const askedProof = z.object({ at: z.int().min(0), bits: z.int().min(0).max(32) })

/** By what one says anew that it is oneself: of these, those that the account has. */
export const proofsOfSelf = ['password', 'code', 'passkey'] as const
export type ProofOfSelf = (typeof proofsOfSelf)[number]

/** Carries the work for a try that has no place for it in its body: `at.bits`, then each nonce, with dots between. */
export const proofHeader = 'X-Proof'

/** Carries the key that was mailed to whoever follows their orders by it, or that placing them gave (0161). */
export const orderKeyHeader = 'X-Order-Key'

/** Every refusal under /api (R-API-03): `message` is fit to be shown; `code` is what screens branch on. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  /** With `account.proof-needed`; with `order.proof-needed` it tells the puzzle too, and the same is asked again under `X-Proof`. */
  proof: askedProof.extend({ puzzle: z.string().optional() }).optional(),
  /** With `shop.pending` at a sign-in: when the application came. */
  appliedAt: time.optional(),
  /** With `account.confirm-needed`: what is accepted. */
  accepts: z.array(z.enum(proofsOfSelf)).optional(),
  /** With `order.totals-changed`: what it costs now (contract/orders/checkout/cart.ts `quote`). */
  quote: z.looseObject({}).optional(),
  /** With a decision that came too late: what its subject is now, and who made it so. */
  status: z.string().optional(),
  by: z.object({ kind: z.enum(movers), name: z.string().nullable() }).optional(),
})
export type ErrorBody = z.input<typeof errorBody>
