import type { IncomingHttpHeaders } from 'node:http'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { ProviderLine } from '#domain/money/ledger/provider-report.ts'
import type { InstalmentMethod, InstalmentTerms } from '#domain/money/payment-method.ts'
import type { DisputeState } from '#domain/orders/disputes.ts'
import type { SettlementProvider } from '#server/money/settlement/provider.ts'
import type { Language } from '#domain/platform/text/language.ts'

declare module '#server/deps.ts' {
  interface Deps {
    /** The card provider; null if none is configured, and cards are then not offered. */
    readonly cards?: CardProvider | null
    /** The configured instalment providers; without any, instalments are not offered. */
    readonly instalments?: readonly InstalmentProvider[]
  }
}

/** A payment request, in AED, as shown on the provider's page. */
export type PaymentRequest = {
  readonly id: string
  /** One line per order. */
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
  /** Addresses that the page returns to. */
  readonly paidUrl: string
  readonly leftUrl: string
  readonly now: Date
}

/** A line of an order; `fils` is its total. */
export type OrderedItem = {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly fils: Fils
}

/** A payment page of the provider. */
export type Session = { readonly ref: string; readonly url: string }

/** State of a session: `over` can no longer be paid. `paid` means approved for instalments. */
export type SessionState =
  | { readonly state: 'open' | 'over' }
  | { readonly state: 'paid'; readonly intentRef: string; readonly currency: string; readonly fils: Fils }

export type RefundRequest = {
  readonly id: string
  readonly intentRef: string
  readonly fils: Fils
}

/** A refund at the provider; `problem` is its reason for a failure. */
export type RefundState = {
  readonly ref: string | null
  readonly state: 'open' | 'done' | 'failed'
  readonly problem: string | null
}

/** Subject of an event, whose current state is then looked up: events come late, repeatedly and in any order. */
export type ProviderEvent = {
  readonly kind: 'session' | 'refund' | 'dispute' | 'account'
  readonly ref: string
}

/** A dispute at the provider: the customer's bank inquires about a payment or has taken it back. */
export type ProviderDispute = {
  readonly ref: string
  readonly intentRef: string
  readonly currency: string
  readonly fils: Fils
  /** The money is gone while it is open and once it is lost; an inquiry takes none, and is closed without doing so. */
  readonly status: DisputeState
  /** The provider's reason code. */
  readonly reason: string
  /** Deadline for a response; null if none is possible. */
  readonly dueAt: Date | null
  readonly openedAt: Date
}

/**
 * A provider that takes payments for Majlis on its own page. Every call may throw if the provider does not answer, and
 * can be repeated: requests with the same id are carried out once.
 */
export type PaymentProvider = {
  readonly name: string
  /** Null if the provider refuses this payment; throws ProviderRefusal if it refuses the request itself. */
  readonly begin: (request: PaymentRequest) => Promise<Session | null>
  readonly lookUp: (sessionRef: string) => Promise<SessionState>
  /** Closes a session and returns its state: it may have been paid meanwhile. */
  readonly cancel: (sessionRef: string) => Promise<SessionState>
  readonly refund: (request: RefundRequest) => Promise<RefundState>
}

/** Capture and release of one order's share of an approved payment. */
export type CaptureRequest = {
  /** Id of the order. */
  readonly id: string
  readonly number: string
  readonly intentRef: string
  readonly fils: Fils
  readonly releasedFils: Fils
  /** Shares of the payment still undecided or not done after this. */
  readonly leftFils: Fils
  readonly known: KnownSums
  readonly now: Date
}

/** Sums of an instalment payment known to be done; any excess at the provider is from calls whose response was lost. */
export type KnownSums = {
  readonly capturedFils: Fils
  readonly releasedFils: Fils
  readonly refundedFils: Fils
}

/** Outcome of a capture; `problem` is the provider's reason for a refusal. */
export type CaptureState = { readonly state: 'done' } | { readonly state: 'failed'; readonly problem: string }

/** A payment approved by an instalment provider, by the provider's reference. */
export type Approval = { readonly ref: string; readonly fils: Fils; readonly at: Date }

/** An instalment provider: it approves payments at once, owes what is captured, and collects from the customer. */
export type InstalmentProvider = Omit<PaymentProvider, 'refund'> & {
  readonly method: InstalmentMethod
  readonly refund: (request: RefundRequest & { readonly known: KnownSums }) => Promise<RefundState>
  /** Its current terms; null if it offers no instalments. */
  readonly terms: () => Promise<InstalmentTerms | null>
  /** Lists approvals since a time, or the beginning of that day; null if the provider has no such list. */
  readonly approvedSince: ((since: Date) => Promise<readonly Approval[]>) | null
  readonly capture: (request: CaptureRequest) => Promise<CaptureState>
  /** Reads the session of a webhook; null if it is not about ours. Throws if the provider did not sign it. */
  readonly readEvent: (body: Buffer, headers: IncomingHttpHeaders, now: Date) => string | null
}

/** Takes card payments. */
export type CardProvider = PaymentProvider & {
  /** Pays shops, if the provider can hold their money (G-137); null if it cannot. */
  readonly settles: SettlementProvider | null
  readonly lookUpDispute: (ref: string) => Promise<ProviderDispute | null>
  /** Lists disputes opened since a time. */
  readonly disputesSince: (since: Date) => Promise<readonly ProviderDispute[]>
  /** Lists movements of its balance from `from` to before `until`; null if there are too many. */
  readonly linesBetween: (from: Date, until: Date) => Promise<readonly ProviderLine[] | null>
  /** Reads a webhook; null if it is not about ours. Throws if the provider did not sign it. */
  readonly readEvent: (body: Buffer, signature: string, now: Date) => ProviderEvent | null
}
