import type { InstalmentMethod } from '#domain/money/payment-method.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Batch, type LedgerEvent, reversed, type Subject, transferred } from './ledger.ts'

type Amount = { readonly eventId: string; readonly at: Date; readonly fils: Fils }

type OfShop = Amount & { readonly shopId: string }
/** Account that a payout was paid from: the bank, or the provider that transferred it. */
type PaidFrom = { readonly from?: 'bank' | 'provider_clearing' }

/** Books a payout: less is owed to the shop. The event is the payout. */
export function payoutPaid({ from = 'bank', ...payout }: OfShop & PaidFrom): Batch {
  const about = { shopId: payout.shopId, orderId: null }
  return batch('payout-paid', payout, about, { kind: 'payout', debit: 'owed_to_shop', credit: from })
}

/** Books that the provider took back a part of a transfer: the shop owes less. The event is the reversal. */
export function transferReversed(taken: OfShop): Batch {
  const { entries } = reversed(payoutPaid({ ...taken, from: 'provider_clearing' }))
  return { event: 'transfer-reversed', eventId: taken.eventId, at: taken.at, entries }
}

/** Books a payout returned by the bank: it is owed to the shop again. The event is the payout. */
export function payoutReturned(payout: OfShop): Batch {
  return { ...reversed(payoutPaid(payout)), event: 'payout-returned' }
}

const platform = { shopId: null, orderId: null }

/**
 * Books the provider's fee. It bills from abroad, without VAT; a registered platform owes that VAT, and recovers it
 * (art. 48). The event is the line of its report.
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

/** Books the provider's payment to the bank. The event is the line of its report. */
export function providerSettled(settled: Amount): Batch {
  const sides = { kind: 'transfer', debit: 'bank', credit: 'provider_clearing' } as const
  return batch('provider-settled', settled, platform, sides)
}

/** A deposit at the bank: by a shop that owed it, or, without a shop, of the platform's cash. */
export type Deposited = Amount & { readonly shopId: string | null }

/** Books a deposit at the bank. The event is the deposit. */
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

/** Account for money that an instalment provider has captured and not paid to the bank yet. */
export function clearingOf(provider: InstalmentMethod) {
  return `${provider}_clearing` as const
}

type Settled = Amount & {
  readonly provider: InstalmentMethod
  /** Fee that it kept, without VAT, and the VAT on it. */
  readonly feeFils: Fils
  readonly feeVatFils: Fils
}

/** Books an instalment provider's payment to the bank, less its fee and VAT. The event is the deposit. */
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
