import { partOf } from '#domain/money/commission/commission.ts'
import type { Currency, Fils } from '#domain/platform/amounts/money.ts'
import type { OtherWay } from '#domain/money/refunds.ts'
import { type Batch, type Entry, type Subject, transferred } from './ledger.ts'

/** An order as the books know it. `shopId` is null where the platform sells. */
export type BookedOrder = {
  readonly orderId: string
  readonly shopId: string | null
  readonly currency: Currency
}

/** Who had the customer's money when the order was delivered. */
export type MoneyHeld = 'prepaid' | 'by-shop' | 'by-platform'

type SaleEvent<Event> = { readonly eventId: string; readonly at: Date } & Event

/** A share of a card payment: what it pays of an order, and what was charged for that where it was in AED. */
export type PaidShare = {
  readonly order: BookedOrder
  readonly fils: Fils
  readonly charged: { readonly currency: Currency; readonly fils: Fils }
}

/** The customer has paid by card: it is kept for them until it is delivered. The event is the payment. */
export function cardPaid({
  eventId,
  at,
  shares,
}: SaleEvent<{ readonly shares: readonly PaidShare[] }>): Batch {
  const entries = shares.flatMap((share) =>
    charged(share, { account: 'provider_clearing', kind: 'payment', into: 'customer_payments' }),
  )
  return { event: 'card-paid', eventId, at, entries }
}

type Charged = Pick<Entry, 'account' | 'kind'> & { readonly into: Entry['account'] }

/** Money that arrived in one currency for an account of another goes by way of the exchange. */
export function charged(
  { order, fils, charged: paid }: PaidShare,
  { account, kind, into }: Charged,
): Entry[] {
  const [debit, credit] = [{ account }, { account: into }]
  if (paid.currency === order.currency) return transferred(order, { kind, fils, debit, credit })
  const exchange = { account: 'exchange' } as const
  const arrived = { ...order, currency: paid.currency }
  return [
    ...transferred(arrived, { kind, fils: paid.fils, debit, credit: exchange }),
    ...transferred(order, { kind, fils, debit: exchange, credit }),
  ]
}

export type Delivered = SaleEvent<{
  readonly order: BookedOrder
  readonly totalFils: Fils
  /** Inside the total; booked where the platform sells. */
  readonly vatFils: Fils
  readonly held: MoneyHeld
  readonly commissionFils: Fils
  readonly commissionVatFils: Fils
}>

const moneyOf = {
  prepaid: 'customer_payments',
  'by-shop': 'cash_with_shop',
  'by-platform': 'cash_with_platform',
} as const

/**
 * The order is delivered: the sale is its shop's, less commission and the VAT on it. What the shop has taken at the door
 * is set off at once, so that it owes the commission. The event is the order.
 */
export function orderDelivered(sale: Delivered): Batch {
  const entries = sale.order.shopId === null ? ownSale(sale) : saleOfShop(sale)
  return { event: 'order-delivered', eventId: sale.eventId, at: sale.at, entries }
}

function ownSale({ order, totalFils, vatFils, held }: Delivered): Entry[] {
  const debit = { account: moneyOf[held] }
  return [
    ...transferred(order, {
      kind: 'sale',
      fils: totalFils - vatFils,
      debit,
      credit: { account: 'own_sales' },
    }),
    ...transferred(order, { kind: 'sale', fils: vatFils, debit, credit: { account: 'own_sales_vat' } }),
  ]
}

function saleOfShop({ order, totalFils, held, ...fixed }: Delivered): Entry[] {
  const owed = { account: 'owed_to_shop' } as const
  const money = { account: moneyOf[held] }
  const kept = { kind: 'cash-kept', fils: totalFils, debit: owed, credit: money } as const
  return [
    ...transferred(order, { kind: 'sale', fils: totalFils, debit: money, credit: owed }),
    ...(held === 'by-shop' ? transferred(order, kept) : []),
    ...commissionTaken(order, fixed.commissionFils, fixed.commissionVatFils),
  ]
}

