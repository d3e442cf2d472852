import type { Fils } from '#domain/platform/amounts/money.ts'
import { vatOnTop } from '#domain/platform/amounts/vat.ts'
import type { Batch } from './ledger.ts'
import { providerFee, providerSettled } from './settlements.ts'

/** Kinds of lines of the provider's report. */
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

/** A movement of our balance at the provider, as reported by it. */
export type ProviderLine = {
  readonly ref: string
  readonly kind: ProviderLineKind
  /** The provider's reference of the payment, refund, dispute, payout or transfer to a shop. */
  readonly source: string | null
  /** Change of the balance before the fee; outflows are negative. */
  readonly fils: Fils
  readonly feeFils: Fils
  readonly at: Date
}

/**
 * Batches for what only the provider knows: its fees, with reverse-charge VAT if Majlis is registered, and its payments
 * to the bank.
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
