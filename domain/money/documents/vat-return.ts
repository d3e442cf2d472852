import type { Fils } from '#domain/platform/amounts/money.ts'
import { emirates } from '#domain/shops/emirate.ts'
import type { Taxed, VatRow } from './vat-report.ts'

/** The boxes of the return, VAT 201, in their order. */
export const vatBoxes = [
  '1a',
  '1b',
  '1c',
  '1d',
  '1e',
  '1f',
  '1g',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
] as const
export type VatBox = (typeof vatBoxes)[number]

/** Values of a box in fils: net amount and VAT; the last three boxes have no net amount. */
export type BoxSums = { readonly box: VatBox; readonly netFils: Fils | null; readonly vatFils: Fils }

export type Sums = Pick<Taxed, 'netFils' | 'vatFils'>

/** Purchases with recoverable VAT, less credit notes. */
export type VatInput = {
  readonly expenses: Sums
  /** Services from abroad, billed without VAT: the recipient owes the VAT (art. 48), and recovers it. */
  readonly fromAbroad: Sums
}

const none: Sums = { netFils: 0, vatFils: 0 }

/**
 * Calculates all boxes of a return. Supplies are less their corrections. Boxes that Majlis has no data for (tourists,
 * zero-rated and exempt supplies, imports) are zero, to be filled in when the return is filed.
 */
export function vatReturn(rows: readonly VatRow[], { expenses, fromAbroad }: VatInput): BoxSums[] {
  const supplied = emirates.map((_, at) => lessNotes(rows[at]))
  const output = [...supplied, none, fromAbroad, none, none, none, none]
  const [due, recovered] = [sumOf(output), sumOf([expenses, fromAbroad])]
  const sums = [...output, due, expenses, fromAbroad, recovered]
  const last = [due.vatFils, recovered.vatFils, due.vatFils - recovered.vatFils]
  return vatBoxes.map((box, at) => {
    const { netFils, vatFils } = sums[at] ?? { netFils: null, vatFils: last[at - sums.length] ?? 0 }
    return { box, netFils, vatFils }
  })
}

function lessNotes(row: VatRow | undefined): Sums {
  if (!row) return none
  const { supplies, corrections } = row
  return {
    netFils: supplies.netFils - corrections.netFils,
    vatFils: supplies.vatFils - corrections.vatFils,
  }
}

function sumOf(all: readonly Sums[]): Sums {
  return all.reduce((sum, one) => {
    return { netFils: sum.netFils + one.netFils, vatFils: sum.vatFils + one.vatFils }
  }, none)
}
