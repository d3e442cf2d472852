import type Stripe from 'stripe'
import type { ProviderLine, ProviderLineKind } from '#domain/money/ledger/provider-report.ts'

/** Maximum that can be read within a few seconds. */
const most = 5000

/** Lists Stripe's balance transactions of a period, oldest first; null if there are more than can be read at once. */
export async function linesBetween(
  { balanceTransactions }: Stripe,
  from: Date,
  until: Date,
): Promise<ProviderLine[] | null> {
  const [gte, lt] = [from, until].map((at) => Math.floor(at.getTime() / 1000))
  const asked = { created: { gte: gte ?? 0, lt: lt ?? 0 }, limit: 100, expand: ['data.source'] }
  const found = await balanceTransactions.list(asked).autoPagingToArray({ limit: most })
  return found.length === most ? null : found.flatMap(lineOf).toReversed()
}

/** Kinds by Stripe's reporting category: https://docs.stripe.com/reports/reporting-categories */
const kinds: Readonly<Record<string, ProviderLineKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  payout: 'payout',
  payout_reversal: 'payout',
  transfer: 'transfer',
  transfer_reversal: 'transfer',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
}

/** Returns the reference of a payout to the bank; a reversal has its own line and reference. */
function payoutRef(payout: string, category: string): string {
  return category === 'payout' ? payout : `${payout}:${category}`
}

function lineOf(booked: Stripe.BalanceTransaction): ProviderLine[] {
  // Movements in other currencies belong to no payment here.
  if (booked.currency !== 'aed') return []
  const kind = kinds[booked.reporting_category] ?? 'other'
  const source = sourceOf(booked.source, kind)
  const ref = kind === 'payout' && source ? payoutRef(source, booked.reporting_category) : booked.id
  const at = new Date(booked.created * 1000)
  return [{ ref, kind, source, fils: booked.amount, feeFils: booked.fee, at }]
}

/** Returns the source of a movement; for a charge, the payment intent, which our books know. */
function sourceOf(source: Stripe.BalanceTransaction['source'], kind: ProviderLineKind): string | null {
  if (source === null || typeof source === 'string') return source
  if (kind !== 'charge' || !('payment_intent' in source)) return source.id
  const { payment_intent: intent } = source
  return typeof intent === 'string' ? intent : (intent?.id ?? source.id)
}