/** Commission and its VAT; below zero where they go back. */
function commissionTaken(order: Subject, commissionFils: Fils, vatFils: Fils): Entry[] {
  const debit = { account: 'owed_to_shop' } as const
  return [
    ...transferred(order, {
      kind: 'commission',
      fils: commissionFils,
      debit,
      credit: { account: 'commission' },
    }),
    ...transferred(order, {
      kind: 'commission-vat',
      fils: vatFils,
      debit,
      credit: { account: 'commission_vat' },
    }),
  ]
}

export type Refunded = SaleEvent<{
  readonly order: BookedOrder
  readonly fils: Fils
  /** Null where it was not delivered: what was paid goes back. */
  readonly sale: {
    readonly totalFils: Fils
    readonly vatFils: Fils
    /** Of the order, before this refund. */
    readonly refundedFils: Fils
    readonly commissionFils: Fils
    readonly commissionVatFils: Fils
  } | null
}>

/** Money is owed back to the customer; of a sale with the commission on those lines. The event is the refund. */
export function refundOwed({ order, fils, sale, eventId, at }: Refunded): Batch {
  const entries = sale === null ? fromPayments(order, fils) : fromSale(order, fils, sale)
  return { event: 'refund-owed', eventId, at, entries }
}

const refunds = { account: 'refunds' } as const

function fromPayments(order: BookedOrder, fils: Fils): Entry[] {
  return transferred(order, {
    kind: 'refund',
    fils,
    debit: { account: 'customer_payments' },
    credit: refunds,
  })
}

function fromSale(order: BookedOrder, fils: Fils, sale: NonNullable<Refunded['sale']>): Entry[] {
  const kind = 'refund'
  if (order.shopId === null) {
    const { totalFils, vatFils, refundedFils } = sale
    const vat = partOf(vatFils, refundedFils + fils, totalFils) - partOf(vatFils, refundedFils, totalFils)
    return [
      ...transferred(order, { kind, fils: fils - vat, debit: { account: 'own_sales' }, credit: refunds }),
      ...transferred(order, { kind, fils: vat, debit: { account: 'own_sales_vat' }, credit: refunds }),
    ]
  }
  return [
    ...transferred(order, { kind, fils, debit: { account: 'owed_to_shop' }, credit: refunds }),
    ...commissionTaken(order, -sale.commissionFils, -sale.commissionVatFils),
  ]
}

export type RefundPaid = SaleEvent<{
  readonly order: BookedOrder
  readonly fils: Fils
  /** Who gave the money back: of what a card was charged the provider did, or Majlis in another way. */
  readonly by:
    | { readonly card: PaidShare['charged']; readonly otherWay?: OtherWay | null }
    | 'shop'
    | 'platform'
}>

const accounts = { bank: 'bank', cash: 'cash_with_platform' } as const satisfies Record<
  OtherWay,
  Entry['account']
>

/** The customer has the money. What a shop gave from its own purse is owed to it again. The event is the refund. */
export function refundPaid({ order, fils, by, eventId, at }: RefundPaid): Batch {
  const paid = (kind: Entry['kind'], account: Entry['account']) =>
    transferred(order, { kind, fils, debit: refunds, credit: { account } })
  if (by === 'shop') return { event: 'refund-paid', eventId, at, entries: paid('cash-kept', 'owed_to_shop') }
  if (by === 'platform')
    return { event: 'refund-paid', eventId, at, entries: paid('refund', 'cash_with_platform') }
  const back = { order, fils: -fils, charged: { ...by.card, fils: -by.card.fils } }
  const account = by.otherWay ? accounts[by.otherWay] : 'provider_clearing'
  const entries = charged(back, { account, kind: 'refund', into: 'refunds' })
  return { event: 'refund-paid', eventId, at, entries }
}

/** A refund that had been paid by card came back: it is owed to the customer again. The event is the refund. */
export function refundReturned(refund: RefundPaid): Batch {
  const { entries } = refundPaid(refund)
  return {
    event: 'refund-returned',
    eventId: refund.eventId,
    at: refund.at,
    entries: entries.map((one) => ({ ...one, fils: -one.fils })),
  }
}
