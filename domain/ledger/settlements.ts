import type { Currency, Fils } from '#domain/money/money.ts'
import { type Batch, type LedgerEvent, type Subject, transferred } from './ledger.ts'

type Amount = { readonly eventId: string; readonly at: Date; readonly fils: Fils }

/** A payout has left the bank: so much less is owed to its shop. The event is the payout. */
export function payoutPaid(payout: Amount & { readonly shopId: string; readonly currency: Currency }): Batch {
  const about = { shopId: payout.shopId, orderId: null, currency: payout.currency }
  return batch('payout-paid', payout, about, { kind: 'payout', debit: 'owed_to_shop', credit: 'bank' })
}

type Moved = Amount & { readonly currency: Currency }
const platform = (currency: Currency) => ({ shopId: null, orderId: null, currency })

/** What the provider keeps for its work. */
export function providerFee(fee: Moved): Batch {
  const sides = { kind: 'fee', debit: 'fees', credit: 'provider_clearing' } as const
  return batch('provider-fee', fee, platform(fee.currency), sides)
}

/** The provider has paid to the bank. */
export function providerSettled(settled: Moved): Batch {
  const sides = { kind: 'transfer', debit: 'bank', credit: 'provider_clearing' } as const
  return batch('provider-settled', settled, platform(settled.currency), sides)
}

/** Cash of the platform was brought to the bank. */
export function cashBanked(banked: Moved): Batch {
  const sides = { kind: 'transfer', debit: 'bank', credit: 'cash_with_platform' } as const
  return batch('cash-banked', banked, platform(banked.currency), sides)
}

type Booking = Parameters<typeof transferred>[1]
type Sides = Pick<Booking, 'kind'> & {
  readonly debit: Booking['debit']['account']
  readonly credit: Booking['credit']['account']
}

function batch(event: LedgerEvent, { eventId, at, fils }: Amount, about: Subject, sides: Sides): Batch {
  const { kind, debit, credit } = sides
  const entries = transferred(about, { kind, fils, debit: { account: debit }, credit: { account: credit } })
  return { event, eventId, at, entries }
}
