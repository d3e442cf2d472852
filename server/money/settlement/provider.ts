import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Language } from '#domain/platform/text/language.ts'

/** A shop that needs an account. */
export type Payee = { readonly shopId: string; readonly email: string; readonly name: string }

/** Onboarding page of an account, with the URLs that it returns to. */
export type Onboarding = {
  readonly ref: string
  readonly language: Language
  readonly returnUrl: string
  /** URL for a page link that was already used or has expired. */
  readonly refreshUrl: string
}

/** `isReady`: the account takes transfers and is paid out. `missing`: information that the provider still asks for. */
export type AccountState = { readonly isReady: boolean; readonly missing: readonly string[] }

export type Transfer = {
  readonly id: string
  /** Number of the attempt; a new one starts only after the provider reported the earlier ones as not done. */
  readonly attempt: number
  /** The provider's reference of the receiving account. */
  readonly account: string
  /** Our payout number, to find the transfer at the provider. */
  readonly group: string
  readonly fils: Fils
}

export type Reversal = { readonly id: string; readonly transferRef: string; readonly fils: Fils }

/** Result of moving money; `short`: insufficient balance, a retry may succeed. */
export type MoveState =
  | { readonly state: 'done'; readonly ref: string }
  | { readonly state: 'short' | 'refused'; readonly problem: string }

/**
 * A card provider licensed to hold customers' money for shops and to pay it out to them (G-137). Any call may throw
 * when it gets no answer, and may be repeated: requests with the same id are carried out once.
 */
export type SettlementProvider = {
  /** Opens an account for a shop, once, and returns the provider's reference. */
  readonly openAccount: (payee: Payee) => Promise<string>
  readonly onboard: (page: Onboarding) => Promise<string>
  /** Null when the provider does not know the account or denies access to it. */
  readonly lookUpAccount: (ref: string) => Promise<AccountState | null>
  readonly transfer: (asked: Transfer) => Promise<MoveState>
  /** Amount that can be taken back from an account now. */
  readonly balanceOf: (account: string) => Promise<Fils>
  readonly reverse: (asked: Reversal) => Promise<MoveState>
}
