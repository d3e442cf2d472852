import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Batch, transferred } from './ledger.ts'
import type { BookedOrder } from './sales.ts'

/** Cash of orders that was counted at the desk together. The event is the count. */
export type RunCounted = {
  readonly eventId: string
  readonly at: Date
  readonly due: readonly { readonly order: BookedOrder; readonly fils: Fils }[]
  /** Of all of them together. */
  readonly countedFils: Fils
  /** The shop whose driver carried it: it bears what is missing. Null where the platform does. */
  readonly bearerId: string | null
  /** What the courier kept of it before it paid the rest to the bank; null where it was counted at the desk. */
  readonly remittedFeeFils: Fils | null
  /** Inside the fee: recovered with the return. */
  readonly feeVatFils: Fils
}

/**
 * What orders had left with their carrier is with the platform now, or in its bank, less the fee of the courier. What is missing of the sum is borne by the shop whose
 * driver carried it, else by the platform; what is too much stands apart until it is known whose it is.
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

/** Who carries cash from the door to the desk: a shop's driver, the platform's own, or a courier. */
export const cashCarriers = ['shop', 'platform', 'courier'] as const
type CashCarrier = (typeof cashCarriers)[number]

/** One of them; `shopId` says whose driver it is, where it is a shop's. */
type Carrier = {
  readonly carrier: CashCarrier
  readonly shopId: string | null
  /** Of the driver or courier, where it was said. */
  readonly name: string | null
}

/** What was said when an order was sent. */
export type ShippingDetails = { readonly carrier?: string | undefined; readonly driver?: string | undefined }

/** Who took the cash of an order at the door: the courier it was given to, else a driver of whoever sells it. */
export function carrierOf(sellerId: string | null, { carrier: courier, driver }: ShippingDetails): Carrier {
  if (courier) return { carrier: 'courier', shopId: null, name: courier }
  return { carrier: sellerId === null ? 'platform' : 'shop', shopId: sellerId, name: driver ?? null }
}
