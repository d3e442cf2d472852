import { dayOf } from '#domain/platform/calendar.ts'
import { partOf } from '#domain/money/commission/commission.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { RefundCause } from '#domain/money/refunds.ts'
import {
  type CorrectionReason,
  type Document,
  type DocumentLine,
  type DocumentType,
  type Sums,
  isPurchase,
  type Totals,
  totalsOf,
} from './document.ts'

/** A refund to the buyer of an invoice. */
export type Credit = Pick<Document, 'id' | 'issuedAt' | 'suppliedOn'> & {
  readonly fils: Fils
  readonly reason: CorrectionReason
  /** Parts for the lines of the order; the rest is for delivery and fees. */
  readonly items: readonly CreditedItem[]
  /** The fee that the rest is for, if known. */
  readonly kind?: 'delivery' | 'cash-fee' | undefined
}

type CreditedItem = {
  readonly position: number
  readonly quantity: number
  readonly fils: Fils
  /** VAT included in it, if known; otherwise proportional. */
  readonly vatFils?: Fils
}

/** The legal reason for each cause of a refund. */
export const reasonOf = {
  return: 'returned',
  cancelled: 'cancelled',
  rejected: 'cancelled',
  'line-cancelled': 'cancelled',
  'late-payment': 'cancelled',
  'wrong-amount': 'cancelled',
  'price-reduced': 'reduced',
  'delivery-fee': 'reduced',
  'cash-fee': 'reduced',
  goodwill: 'reduced',
} as const satisfies Record<RefundCause, CorrectionReason>

/** The fee that a refund of this cause is for. */
export const feeOf: Partial<Record<RefundCause, Credit['kind']>> = {
  'delivery-fee': 'delivery',
  'cash-fee': 'cash-fee',
}

/**
 * Builds the credit note over a part of a document, without its number. It applies to what the `earlier` notes left;
 * VAT is allocated so that the notes over a whole line add up to exactly its VAT. An amount without a line reduces the
 * fee of its `kind`, then delivery and fees, then the products in order. A receipt is corrected by a receipt.
 */
export function creditDocument(
  of: Document,
  earlier: readonly Document[],
  credit: Credit,
): Omit<Document, 'number'> {
  const left = of.lines.map((line) => leftOf(line, earlier))
  const wanted = sharedOut(left, credit)
  const lines = left.flatMap((one, at) => {
    const share = wanted[at] ?? { fils: 0, quantity: 0 }
    const soldForFils = Math.floor((one.line.grossFils * share.quantity) / one.line.quantity)
    const isInPart = credit.reason === 'returned' && !isPurchase(of.type) && share.fils < soldForFils
    return creditLine(one, share).map((line) => (isInPart ? { ...line, soldForFils } : line))
  })
  const totals = totalsOf(lines)
  const before = minus(of.totals, sumsOf(earlier.map((one) => one.totals)))
  const { id, issuedAt, suppliedOn, reason } = credit
  const { number, issuedIn: _before, period: _period, ...same } = of
  const correction = { number, issuedOn: dayOf(new Date(of.issuedAt)), reason, before }
  return {
    ...same,
    id,
    type: noteFor[of.type],
    issuedAt,
    suppliedOn,
    lines,
    totals,
    payment: { method: of.payment.method, paidFils: totals.grossFils },
    correction: { ...correction, after: minus(before, totals) },
  }
}

const noteFor = {
  'tax-invoice': 'tax-credit-note',
  'simplified-tax-invoice': 'tax-credit-note',
  'commission-invoice': 'commission-credit-note',
  receipt: 'receipt',
  'tax-credit-note': 'tax-credit-note',
  'commission-credit-note': 'commission-credit-note',
  'purchase-invoice': 'purchase-credit-note',
  'purchase-credit-note': 'purchase-credit-note',
} as const satisfies Record<DocumentType, DocumentType>

type CreditableLine = { readonly line: DocumentLine; readonly credited: Totals; readonly leftFils: Fils }

function leftOf(line: DocumentLine, earlier: readonly Document[]): CreditableLine {
  const same = (one: DocumentLine) => one.kind === line.kind && one.position === line.position
  const credited = totalsOf(earlier.flatMap(({ lines }) => lines.filter(same)))
  return { line, credited, leftFils: line.grossFils - credited.grossFils }
}

type Share = { readonly fils: Fils; readonly quantity: number; readonly vatFils?: Fils | undefined }

/** Amount credited on each line: its items, then the rest, fees first; never more than the line has left. */
function sharedOut(left: readonly CreditableLine[], { fils, items, kind }: Credit): Share[] {
  const shares = left.map(({ line, leftFils }) => {
    const said = items.filter(({ position }) => line.position !== null && position === line.position)
    const sum = (key: 'fils' | 'quantity') => said.reduce((total, one) => total + one[key], 0)
    return { fils: Math.min(sum('fils'), leftFils), quantity: sum('quantity'), vatFils: said[0]?.vatFils }
  })
  let rest = fils - shares.reduce((total, share) => total + share.fils, 0)
  const rank = (at: number) => (left[at]?.line.kind === kind ? 0 : left[at]?.line.kind === 'piece' ? 2 : 1)
  const feesFirst = left.map((_, at) => at).sort((a, b) => rank(a) - rank(b) || a - b)
  for (const at of feesFirst) {
    const [one, share] = [left[at], shares[at]]
    if (!one || !share || rest <= 0) continue
    const more = Math.min(rest, one.leftFils - share.fils)
    shares[at] = { ...share, fils: share.fils + more }
    rest -= more
  }
  if (rest > 0) throw new Error(`${rest} more than the document has left`)
  return shares
}

function creditLine({ line, credited }: CreditableLine, share: Share): DocumentLine[] {
  const { fils, quantity } = share
  if (fils === 0) return []
  const grossUntilNow = credited.grossFils + fils
  const shared = partOf(line.vatFils, grossUntilNow, line.grossFils)
  const vatUntilNow =
    share.vatFils === undefined || line.vatFils === 0 ? shared : credited.vatFils + share.vatFils
  const vatFils = vatUntilNow - credited.vatFils
  return [
    {
      ...line,
      quantity: Math.max(quantity, 1),
      discountFils: 0,
      grossFils: fils,
      vatFils,
      netFils: fils - vatFils,
    },
  ]
}

function sumsOf(of: readonly Sums[]): Sums {
  const sum = (key: keyof Sums) => of.reduce((total, one) => total + one[key], 0)
  return { netFils: sum('netFils'), vatFils: sum('vatFils'), grossFils: sum('grossFils') }
}

function minus(from: Sums, less: Sums): Sums {
  return {
    netFils: from.netFils - less.netFils,
    vatFils: from.vatFils - less.vatFils,
    grossFils: from.grossFils - less.grossFils,
  }
}
