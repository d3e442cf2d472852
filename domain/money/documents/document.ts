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

/** Each type counts its numbers in one of these, by issuer and year; both kinds of tax invoice in the same. */
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

/** What the platform writes as the buyer in the name of a shop. */
export function isPurchase(type: DocumentType): boolean {
  return type === 'purchase-invoice' || type === 'purchase-credit-note'
}

/** The number of a document as it is printed: "INV-2026-00012". */
export function documentNumber(type: DocumentType, year: number, number: number): string {
  return `${seriesOf[type]}-${year}-${String(number).padStart(5, '0')}`
}

export type Address = { readonly line: string; readonly city: string; readonly emirate: Emirate | null }

/** The orders that a document is about. */
export function orderNumbersOf({ orderNumber, lines }: Pick<Document, 'orderNumber' | 'lines'>): string[] {
  return orderNumber === null ? lines.flatMap((line) => line.orderNumber ?? []) : [orderNumber]
}

/** Somebody as a document names them. */
export type Party = {
  /** Of a shop the registered person's, as on the licence (art. 59). */
  readonly name: string
  readonly nameAr: string | null
  /** What a shop calls itself, where that is another name; documents from before know none. */
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
  /** Its place in the order; null where it is no item of it. */
  readonly position: number | null
  /** Of a summary: the order that it is for. */
  readonly orderNumber?: string
  readonly name: string
  readonly nameAr: string | null
  readonly sku: string | null
  /** Its heading of the customs tariff, where the shop gave one; documents from before know none. */
  readonly hsCode?: string | null
  readonly quantity: number
  /** What so many were sold for, where less of it goes back with them; documents from before know none. */
  readonly soldForFils?: Fils
  /** What the usual price was lowered by, VAT included; it is off the sums already. */
  readonly discountFils: Fils
}

/** Why what was charged is taken back; which case of the law it is, says `domain/platform/amounts/documents/pint/codes.ts`. */
export type CorrectionReason = 'returned' | 'cancelled' | 'reduced'

/** What a credit note says of the document that it corrects (Cabinet Decision 52/2017, art. 60). */
export type Correction = {
  readonly number: string
  /** A day in the UAE. */
  readonly issuedOn: string
  readonly reason: CorrectionReason
  /** What the invoice was worth before this note (less earlier ones), and after it. */
  readonly before: Sums
  readonly after: Sums
}

/**
 * A document as it was issued: everything that its PDF and its file for e-invoicing say, frozen. Money is fils.
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
  /** Of a summary: the days in the UAE whose supplies it is for, both included. */
  readonly period?: { readonly from: string; readonly to: string }
  readonly seller: Party
  /** The platform, where it sells in the name of the seller. */
  readonly agent: Party | null
  readonly buyer: Party
  readonly deliveredTo: Address | null
  /** Documents from before said their amounts in euros; those in AED were on them too, and count. The rate in ten-thousandths. */
  readonly issuedIn?: { readonly currency: Currency; readonly rate: Rate; readonly totals: Sums }
  readonly lines: readonly DocumentLine[]
  readonly totals: Totals
  /** `set-off`: against what is owed the other way. */
  readonly payment: { readonly method: PaymentMethod | 'set-off'; readonly paidFils: Fils }
  readonly correction: Correction | null
}

export type Totals = Sums & { readonly discountFils: Fils }

/** The sums of lines: by construction what is printed below them. */
export function totalsOf(lines: readonly DocumentLine[]): Totals {
  const sum = (key: keyof Totals) => lines.reduce((total, line) => total + line[key], 0)
  return {
    netFils: sum('netFils'),
    vatFils: sum('vatFils'),
    grossFils: sum('grossFils'),
    discountFils: sum('discountFils'),
  }
}

/** What each document is called: the words that the law asks for (Cabinet Decision 52/2017, art. 59 and 60). */
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

/** Where a document is on its way to the tax authority by an accredited provider. */
export const sendingStatuses = ['waiting', 'sent', 'delivered', 'rejected'] as const
export type SendingStatus = (typeof sendingStatuses)[number]

export const sendingNames: Readonly<Record<SendingStatus, Bilingual>> = {
  waiting: { en: 'To be sent', ar: 'بانتظار الإرسال' },
  sent: { en: 'Sent', ar: 'أُرسل' },
  delivered: { en: 'Delivered', ar: 'تم التسليم' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
}

/**
 * What a provider knows an attempt to send by: it takes each once. Numbers run for each issuer, so its TRN stands before
 * the number; what is sent again after a rejection is another attempt.
 */
export function sendingKey({ seller, number }: Pick<Document, 'seller' | 'number'>, attempt: number): string {
  return [seller.trn, number, attempt].join('/')
}

const [shortestMinutes, longestMinutes] = [2, 60]

/** How long it is left alone once it was taken up so many times: twice as long each time, up to an hour. */
export function waitMinutes(tries: number): number {
  return Math.min(shortestMinutes * 2 ** Math.min(tries, 10), longestMinutes)
}
