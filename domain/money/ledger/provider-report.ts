import type { Fils } from '#domain/platform/amounts/money.ts'
import { vatOnTop } from '#domain/platform/amounts/vat.ts'
import type { Batch } from './ledger.ts'
import { providerFee, providerSettled } from './settlements.ts'

/** What a line of the provider's report is about. */
export const providerLineKinds = [
  'charge',
  'refund',
  'dispute',
  'payout',
  'transfer',
  'fee',
  'other',
] as const
export type ProviderLineKind = (typeof providerLineKinds)[number]

/** A movement of the balance at the provider, by its own books. */
export type ProviderLine = {
  readonly ref: string
  readonly kind: ProviderLineKind
  /** The payment, refund, dispute, payout or transfer to a shop it is about, as the provider names it. */
  readonly source: string | null
  /** What the balance changed by, before the fee; what leaves it is below zero. */
  readonly fils: Fils
  readonly feeFils: Fils
  readonly at: Date
}

/**
 * What only the provider can tell, and the books learn from it: its fees, with VAT where Majlis is registered for it, and what
 * it has paid to the bank.
 */
export function batchesOf(
  { id: eventId, kind, at, ...line }: ProviderLine & { readonly id: string },
  isRegistered: boolean,
): Batch[] {
  const feeFils = line.feeFils - (kind === 'fee' ? line.fils : 0)
  const batches = [
    providerFee({ eventId, at, fils: feeFils, vatFils: isRegistered ? vatOnTop(feeFils) : 0 }),
    ...(kind === 'payout' ? [providerSettled({ eventId, at, fils: -line.fils })] : []),
  ]
  return batches.filter(({ entries }) => entries.length > 0)
}
