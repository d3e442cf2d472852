import type { Fils } from '#domain/platform/amounts/money.ts'
import type { ProviderLine } from '#domain/money/ledger/provider-report.ts'
import type { DisputeState } from '#domain/orders/disputes.ts'
import type { SettlementProvider } from '#server/money/settlement/provider.ts'
import type { Language } from '#domain/platform/text/language.ts'

/** What a customer is asked to pay, in AED, as the provider's page shows it. */
export type PaymentRequest = {
  readonly id: string
  readonly lines: readonly { readonly name: string; readonly fils: Fils }[]
  readonly email: string
  readonly language: Language
  /** Where the page leads back to. */
  readonly paidUrl: string
  readonly leftUrl: string
  readonly now: Date
}

/** A page of the provider where a payment is made. */
export type Session = { readonly ref: string; readonly url: string }

/** What became of a session: `over` is one that nobody can pay any more. */
export type SessionState =
  | { readonly state: 'open' | 'over' }
  | { readonly state: 'paid'; readonly intentRef: string; readonly currency: string; readonly fils: Fils }

export type RefundRequest = {
  readonly id: string
  readonly intentRef: string
  readonly fils: Fils
}

/** A refund as the provider has it; `problem` is why it failed, in its words. */
export type RefundState = {
  readonly ref: string | null
  readonly state: 'open' | 'done' | 'failed'
  readonly problem: string | null
}

/** What an event is about. What has become of that is looked up: events come late, twice and in any order. */
export type ProviderEvent = {
  readonly kind: 'session' | 'refund' | 'dispute' | 'account'
  readonly ref: string
}

/** A payment that a customer's bank asks about or has taken back, as the provider has it. */
export type ProviderDispute = {
  readonly ref: string
  readonly intentRef: string
  readonly currency: string
  readonly fils: Fils
  /** The money is gone while it is open and where it is lost; an inquiry takes none, and is closed without. */
  readonly status: DisputeState
  /** In the provider's words. */
  readonly reason: string
  /** Until when it wants to be answered; null where nothing can be said. */
  readonly dueAt: Date | null
  readonly openedAt: Date
}

/**
 * Takes card payments for Majlis. Every call may throw where the provider does not answer, and may be repeated: what
 * was asked for with the same id is done once.
 */
export type CardProvider = {
  readonly name: string
  /** How it pays shops, where it holds their money (G-137); null where it cannot. */
  readonly settles: SettlementProvider | null
  readonly begin: (request: PaymentRequest) => Promise<Session>
  readonly lookUp: (sessionRef: string) => Promise<SessionState>
  /** Closes a session, and tells what it was by then: it may have been paid meanwhile. */
  readonly cancel: (sessionRef: string) => Promise<SessionState>
  readonly refund: (request: RefundRequest) => Promise<RefundState>
  readonly lookUpDispute: (ref: string) => Promise<ProviderDispute | null>
  /** Those that were opened from then on. */
  readonly disputesSince: (since: Date) => Promise<readonly ProviderDispute[]>
  /** The movements of its balance from then until before that; null where there are too many of them. */
  readonly linesBetween: (from: Date, until: Date) => Promise<readonly ProviderLine[] | null>
  /** Reads what the provider sent by itself; null where it is about nothing of ours. Throws where it is not from it. */
  readonly readEvent: (body: Buffer, signature: string, now: Date) => ProviderEvent | null
}
