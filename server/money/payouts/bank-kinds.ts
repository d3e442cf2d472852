import type { BankFileKind, LeftOut, ReportProblem } from '#contract/money/payouts/bank-files.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Transfer } from '#domain/money/payouts/credit-transfer.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { Tx, Deps, Admin } from '#server/deps.ts'

/** A payout or refund named by a row of the bank's report, with the problem that prevents its payment. */
export type Reported = {
  readonly id: string
  readonly number: string
  readonly fils: Fils
  readonly problem: ReportProblem | null
}

/** How payments of a kind are found in the bank's report and marked as paid. */
type ReportedKind = {
  /** Finds our number in a reference, which banks return among words of their own. */
  readonly keyIn: (reference: string) => string | null
  /** Finds payments by their keys. */
  readonly find: (deps: Deps, keys: readonly string[]) => Promise<ReadonlyMap<string, Reported>>
  /** Marks a payment as paid, in its own transaction. Returns a change since it was read as the problem of its row. */
  readonly pay: (
    deps: Deps,
    actor: Admin,
    of: Reported,
    row: { readonly reference: string; readonly date: string },
  ) => Promise<ReportProblem | null>
}

/** Who is to send it, and when. */
export type Sending = { readonly now: Date; readonly by: string }
export type Counted = { readonly count: number; readonly total: Fils; readonly leftOut: LeftOut[] }

/** A kind of payment by the bank: payouts or refunds. */
export type PaidByBank = ReportedKind & {
  readonly subjectKind: 'payout' | 'order'
  /** Refusal when nothing may be sent. */
  readonly none: RefusalCode
  /** Counts what may be sent of the named payments, or of all waiting ones if none are named. */
  readonly plan: (deps: Deps, sending: Sending, ids: readonly string[]) => Promise<Counted>
  /** Counts the same, and locks it until the transaction ends; `send` marks it as sent in a file. */
  readonly lock: (
    deps: Deps & { readonly db: Tx },
    sending: Sending,
    ids: readonly string[],
  ) => Promise<Counted & { readonly send: (bankFileId: string) => Promise<void> }>
  readonly transfersOf: (deps: Deps, bankFileId: string) => Promise<Transfer[]>
}
export type BankKinds = Readonly<Record<BankFileKind, PaidByBank>>

/** Returns number and total of `rows`, with those left out. */
export function countOf(rows: readonly { readonly fils: Fils }[], leftOut: readonly LeftOut[]): Counted {
  return { count: rows.length, total: rows.reduce((sum, { fils }) => sum + fils, 0), leftOut: [...leftOut] }
}
