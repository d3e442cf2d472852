import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Batch, type Entry, transferred } from './ledger.ts'
import { type BookedOrder, borneByShop } from './sales.ts'

/** What of a payment an order has, and whether it is delivered: before that a shop has sold nothing, and bears nothing. */
type DisputedShare = { readonly order: BookedOrder; readonly fils: Fils; readonly isDelivered: boolean }

/** What a dispute takes back of each order of a payment. The event is the dispute. */
export type Disputed = {
  readonly eventId: string
  readonly at: Date
  readonly shares: readonly DisputedShare[]
}

/** A customer's bank has taken the money of a card payment back, until it is decided. */
export function chargebackOpened({ shares, ...dispute }: Disputed): Batch {
  return { event: 'chargeback-opened', ...dispute, entries: shares.flatMap(taken) }
}

/** It was decided for the sale: the money is back, also what a shop had borne where it was lost before. */
export function chargebackWon({
  shares,
  wasLost,
  ...dispute
}: Disputed & { readonly wasLost: boolean }): Batch {
  const undone = [...shares.flatMap(taken), ...(wasLost ? shares.flatMap(borne) : [])]
  const entries = undone.map((entry) => ({ ...entry, fils: -entry.fils }))
  return { event: 'chargeback-won', ...dispute, entries }
}

/**
 * It was decided for the customer: the shop bears its sale. Where the platform sold, or nothing was delivered, the loss stays
 * where it stands: the refund settles it, or the delivery has the shop bear it.
 */
export function chargebackLost({ shares, ...dispute }: Disputed): Batch {
  return { event: 'chargeback-lost', ...dispute, entries: shares.flatMap(borne) }
}

function taken({ order, fils }: Pick<DisputedShare, 'order' | 'fils'>): Entry[] {
  const sides = { debit: { account: 'chargebacks' }, credit: { account: 'provider_clearing' } } as const
  return transferred(order, { kind: 'chargeback', fils, ...sides })
}

function borne({ order, fils, isDelivered }: DisputedShare): Entry[] {
  return order.shopId !== null && isDelivered ? borneByShop(order, fils) : []
}
