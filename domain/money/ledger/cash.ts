import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Batch, transferred } from './ledger.ts'
import type { BookedOrder } from './sales.ts'

/** Cash of orders counted together, at the desk or from a courier's payment to the bank. The event is the count. */
export type RunCounted = {
  readonly eventId: string
  readonly at: Date
  readonly due: readonly { readonly order: BookedOrder; readonly fils: Fils }[]
  /** For all orders together. */
  readonly countedFils: Fils
  /** Shop whose driver carried the cash, which bears a shortage; null when the platform bears it. */
  readonly bearerId: string | null
  /** Fee that the courier kept before paying the rest to the bank; null for cash counted at the desk. */
  readonly remittedFeeFils: Fils | null
  /** Included in the fee; recovered with the VAT return. */
  readonly feeVatFils: Fils
}

/**
 * Books counted cash from its carrier to the platform, or to its bank less the courier's fee. A shortage is borne by
 * the shop whose driver carried the cash, else by the platform; a surplus goes to `cash_differences`.
 */
export function runCounted({ eventId, at, due, countedFils, bearerId, ...paid }: RunCounted): Batch {
  const { remittedFeeFils: fee, feeVatFils } = paid
  const desk = { account: fee === null ? 'cash_with_platform' : 'bank' } as const
  const carrier = { account: 'cash_with_carrier' } as const
  const missing = due.reduce((sum, { fils }) => sum + fils, 0) - countedFils
  const bearer = missing > 0 ? bearerId : null
  const difference = { account: bearer === null ? 'cash_differences' : 'owed_to_shop' } as const
  const entries = [
    ...due.flatMap(({ order, fils }) =>
      transferred(order, { kind: 'transfer', fils, debit: desk, credit: carrier }),
    ),
    ...transferred(
      { shopId: bearer, orderId: null },
      { kind: 'adjustment', fils: missing, debit: difference, credit: desk },
    ),
    ...transferred(
      { shopId: null, orderId: null },
      { kind: 'fee', fils: (fee ?? 0) - feeVatFils, debit: { account: 'fees' }, credit: desk },
    ),
    ...transferred(
      { shopId: null, orderId: null },
      { kind: 'fee', fils: feeVatFils, debit: { account: 'input_vat' }, credit: desk },
    ),
  ]
  return { event: 'run-counted', eventId, at, entries }
}

/** Carriers of cash from the door to the desk: a shop's driver, the platform's driver, or a courier. */
export const cashCarriers = ['shop', 'platform', 'courier'] as const
type CashCarrier = (typeof cashCarriers)[number]

/** A carrier; `shopId` is the shop of a shop's driver. */
type Carrier = {
  readonly carrier: CashCarrier
  readonly shopId: string | null
  /** Name of the driver or courier, if given. */
  readonly name: string | null
}

/** Details entered when an order was shipped. */
export type ShippingDetails = { readonly carrier?: string | undefined; readonly driver?: string | undefined }

/** Returns the carrier who took an order's cash at the door: its courier, else a driver of its seller. */
export function carrierOf(sellerId: string | null, { carrier: courier, driver }: ShippingDetails): Carrier {
  if (courier) return { carrier: 'courier', shopId: null, name: courier }
  return { carrier: sellerId === null ? 'platform' : 'shop', shopId: sellerId, name: driver ?? null }
}
