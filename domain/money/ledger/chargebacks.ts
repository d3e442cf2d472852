import { type Batch, type Entry, transferred } from './ledger.ts'
import type { PaidShare } from './sales.ts'

/** What a dispute takes back of each order of a payment. The event is the dispute. */
export type Disputed = {
  readonly eventId: string
  readonly at: Date
  readonly shares: readonly PaidShare[]
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

/** It was decided for the customer: the shop bears its sale; where the platform sold, the loss stays where it stands. */
export function chargebackLost({ shares, ...dispute }: Disputed): Batch {
  return { event: 'chargeback-lost', ...dispute, entries: shares.flatMap(borne) }
}

function taken({ order, fils }: PaidShare): Entry[] {
  const sides = { debit: { account: 'chargebacks' }, credit: { account: 'provider_clearing' } } as const
  return transferred(order, { kind: 'chargeback', fils, ...sides })
}

function borne({ order, fils }: PaidShare): Entry[] {
  if (order.shopId === null) return []
  const sides = { debit: { account: 'owed_to_shop' }, credit: { account: 'chargebacks' } } as const
  return transferred(order, { kind: 'chargeback', fils, ...sides })
}
