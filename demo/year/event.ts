import type { OrderInput } from '#contract/orders/checkout/place.ts'
import type { OrderMove } from '#contract/orders/list.ts'
import type { ReturnMove } from '#contract/orders/returns.ts'
import type { PayoutMove } from '#contract/money/payouts/payouts.ts'
import type { ReviewDecision } from '#contract/orders/reviews/review-approval.ts'
import type { DisputeState } from '#domain/orders/disputes.ts'
import type { Language } from '#domain/platform/text/language.ts'

/** An order of a checkout, with the products of one shop (null: the platform store). */
export type OrderOf = {
  readonly checkout: string
  readonly shopId: string | null
}

type OrderPlaced = {
  readonly kind: 'ordered'
  /** Stable key of the checkout. */
  readonly checkout: string
  readonly language: Language
  readonly input: OrderInput
  /** Restocks its products just before, so that the stock stays unchanged. */
  readonly isRestocked?: true
}
type OrderMoved = {
  readonly kind: 'moved'
  readonly order: OrderOf
  readonly move: OrderMove
  /** Picture of the demo, used as proof of delivery. */
  readonly proof?: string
}
type OrderWithdrawn = { readonly kind: 'withdrawn'; readonly order: OrderOf }
type MessageSent = { readonly kind: 'asked' | 'answered'; readonly order: OrderOf; readonly text: string }
type ReturnAsked = {
  readonly kind: 'return-asked'
  readonly order: OrderOf
  readonly productId: string
  readonly reason: string
  /** Picture of the demo that shows the reason. */
  readonly photo?: string
}
type ReturnMoved = { readonly kind: 'return-moved'; readonly order: OrderOf; readonly move: ReturnMove }
type Reviewed = {
  readonly kind: 'reviewed'
  readonly order: OrderOf
  readonly productId: string
  readonly rating: number
  readonly comment: string
}
type ReviewDecided = {
  readonly kind: 'review-decided'
  readonly order: OrderOf
  readonly decision: ReviewDecision
}
type ReviewReplied = { readonly kind: 'review-replied'; readonly order: OrderOf; readonly text: string }
/** Customers with recent deliveries are asked for a review. */
type ReviewsAsked = { readonly kind: 'reviews-asked' }
/** Product views, additions to carts and searches without results on the days of a month. */
type Visited = { readonly kind: 'visited'; readonly days: readonly VisitsOfDay[] }
export type VisitsOfDay = {
  readonly day: string
  readonly seen: readonly { readonly productId: string; readonly views: number; readonly bagged: number }[]
  readonly missed: readonly string[]
}
type AccountEntered = {
  readonly kind: 'account'
  readonly shopId: string
  readonly accountHolder: string
  readonly iban: string
}
type PayoutAsked = {
  readonly kind: 'payout-asked'
  /** Stable key of the payout. */
  readonly payout: string
  readonly shopId: string
  /** Percent of the amount available then. */
  readonly percent: number
  /** Day of the run, for a request by schedule. */
  readonly scheduledOn?: string
}
type PayoutMoved = { readonly kind: 'payout-moved'; readonly payout: string; readonly move: PayoutMove }
/** Reads the card provider's report, with its fees and payments to the bank. */
type Reported = { readonly kind: 'reported' }
/** Cash that carriers took before this day is handed in and counted. */
type CashCounted = { readonly kind: 'cash-counted'; readonly day: string }
/** Cash of Majlis is deposited at the bank. */
type CashBanked = { readonly kind: 'cash-banked'; readonly day: string }
/** A customer's bank disputes a card payment, or has decided the dispute. */
type Disputed = {
  readonly kind: 'disputed'
  readonly checkout: string
  readonly status: DisputeState
  readonly reason: string
  readonly openedAt: Date
}

/** An event in the demo's past. */
export type DemoEvent = { readonly at: Date } & (
  | OrderPlaced
  | OrderMoved
  | OrderWithdrawn
  | MessageSent
  | ReturnAsked
  | ReturnMoved
  | Reviewed
  | ReviewDecided
  | ReviewReplied
  | ReviewsAsked
  | Visited
  | AccountEntered
  | PayoutAsked
  | PayoutMoved
  | Reported
  | CashCounted
  | CashBanked
  | Disputed
)

export type DemoEventOf<Kind extends DemoEvent['kind']> = Extract<DemoEvent, { kind: Kind }>

/** Sorts events by time; simultaneous ones keep their order. */
export function inOrder(events: readonly DemoEvent[]): DemoEvent[] {
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
