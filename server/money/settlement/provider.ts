import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Language } from '#domain/platform/text/language.ts'

/** A shop that is to have an account of its own. */
export type Payee = { readonly shopId: string; readonly email: string; readonly name: string }

/** Where the provider's page is opened for an account, and where it leads back to. */
export type Onboarding = {
  readonly ref: string
  readonly language: Language
  readonly returnUrl: string
  /** Where an address of the page leads that was used before or is too old. */
  readonly refreshUrl: string
}

/** An account as the provider has it: whether it takes transfers and is paid out, and what it still asks for. */
export type AccountState = { readonly isReady: boolean; readonly missing: readonly string[] }

export type Transfer = {
  readonly id: string
  /** Which try it is, once the provider has said of those before that they were not done. */
  readonly attempt: number
  /** What the provider calls the account it goes to. */
  readonly account: string
  /** Our number, by which it is found at the provider. */
  readonly group: string
  readonly fils: Fils
}

export type Reversal = { readonly id: string; readonly transferRef: string; readonly fils: Fils }

/** What became of money that was to be moved: `short` may work later, since there was too little. */
export type MoveState =
  | { readonly state: 'done'; readonly ref: string }
  | { readonly state: 'short' | 'refused'; readonly problem: string }

/**
 * Holds customers' money for shops and pays it out to them: a card provider that is licensed for it (G-137). Every call may
 * throw where it does not answer, and may be repeated: what was asked for with the same id is done once.
 */
export type SettlementProvider = {
  /** Opens an account for a shop, once, and answers what the provider calls it. */
  readonly openAccount: (payee: Payee) => Promise<string>
  readonly onboard: (page: Onboarding) => Promise<string>
  /** Null where the provider knows none, or will not tell us of it any more. */
  readonly lookUpAccount: (ref: string) => Promise<AccountState | null>
  readonly transfer: (asked: Transfer) => Promise<MoveState>
  /** What of an account can be taken back now. */
  readonly balanceOf: (account: string) => Promise<Fils>
  readonly reverse: (asked: Reversal) => Promise<MoveState>
}
