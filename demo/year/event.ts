import type { OrderInput } from '#contract/orders/checkout/place.ts'
import type { OrderMove } from '#contract/orders/list.ts'
import type { ReturnMove } from '#contract/orders/returns.ts'
import type { PayoutMove } from '#contract/money/payouts/payouts.ts'
import type { ReviewDecision } from '#contract/orders/reviews/review-approval.ts'
import type { DisputeState } from '#domain/orders/disputes.ts'
import type { Language } from '#domain/platform/text/language.ts'

/** An order of a checkout: what one shop (null is the platform store) delivers. */
export type OrderOf = {
  readonly checkout: string
  readonly shopId: string | null
}

type OrderPlaced = {
  readonly kind: 'ordered'
  /** Names the checkout, always the same. */
  readonly checkout: string
  readonly language: Language
  readonly input: OrderInput
  /** Its products arrived just before, so that the stock is what it was. */
  readonly isRestocked?: true
}
type OrderMoved = {
  readonly kind: 'moved'
  readonly order: OrderOf
  readonly move: OrderMove
  /** A picture of the demo that proves it. */
  readonly proof?: string
}
type OrderWithdrawn = { readonly kind: 'withdrawn'; readonly order: OrderOf }
type MessageSent = { readonly kind: 'asked' | 'answered'; readonly order: OrderOf; readonly text: string }
type ReturnAsked = {
  readonly kind: 'return-asked'
  readonly order: OrderOf
  readonly productId: string
  readonly reason: string
  /** A picture of the demo that shows why. */
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
/** Whoever received something is asked what they think of it. */
type ReviewsAsked = { readonly kind: 'reviews-asked' }
/** How often products were looked at and put into carts on the days of a month, and what was searched in vain. */
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
  /** Names the payout, always the same. */
  readonly payout: string
  readonly shopId: string
  /** Of what is available then. */
  readonly percent: number
  /** The day of the run where a schedule asks. */
  readonly scheduledOn?: string
}
type PayoutMoved = { readonly kind: 'payout-moved'; readonly payout: string; readonly move: PayoutMove }
/** What the card provider has booked is read: its fees, and what it paid to the bank. */
type Reported = { readonly kind: 'reported' }
/** What carriers took at doors before this day is handed in and counted. */
type CashCounted = { readonly kind: 'cash-counted'; readonly day: string }
/** The cash that Majlis has is brought to the bank. */
type CashBanked = { readonly kind: 'cash-banked'; readonly day: string }
/** A customer's bank has taken a card payment back, or has decided about it. */
type Disputed = {
  readonly kind: 'disputed'
  readonly checkout: string
  readonly status: DisputeState
  readonly reason: string
  readonly openedAt: Date
}

/** Something that people did in the demo's past. */
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

/** In the order in which they happened: what is said first of two at the same moment is first. */
export function inOrder(events: readonly DemoEvent[]): DemoEvent[] {
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
