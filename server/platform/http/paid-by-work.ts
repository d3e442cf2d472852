import type { Proof } from '#contract/platform/auth.ts'
import { isSolved } from '#domain/platform/proof-of-work.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Db } from '#server/deps.ts'
import { counter, type Limit, type ReachedLimit, spendOne } from './limits.ts'

const proofMinutes = 10
/** The price of a try at the limit, about half a second; each doubling of the failures adds a bit and so doubles it. */
const fewestBits = 8
const mostBits = 12

type Paying = {
  /** The puzzle to solve, for a time that the server chose. */
  readonly puzzleAt: (at: number) => string
  /** The limit that makes a proof count only once while it is valid. */
  readonly once: Limit
  readonly who: string
  /** The refusal that asks for the work. */
  readonly code: RefusalCode
  readonly proof: Proof | undefined
  readonly reached: readonly ReachedLimit[]
  readonly now: Date
}

/** Accepts the work for a try beyond the reached limits, or asks for it (0030). Refusal: the one of `code`. */
export async function payByWork(db: Db, paying: Paying): Promise<void> {
  const { puzzleAt, code, reached, now } = paying
  const bits = priceOf(reached)
  if (await isPaid(db, bits, paying)) return
  const { retryAfterSeconds = 0 } = reached[0] ?? {}
  const at = now.getTime()
  throw new Refusal(code, { at, bits, puzzle: puzzleAt(at), retryAfterSeconds })
}

function priceOf(reached: readonly ReachedLimit[]): number {
  const times = Math.max(...reached.map((one) => one.times))
  return Math.min(mostBits, fewestBits + Math.floor(Math.log2(times)))
}

/** Whether work was done for this try. One bit less is enough, as the price may have doubled since. */
async function isPaid(db: Db, asked: number, { puzzleAt, once, who, proof, now }: Paying): Promise<boolean> {
  if (!proof) return false
  const { at, bits, nonces } = proof
  const ageMs = now.getTime() - at
  if (ageMs < 0 || ageMs > proofMinutes * 60_000) return false
  if (bits < Math.max(fewestBits, asked - 1)) return false
  return (
    (await isSolved({ puzzle: puzzleAt(at), bits }, nonces)) &&
    (await spendOne(db, counter(once, who, String(at)), now)) === null
  )
}
