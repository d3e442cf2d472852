import type { Fils } from '#domain/platform/amounts/money.ts'
import type { OtherWay, RefundBearer } from '#domain/money/refunds.ts'
import type { InstalmentMethod, ProviderMethod } from '#domain/money/payment-method.ts'
import { type Batch, type Entry, reversed, type Subject, transferred } from './ledger.ts'

/** An order in the books. `shopId` is null for the platform store. */
export type BookedOrder = {
  readonly orderId: string
  readonly shopId: string | null
}

/** Holder of the customer's money at delivery; `by-platform` is for orders from before the ledger existed. */
export type MoneyHeld = 'prepaid' | 'approved' | 'by-shop' | 'by-carrier' | 'by-platform'

type SaleEvent<Event> = { readonly eventId: string; readonly at: Date } & Event

/** An order's share of a card payment. */
export type PaidShare = { readonly order: BookedOrder; readonly fils: Fils }

/** Books a card payment, which is held for the customer until delivery. The event is the payment. */
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
 * Books that the platform invoiced a paid, undelivered order: its VAT is due from then on, out of `customer_payments`.
 * The event is the order.
 */
export function saleInvoiced({ order, vatFils, eventId, at }: Invoiced): Batch {
  return { event: 'sale-invoiced', eventId, at, entries: vatAhead(order, vatFils) }
}

/** VAT that is due before its sale; negative once the sale takes place or is off. */
function vatAhead(order: BookedOrder, fils: Fils): Entry[] {
  const sides = { debit: { account: 'customer_payments' }, credit: { account: 'own_sales_vat' } } as const
  return transferred(order, { kind: 'payment', fils, ...sides })
}

export type Delivered = SaleEvent<{
  readonly order: BookedOrder
  readonly totalFils: Fils
  /** VAT included in the total, as its documents state it; booked only for the platform store. */
  readonly vatFils: Fils
  /** VAT booked when it was invoiced; from now on part of the sale. */
  readonly aheadFils: Fils
  readonly held: MoneyHeld
  readonly commissionFils: Fils
  readonly commissionVatFils: Fils
  /** Amount lost in a dispute before delivery, and not settled by a refund. */
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
 * Books a delivery: the sale is owed to the shop, less commission and its VAT. Cash that the shop keeps is set off at
 * once, so that it owes the commission. The event is the order, or a new delivery id after an undone delivery.
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

/** Charges a shop with a sale that was lost in a dispute. */
export function borneByShop(order: BookedOrder, fils: Fils): Entry[] {
  const sides = { debit: { account: 'owed_to_shop' }, credit: { account: 'chargebacks' } } as const
  return transferred(order, { kind: 'chargeback', fils, ...sides })
}

/** Commission and its VAT; negative when reversed. */
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
  /** VAT taken back by the credit note of an invoiced, undelivered order. */
  readonly aheadFils: Fils
  /** Null before delivery, when the payment itself is refunded. */
  readonly sale: {
    /** VAT of the refund, as its credit note states it; booked only for the platform store. */
    readonly vatFils: Fils
    readonly commissionFils: Fils
    readonly commissionVatFils: Fils
  } | null
}>

/**
 * Books that a refund is owed to the customer: on a sale together with the commission on its lines, or as goodwill at
 * the platform's expense. The event is the refund.
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
  /** How it was paid: by the provider, by Majlis another way, or by the shop. */
  readonly by: ProviderMethod | OtherWay | 'shop'
}>

/** Accounts for money that a provider has captured for us and not paid out yet. */
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

/** Books an instalment provider's capture for a delivered order, now owed by the provider. The event is the order. */
export function instalmentCaptured({ order, fils, method, eventId, at }: Captured): Batch {
  const sides = { debit: { account: clearing[method] }, credit: { account: 'instalments_due' } } as const
  const entries = transferred(order, { kind: 'payment', fils, ...sides })
  return { event: 'instalment-captured', eventId, at, entries }
}

/** Writes off a capture that the provider refuses: Majlis bears it, and the shop is paid. The event is the order. */
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

/** Books a paid refund; one paid by the shop is owed to the shop again. The event is the refund's attempt. */
export function refundPaid({ order, fils, by, eventId, at }: RefundPaid): Batch {
  const kind = by === 'shop' ? 'cash-kept' : 'refund'
  const entries = transferred(order, { kind, fils, debit: refunds, credit: { account: accounts[by] } })
  return { event: 'refund-paid', eventId, at, entries }
}

/** Books that a paid refund came back: it is owed to the customer again. The event is the refund's attempt. */
export function refundReturned(refund: RefundPaid): Batch {
  return { ...reversed(refundPaid(refund)), event: 'refund-returned' }
}

type RefundSettled = Omit<RefundPaid, 'by'> & {
  readonly isDelivered: boolean
  readonly bearer: RefundBearer
}

/**
 * Books a refund settled by the customer's bank: a dispute was lost, so the bearer of the refund has paid twice and
 * gets one back. The event is the refund.
 */
export function refundSettled({ order, fils, isDelivered, bearer, eventId, at }: RefundSettled): Batch {
  const bySale = order.shopId !== null && isDelivered ? 'owed_to_shop' : 'chargebacks'
  const account = bearer === 'platform' ? 'goodwill' : bySale
  const entries = transferred(order, { kind: 'chargeback', fils, debit: refunds, credit: { account } })
  return { event: 'refund-settled', eventId, at, entries }
}
