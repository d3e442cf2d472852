import { type Fils, wholeInBasisPoints } from './money.ts'

/** The standard rate in basis points: 5 % (Federal Decree-Law 8/2017, art. 3). */
export const vatRate = 500

/** Ratio of a price including VAT to its VAT: at 5 % the VAT is a twenty-first of the price. */
const parts = (wholeInBasisPoints + vatRate) / vatRate

/** The VAT inside a price that includes it, rounded half up to the nearest fils, line by line (VATP006). */
export function vatInside(gross: Fils): Fils {
  return Math.floor((2 * gross + parts) / (2 * parts))
}

/** The VAT on a net amount, rounded half up to the nearest fils. */
export function vatOnTop(net: Fils): Fils {
  return Math.floor((net * vatRate + wholeInBasisPoints / 2) / wholeInBasisPoints)
}
