import type { Fils } from '#domain/platform/amounts/money.ts'
import type { OtherWay, RefundBearer } from '#domain/money/refunds.ts'
import type { InstalmentMethod, ProviderMethod } from '#domain/money/payment-method.ts'
import { type Batch, type Entry, reversed, type Subject, transferred } from './ledger.ts'

/** An order as the books know it. `shopId` is null where the platform sells. */
export type BookedOrder = {
  readonly orderId: string
  readonly shopId: string | null
}

/** Who had the customer's money when the order was delivered; the platform itself, where it was long before its books. */
export type MoneyHeld = 'prepaid' | 'approved' | 'by-shop' | 'by-carrier' | 'by-platform'

type SaleEvent<Event> = { readonly eventId: string; readonly at: Date } & Event

/** What a card payment pays of an order. */
export type PaidShare = { readonly order: BookedOrder; readonly fils: Fils }

/** The customer has paid by card: it is kept for them until it is delivered. The event is the payment. */
export function cardPaid({
  eventId,
  at,
  shares,
}: SaleEvent<{ readonly shares: readonly PaidShare[] }>): Batch {
  const sides = { debit: { account: 'provider_clearing' }, credit: { account: 'customer_payments' } } as const
  const entries = shares.flatMap(({ order, fils }) => transferred(order, { kind: 'payment', fils, ...sides }))
  return { event: 'card-paid', eventId, at, entries }
}

type Invoiced = SaleEvent<{ readonly order: BookedOrder; readonly vatFils: Fils }>

/**
 * The platform has invoiced what is paid and not delivered: the VAT is due from then on, out of what is kept for the customer.
 * The event is the order.
 */
export function saleInvoiced({ order, vatFils, eventId, at }: Invoiced): Batch {
  return { event: 'sale-invoiced', eventId, at, entries: vatAhead(order, vatFils) }
}

/** VAT that is due before its sale; below zero where the sale comes, or never will. */
function vatAhead(order: BookedOrder, fils: Fils): Entry[] {
  const sides = { debit: { account: 'customer_payments' }, credit: { account: 'own_sales_vat' } } as const
  return transferred(order, { kind: 'payment', fils, ...sides })
}

export type Delivered = SaleEvent<{
  readonly order: BookedOrder
  readonly totalFils: Fils
  /** Inside the total, as its documents state it; booked where the platform sells. */
  readonly vatFils: Fils
  /** Booked since it was invoiced, and as a part of the sale from now on. */
  readonly aheadFils: Fils
  readonly held: MoneyHeld
  readonly commissionFils: Fils
  readonly commissionVatFils: Fils
  /** What the customer's bank has taken back for good before, and no refund has settled. */
  readonly lostFils: Fils
}>

const moneyOf = {
  prepaid: 'customer_payments',
  approved: 'instalments_due',
  'by-shop': 'cash_with_shop',
  'by-carrier': 'cash_with_carrier',
  'by-platform': 'cash_with_platform',
} as const

/**
 * The order is delivered: the sale is its shop's, less commission and the VAT on it. What the shop has taken at the door
 * is set off at once, so that it owes the commission. The event is the order.
 */
export function orderDelivered(sale: Delivered): Batch {
  const entries = sale.order.shopId === null ? ownSale(sale) : saleOfShop(sale)
  const ahead = vatAhead(sale.order, -sale.aheadFils)
  return { event: 'order-delivered', eventId: sale.eventId, at: sale.at, entries: [...ahead, ...entries] }
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
    ...borneByShop(order, fixed.lostFils),
  ]
}

/** What a shop bears of a sale whose money the customer's bank has taken back for good. */
export function borneByShop(order: BookedOrder, fils: Fils): Entry[] {
  const sides = { debit: { account: 'owed_to_shop' }, credit: { account: 'chargebacks' } } as const
  return transferred(order, { kind: 'chargeback', fils, ...sides })
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
  readonly bearer: RefundBearer
  /** Of what was invoiced and not delivered: the VAT that its note takes back. */
  readonly aheadFils: Fils
  /** Null where it was not delivered: what was paid goes back. */
  readonly sale: {
    /** Of what goes back, as its note states it; booked where the platform sold. */
    readonly vatFils: Fils
    readonly commissionFils: Fils
    readonly commissionVatFils: Fils
  } | null
}>

