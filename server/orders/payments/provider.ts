import type { IncomingHttpHeaders } from 'node:http'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { ProviderLine } from '#domain/money/ledger/provider-report.ts'
import type { InstalmentMethod, InstalmentTerms } from '#domain/money/payment-method.ts'
import type { DisputeState } from '#domain/orders/disputes.ts'
import type { SettlementProvider } from '#server/money/settlement/provider.ts'
import type { Language } from '#domain/platform/text/language.ts'

declare module '#server/deps.ts' {
  interface Deps {
    /** None where no provider is configured: nobody pays by card. */
    readonly cards?: CardProvider | null
    /** Those that are configured; nobody pays by instalments where there is none. */
    readonly instalments?: readonly InstalmentProvider[]
  }
}

/** What a customer is asked to pay, in AED, as the provider's page shows it. */
export type PaymentRequest = {
  readonly id: string
  /** Each order's part. */
  readonly lines: readonly { readonly name: string; readonly fils: Fils }[]
  readonly items: readonly OrderedItem[]
  readonly deliveryFils: Fils
  readonly vatFils: Fils
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly city: string
  readonly addressLine: string
  readonly language: Language
  /** Where the page leads back to. */
  readonly paidUrl: string
  readonly leftUrl: string
  readonly now: Date
}

/** A line of an order: so many of a product, which cost that much together. */
export type OrderedItem = {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly fils: Fils
}

/** A page of the provider where a payment is made. */
export type Session = { readonly ref: string; readonly url: string }

/** What became of a session: `over` is one that nobody can pay any more. `paid` is approved where instalments are taken. */
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
 * Takes payments for Majlis on a page of its own. Every call may throw where the provider does not answer, and may be
 * repeated: what was asked for with the same id is done once.
 */
export type PaymentProvider = {
  readonly name: string
  /** Null where the provider refuses this payment; a ProviderRefusal where it refuses the question. */
  readonly begin: (request: PaymentRequest) => Promise<Session | null>
  readonly lookUp: (sessionRef: string) => Promise<SessionState>
  /** Closes a session, and tells what it was by then: it may have been paid meanwhile. */
  readonly cancel: (sessionRef: string) => Promise<SessionState>
  readonly refund: (request: RefundRequest) => Promise<RefundState>
}

/** What of an approved payment is captured and released for one order of it. */
export type CaptureRequest = {
  /** The order. */
  readonly id: string
  readonly number: string
  readonly intentRef: string
  readonly fils: Fils
  readonly releasedFils: Fils
  /** What of the payment is not decided, or not done, after this. */
  readonly leftFils: Fils
  readonly known: KnownSums
  readonly now: Date
}

/** What we know to be done of a payment in instalments: what a provider has beyond that was done for us and not heard. */
export type KnownSums = {
  readonly capturedFils: Fils
  readonly releasedFils: Fils
  readonly refundedFils: Fils
}

/** `problem` is why the provider will not capture it, in its words. */
export type CaptureState = { readonly state: 'done' } | { readonly state: 'failed'; readonly problem: string }

/** Takes payments by instalments: it approves them at once, owes what is captured, and collects from the customer. */
/** What a provider of instalments approved, by its own name. */
export type Approval = { readonly ref: string; readonly fils: Fils; readonly at: Date }

export type InstalmentProvider = Omit<PaymentProvider, 'refund'> & {
  readonly method: InstalmentMethod
  readonly refund: (request: RefundRequest & { readonly known: KnownSums }) => Promise<RefundState>
  /** As it says them today; null where it takes none. */
  readonly terms: () => Promise<InstalmentTerms | null>
  /** What it approved since a moment, or the beginning of that day; null where it answers no such list. */
  readonly approvedSince: ((since: Date) => Promise<readonly Approval[]>) | null
  readonly capture: (request: CaptureRequest) => Promise<CaptureState>
  /** The session that it tells of by itself; null where it is about nothing of ours. Throws where it is not from it. */
  readonly readEvent: (body: Buffer, headers: IncomingHttpHeaders, now: Date) => string | null
}

/** Takes card payments. */
export type CardProvider = PaymentProvider & {
  /** How it pays shops, where it holds their money (G-137); null where it cannot. */
  readonly settles: SettlementProvider | null
  readonly lookUpDispute: (ref: string) => Promise<ProviderDispute | null>
  /** Those that were opened from then on. */
  readonly disputesSince: (since: Date) => Promise<readonly ProviderDispute[]>
  /** The movements of its balance from then until before that; null where there are too many of them. */
  readonly linesBetween: (from: Date, until: Date) => Promise<readonly ProviderLine[] | null>
  /** Reads what the provider sent by itself; null where it is about nothing of ours. Throws where it is not from it. */
  readonly readEvent: (body: Buffer, signature: string, now: Date) => ProviderEvent | null
}
