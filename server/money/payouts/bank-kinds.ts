import type { BankFileKind, LeftOut, ReportProblem } from '#contract/money/payouts/bank-files.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Transfer } from '#domain/money/payouts/credit-transfer.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { Tx, Deps, Admin } from '#server/deps.ts'

/** What a row may be about, with what stands against its payment. */
export type Reported = {
  readonly id: string
  readonly number: string
  readonly fils: Fils
  readonly problem: ReportProblem | null
}

/** How a kind of what the bank was told to pay is found in its report, and paid. */
type ReportedKind = {
  /** Our reference, which banks give back among words of their own. */
  readonly keyIn: (reference: string) => string | null
  /** By these keys. */
  readonly find: (deps: Deps, keys: readonly string[]) => Promise<ReadonlyMap<string, Reported>>
  /** In a transaction of its own. What has changed since it was read is a problem of its row alone. */
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

/** What the bank is told to pay: payouts, or refunds. */
export type PaidByBank = ReportedKind & {
  readonly subjectKind: 'payout' | 'order'
  /** The refusal where nothing may be sent. */
  readonly none: RefusalCode
  /** What may be sent of these, or of all that waits where none are named. */
  readonly plan: (deps: Deps, sending: Sending, ids: readonly string[]) => Promise<Counted>
  /** The same, which nobody else sends or changes meanwhile, and how it is sent in a file. */
  readonly lock: (
    deps: Deps & { readonly db: Tx },
    sending: Sending,
    ids: readonly string[],
  ) => Promise<Counted & { readonly send: (bankFileId: string) => Promise<void> }>
  readonly transfersOf: (deps: Deps, bankFileId: string) => Promise<Transfer[]>
}
export type BankKinds = Readonly<Record<BankFileKind, PaidByBank>>

/** How many these are and of how much, and what is left out. */
export function countOf(rows: readonly { readonly fils: Fils }[], leftOut: readonly LeftOut[]): Counted {
  return { count: rows.length, total: rows.reduce((sum, { fils }) => sum + fils, 0), leftOut: [...leftOut] }
}
