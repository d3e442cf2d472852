import type { Rate } from '#domain/platform/amounts/exchange-rate.ts'
import type { Currency, Fils } from '#domain/platform/amounts/money.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import type { PaymentMethod } from '#domain/money/payment-method.ts'
import type { Emirate } from '#domain/shops/emirate.ts'

export const documentTypes = [
  'tax-invoice',
  'simplified-tax-invoice',
  'tax-credit-note',
  'commission-invoice',
  'commission-credit-note',
  'purchase-invoice',
  'purchase-credit-note',
  'receipt',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** Number series of each type, counted per issuer and year; both kinds of tax invoice share one. */
export const seriesOf = {
  'tax-invoice': 'INV',
  'simplified-tax-invoice': 'INV',
  'tax-credit-note': 'TCN',
  'commission-invoice': 'COM',
  'commission-credit-note': 'CCN',
  'purchase-invoice': 'PUR',
  'purchase-credit-note': 'PCN',
  receipt: 'REC',
} as const satisfies Record<DocumentType, string>

/** Whether a document is created by the platform, as the buyer, in the name of a shop. */
export function isPurchase(type: DocumentType): boolean {
  return type === 'purchase-invoice' || type === 'purchase-credit-note'
}

/** The number of a document as it is printed: "INV-2026-00012". */
export function documentNumber(type: DocumentType, year: number, number: number): string {
  return `${seriesOf[type]}-${year}-${String(number).padStart(5, '0')}`
}

export type Address = { readonly line: string; readonly city: string; readonly emirate: Emirate | null }

/** Numbers of the orders of a document. */
export function orderNumbersOf({ orderNumber, lines }: Pick<Document, 'orderNumber' | 'lines'>): string[] {
  return orderNumber === null ? lines.flatMap((line) => line.orderNumber ?? []) : [orderNumber]
}

/** A party as named on a document. */
export type Party = {
  /** For a shop, the registered person's name as on the licence (art. 59). */
  readonly name: string
  readonly nameAr: string | null
  /** Shop name, if different; missing in older documents. */
  readonly tradeName?: { readonly name: string; readonly nameAr: string | null } | null
  /** 15 digits; null: not registered for VAT. */
  readonly trn: string | null
  readonly licence: { readonly number: string; readonly authority: string | null } | null
  readonly address: Address
  readonly email: string | null
  readonly phone: string | null
}

export type Sums = { readonly netFils: Fils; readonly vatFils: Fils; readonly grossFils: Fils }

export type DocumentLine = Sums & {
  readonly kind: 'piece' | 'delivery' | 'cash-fee' | 'commission'
  /** Position in the order; null when it is not an item. */
  readonly position: number | null
  /** On a monthly summary, the order of the line. */
  readonly orderNumber?: string
  readonly name: string
  readonly nameAr: string | null
  readonly sku: string | null
  /** Heading of the customs tariff, if the shop gave one; missing in older documents. */
  readonly hsCode?: string | null
  readonly quantity: number
  /** Selling price of the returned quantity, if it is refunded only in part; missing in older documents. */
  readonly soldForFils?: Fils
  /** Reduction of the regular price, VAT included; the sums are already net of it. */
  readonly discountFils: Fils
}

/** Reason for a correction; `reasonCodes` in `domain/money/documents/pint/codes.ts` has the legal case of each. */
export type CorrectionReason = 'returned' | 'cancelled' | 'reduced'

/** Details of the corrected document on a credit note (Cabinet Decision 52/2017, art. 60). */
export type Correction = {
  readonly number: string
  /** A day in the UAE. */
  readonly issuedOn: string
  readonly reason: CorrectionReason
  /** Value of the invoice before this note (less earlier ones), and after it. */
  readonly before: Sums
  readonly after: Sums
}

/**
 * A document as it was issued: the frozen content of its PDF and its e-invoice. Amounts are in fils.
 */
export type Document = {
  readonly format: 1
  readonly id: string
  readonly type: DocumentType
  readonly number: string
  /** ISO, UTC. */
  readonly issuedAt: string
  /** The day of the supply in the UAE. */
  readonly suppliedOn: string
  /** Null on a summary of several orders. */
  readonly orderNumber: string | null
  /** On a monthly summary, its first and last day of supply in the UAE. */
  readonly period?: { readonly from: string; readonly to: string }
  readonly seller: Party
  /** The platform, if it sells in the name of the seller. */
  readonly agent: Party | null
  readonly buyer: Party
  readonly deliveredTo: Address | null
  /** Older documents stated amounts in euros, with the AED amounts that apply beside them. Rate in ten-thousandths. */
  readonly issuedIn?: { readonly currency: Currency; readonly rate: Rate; readonly totals: Sums }
  readonly lines: readonly DocumentLine[]
  readonly totals: Totals
  /** `set-off`: against mutual claims. */
  readonly payment: { readonly method: PaymentMethod | 'set-off'; readonly paidFils: Fils }
  readonly correction: Correction | null
}

export type Totals = Sums & { readonly discountFils: Fils }

/** Sums lines; the printed totals are therefore always their sum. */
export function totalsOf(lines: readonly DocumentLine[]): Totals {
  const sum = (key: keyof Totals) => lines.reduce((total, line) => total + line[key], 0)
  return {
    netFils: sum('netFils'),
    vatFils: sum('vatFils'),
    grossFils: sum('grossFils'),
    discountFils: sum('discountFils'),
  }
}

/** Titles of documents, with the wording required by law (Cabinet Decision 52/2017, art. 59 and 60). */
export const documentTitles: Readonly<Record<DocumentType, Bilingual>> = {
  'tax-invoice': { en: 'Tax invoice', ar: 'فاتورة ضريبية' },
  'simplified-tax-invoice': { en: 'Simplified tax invoice', ar: 'فاتورة ضريبية مبسطة' },
  'tax-credit-note': { en: 'Tax credit note', ar: 'إشعار دائن ضريبي' },
  'commission-invoice': { en: 'Tax invoice: commission', ar: 'فاتورة ضريبية: عمولة' },
  'commission-credit-note': { en: 'Tax credit note: commission', ar: 'إشعار دائن ضريبي: عمولة' },
  'purchase-invoice': {
    en: 'Tax invoice created by the buyer',
    ar: 'فاتورة ضريبية صادرة عن المشتري',
  },
  'purchase-credit-note': {
    en: 'Tax credit note created by the buyer',
    ar: 'إشعار دائن ضريبي صادر عن المشتري',
  },
  receipt: { en: 'Receipt', ar: 'إيصال' },
}

/** Progress of a document to the tax authority through an accredited provider. */
export const sendingStatuses = ['waiting', 'sent', 'delivered', 'rejected'] as const
export type SendingStatus = (typeof sendingStatuses)[number]

export const sendingNames: Readonly<Record<SendingStatus, Bilingual>> = {
  waiting: { en: 'To be sent', ar: 'بانتظار الإرسال' },
  sent: { en: 'Sent', ar: 'أُرسل' },
  delivered: { en: 'Delivered', ar: 'تم التسليم' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
}

/**
 * Idempotency key of an attempt at the provider. Numbers run per issuer, so the key starts with the issuer's TRN;
 * sending again after a rejection is a new attempt.
 */
export function sendingKey({ seller, number }: Pick<Document, 'seller' | 'number'>, attempt: number): string {
  return [seller.trn, number, attempt].join('/')
}

const [shortestMinutes, longestMinutes] = [2, 60]

/** Wait before the next try, in minutes: doubles with each try, up to an hour. */
export function waitMinutes(tries: number): number {
  return Math.min(shortestMinutes * 2 ** Math.min(tries, 10), longestMinutes)
}
