import type { InstalmentMethod } from '#domain/money/payment-method.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Batch, type LedgerEvent, reversed, type Subject, transferred } from './ledger.ts'

type Amount = { readonly eventId: string; readonly at: Date; readonly fils: Fils }

type OfShop = Amount & { readonly shopId: string }
/** Where the money of a payout was: at the bank, or at the provider that has transferred it. */
type PaidFrom = { readonly from?: 'bank' | 'provider_clearing' }

/** A payout has left: so much less is owed to its shop. The event is the payout. */
export function payoutPaid({ from = 'bank', ...payout }: OfShop & PaidFrom): Batch {
  const about = { shopId: payout.shopId, orderId: null }
  return batch('payout-paid', payout, about, { kind: 'payout', debit: 'owed_to_shop', credit: from })
}

/** The provider has taken a part of a transfer back: the shop owes that much less. The event is the reversal. */
export function transferReversed(taken: OfShop): Batch {
  const { entries } = reversed(payoutPaid({ ...taken, from: 'provider_clearing' }))
  return { event: 'transfer-reversed', eventId: taken.eventId, at: taken.at, entries }
}

/** The bank has given a payout back: it is owed to its shop again. The event is the payout. */
export function payoutReturned(payout: OfShop): Batch {
  return { ...reversed(payoutPaid(payout)), event: 'payout-returned' }
}

const platform = { shopId: null, orderId: null }

/**
 * What the provider keeps for its work. It bills from abroad, without VAT: whoever is registered owes that, and recovers it
 * (art. 48).
 */
export function providerFee({ vatFils, ...fee }: Amount & { readonly vatFils: Fils }): Batch {
  const sides = { kind: 'fee', debit: 'fees', credit: 'provider_clearing' } as const
  const { entries, ...kept } = batch('provider-fee', fee, platform, sides)
  const vat = { kind: 'fee', fils: vatFils, debit: { account: 'input_vat' } } as const
  return {
    ...kept,
    entries: [...entries, ...transferred(platform, { ...vat, credit: { account: 'reverse_charge_vat' } })],
  }
}

/** The provider has paid to the bank. */
export function providerSettled(settled: Amount): Batch {
  const sides = { kind: 'transfer', debit: 'bank', credit: 'provider_clearing' } as const
  return batch('provider-settled', settled, platform, sides)
}

/** Money that was paid in at the bank: by a shop that owed it, or, where there is none, cash that the platform had. */
export type Deposited = Amount & { readonly shopId: string | null }

/** It is in the bank. The event is the deposit. */
export function deposited({ shopId, ...paid }: Deposited): Batch {
  const about = { shopId, orderId: null }
  if (shopId === null)
    return batch('cash-banked', paid, about, {
      kind: 'transfer',
      debit: 'bank',
      credit: 'cash_with_platform',
    })
  return batch('shop-paid', paid, about, { kind: 'adjustment', debit: 'bank', credit: 'owed_to_shop' })
}

/** Where a provider of instalments has what it captured, until it has paid it to the bank. */
export function clearingOf(provider: InstalmentMethod) {
  return `${provider}_clearing` as const
}

type Settled = Amount & {
  readonly provider: InstalmentMethod
  /** What it kept of what it had: its fee without VAT, and the VAT on it. */
  readonly feeFils: Fils
  readonly feeVatFils: Fils
}

/** A provider of instalments has paid to the bank. The event is the deposit. */
export function instalmentsSettled({ provider, feeFils, feeVatFils, fils, ...paid }: Settled): Batch {
  const credit = { account: clearingOf(provider) } as const
  const to = (account: 'bank' | 'fees' | 'input_vat', of: Fils) =>
    transferred(platform, {
      kind: account === 'bank' ? 'transfer' : 'fee',
      fils: of,
      debit: { account },
      credit,
    })
  const entries = [...to('bank', fils), ...to('fees', feeFils), ...to('input_vat', feeVatFils)]
  return { event: 'instalments-settled', ...paid, entries }
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
