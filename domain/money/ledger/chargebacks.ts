import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Batch, type Entry, transferred } from './ledger.ts'
import { type BookedOrder, borneByShop } from './sales.ts'

/** Disputed amount of an order, and whether it is delivered: before that a shop has sold nothing, and bears nothing. */
type DisputedShare = { readonly order: BookedOrder; readonly fils: Fils; readonly isDelivered: boolean }

/** A dispute over the orders of a payment. The event is the dispute. */
export type Disputed = {
  readonly eventId: string
  readonly at: Date
  readonly shares: readonly DisputedShare[]
}

/** Books that a customer's bank took back a card payment, until the dispute is decided. */
export function chargebackOpened({ shares, ...dispute }: Disputed): Batch {
  return { event: 'chargeback-opened', ...dispute, entries: shares.flatMap(taken) }
}

/** Books a won dispute: the money is back, including a shop's share if the dispute was lost before. */
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
 * Books a lost dispute: the shop bears its sale. If the platform sold, or nothing was delivered, the loss stays on
 * `chargebacks`, until a refund settles it or the delivery charges it to the shop.
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