/**
 * Money is owed back to the customer; of a sale with the commission on those lines, of the platform's own accord from its
 * own purse. The event is the refund.
 */
export function refundOwed({ order, fils, bearer, aheadFils, sale, eventId, at }: Refunded): Batch {
  const given = { kind: 'refund', fils, debit: { account: 'goodwill' }, credit: refunds } as const
  const ofSale = sale === null ? fromPayments(order, fils, aheadFils) : fromSale(order, fils, sale)
  const entries = bearer === 'platform' ? transferred(order, given) : ofSale
  return { event: 'refund-owed', eventId, at, entries }
}

const refunds = { account: 'refunds' } as const

function fromPayments(order: BookedOrder, fils: Fils, aheadFils: Fils): Entry[] {
  const sides = { debit: { account: 'customer_payments' }, credit: refunds } as const
  return [...vatAhead(order, -aheadFils), ...transferred(order, { kind: 'refund', fils, ...sides })]
}

function fromSale(order: BookedOrder, fils: Fils, sale: NonNullable<Refunded['sale']>): Entry[] {
  const kind = 'refund'
  if (order.shopId === null) {
    const { vatFils: vat } = sale
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
  /** Who gave the money back: the provider to the card, Majlis in another way, or the shop. */
  readonly by: ProviderMethod | OtherWay | 'shop'
}>

/** Where what a provider has taken for us stands until it pays it. */
const clearing = {
  card: 'provider_clearing',
  tabby: 'tabby_clearing',
  tamara: 'tamara_clearing',
} as const satisfies Record<ProviderMethod, Entry['account']>

export type Captured = SaleEvent<{
  readonly order: BookedOrder
  readonly fils: Fils
  readonly method: InstalmentMethod
}>

/** The provider of instalments owes what an order that was delivered came to. The event is the order. */
export function instalmentCaptured({ order, fils, method, eventId, at }: Captured): Batch {
  const sides = { debit: { account: clearing[method] }, credit: { account: 'instalments_due' } } as const
  const entries = transferred(order, { kind: 'payment', fils, ...sides })
  return { event: 'instalment-captured', eventId, at, entries }
}

/** The provider refuses it for good: Majlis bears it, and its shop is paid. The event is the order. */
export function captureWrittenOff({ order, fils, eventId, at }: Omit<Captured, 'method'>): Batch {
  const sides = { debit: { account: 'bad_debts' }, credit: { account: 'instalments_due' } } as const
  return {
    event: 'capture-written-off',
    eventId,
    at,
    entries: transferred(order, { kind: 'payment', fils, ...sides }),
  }
}

const accounts = {
  ...clearing,
  bank: 'bank',
  cash: 'cash_with_platform',
  shop: 'owed_to_shop',
} as const satisfies Record<RefundPaid['by'], Entry['account']>

/** The customer has the money. What a shop gave from its own purse is owed to it again. The event is the refund. */
export function refundPaid({ order, fils, by, eventId, at }: RefundPaid): Batch {
  const kind = by === 'shop' ? 'cash-kept' : 'refund'
  const entries = transferred(order, { kind, fils, debit: refunds, credit: { account: accounts[by] } })
  return { event: 'refund-paid', eventId, at, entries }
}

/** A refund that had been paid by card came back: it is owed to the customer again. The event is the refund. */
export function refundReturned(refund: RefundPaid): Batch {
  return { ...reversed(refundPaid(refund)), event: 'refund-returned' }
}

type RefundSettled = Omit<RefundPaid, 'by'> & {
  readonly isDelivered: boolean
  readonly bearer: RefundBearer
}

/**
 * The customer's bank has given a refund back by itself: a dispute was lost, so whoever had borne the refund has paid twice,
 * and has it again. The event is the refund.
 */
export function refundSettled({ order, fils, isDelivered, bearer, eventId, at }: RefundSettled): Batch {
  const bySale = order.shopId !== null && isDelivered ? 'owed_to_shop' : 'chargebacks'
  const account = bearer === 'platform' ? 'goodwill' : bySale
  const entries = transferred(order, { kind: 'chargeback', fils, debit: refunds, credit: { account } })
  return { event: 'refund-settled', eventId, at, entries }
}
