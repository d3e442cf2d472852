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

/** What stands in a box: an amount without VAT and the VAT; the last three boxes have no amount. In fils. */
export type BoxSums = { readonly box: VatBox; readonly netFils: Fils | null; readonly vatFils: Fils }

export type Sums = Pick<Taxed, 'netFils' | 'vatFils'>

/** What was bought with VAT that can be recovered, less what notes took back of it. */
export type VatInput = {
  readonly expenses: Sums
  /** Services from abroad, billed without VAT: whoever receives them owes it (art. 48), and recovers it. */
  readonly fromAbroad: Sums
}

const none: Sums = { netFils: 0, vatFils: 0 }

/**
 * All boxes of a return. Supplies are less their corrections; of what Majlis does not know (tourists, zero-rated and
 * exempt supplies, imports) the boxes are empty, and are filled in by whoever files the return.
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
