import type { Fils } from '#domain/platform/amounts/money.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { type Document, type DocumentLine, type DocumentType, type Party, totalsOf } from './document.ts'

/** Above this a simplified invoice may be too little: a buyer who is registered needs the full one (VATP006). */
export const simplifiedUpToFils: Fils = 1_000_000

export type SoldItem = {
  readonly position: number
  readonly name: string
  readonly nameAr: string | null
  readonly sku: string | null
  readonly hsCode: string | null
  /** How many are delivered. */
  readonly quantity: number
  readonly unitPriceFils: Fils
  /** The price without a bundle's discount; null where it was not kept. */
  readonly listPriceFils: Fils | null
  /** For all of them, assembly included. */
  readonly totalFils: Fils
  readonly vatFils: Fils
}

/** What is sold and to whom, as far as it stands in the document as it is. */
export type Sale = Pick<
  Document,
  'id' | 'issuedAt' | 'suppliedOn' | 'orderNumber' | 'seller' | 'agent' | 'buyer' | 'deliveredTo' | 'payment'
> & {
  readonly items: readonly SoldItem[]
  readonly deliveryFils: Fils
  readonly codFeeFils: Fils
}

type SaleType = Extract<DocumentType, 'tax-invoice' | 'simplified-tax-invoice' | 'receipt'>

/**
 * Which document a sale takes: whoever is not registered may charge no VAT and issue no tax invoice (Federal Decree-Law
 * 8/2017, art. 65 and 69), so theirs is a receipt; else a full invoice for who gave a TRN and above AED 10,000.
 */
export function saleType({ seller, buyer }: Pick<Sale, 'seller' | 'buyer'>, grossFils: Fils): SaleType {
  if (seller.trn === null) return 'receipt'
  return buyer.trn !== null || grossFils > simplifiedUpToFils ? 'tax-invoice' : 'simplified-tax-invoice'
}

/** The document of a sale but for its number, which is taken for its type. */
export function saleDocument(sale: Sale): Omit<Document, 'number'> {
  const { items, deliveryFils, codFeeFils, ...said } = sale
  const isRegistered = sale.seller.trn !== null
  const lines = [
    ...items.filter(({ quantity }) => quantity > 0).map((item) => itemLine(item, isRegistered)),
    ...feeLine('delivery', deliveryFils, isRegistered),
    ...feeLine('cash-fee', codFeeFils, isRegistered),
  ]
  const totals = totalsOf(lines)
  const type = saleType(sale, totals.grossFils)
  return { format: 1, type, ...said, lines, totals, correction: null }
}

function itemLine(
  { unitPriceFils, listPriceFils, totalFils, vatFils, ...item }: SoldItem,
  isRegistered: boolean,
): DocumentLine {
  const discountFils = item.quantity * ((listPriceFils ?? unitPriceFils) - unitPriceFils)
  return { kind: 'piece', ...item, discountFils, ...taxed(totalFils, vatFils, isRegistered) }
}

const fees = {
  delivery: { name: 'Delivery', nameAr: 'التوصيل' },
  'cash-fee': { name: 'Fee for cash on delivery', nameAr: 'رسوم الدفع عند الاستلام' },
} as const

function feeLine(kind: keyof typeof fees, grossFils: Fils, isRegistered: boolean): DocumentLine[] {
  if (grossFils === 0) return []
  const about = { kind, position: null, sku: null, quantity: 1, discountFils: 0 }
  return [{ ...about, ...fees[kind], ...taxed(grossFils, vatInside(grossFils), isRegistered) }]
}

/** An amount with its VAT; without VAT where none may be charged. */
export function taxed(grossFils: Fils, vat: Fils, isRegistered: boolean) {
  const vatFils = isRegistered ? vat : 0
  return { netFils: grossFils - vatFils, vatFils, grossFils }
}

/** A party that is no more than a name, e.g. of a customer. */
export function person(about: Pick<Party, 'name' | 'address'> & Partial<Party>): Party {
  return { nameAr: null, trn: null, licence: null, email: null, phone: null, ...about }
}
