import { normalForm } from '#domain/platform/text/normal-form.ts'

/** An order number that is easy to read out: 48213907 → "MJ-48213907" (R-ORD-07, G-142); old ones have five digits. */
export function orderNumberText(number: number): string {
  return `MJ-${number}`
}

/** The number of a whole checkout: 71402956 → "MG-71402956". */
export function groupNumberText(number: number): string {
  return `MG-${number}`
}

/** The number of a return: 30012 → "MR-30012". */
export function returnNumberText(number: number): string {
  return `MR-${number}`
}

/** The number of a refund and of its receipt: 40001 → "MF-40001". */
export function refundNumberText(number: number): string {
  return `MF-${number}`
}

/** The number of a payout, also its reference at the bank: 50012 → "MP-50012". */
export function payoutNumberText(number: number): string {
  return `MP-${number}`
}

/** Parses an order number as users type it ("mj 20418", "20418", "٢٠٤١٨"); null if it is not one. */
export function readOrderNumber(typed: string): number | null {
  return readNumber(typed, /^mj/i)
}

/** Parses a return number as users type it ("mr 30012", "30012"); null if it is not one. */
export function readReturnNumber(typed: string): number | null {
  return readNumber(typed, /^mr/i)
}

function readNumber(typed: string, letters: RegExp): number | null {
  const digits = normalForm(typed, 'NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\s\p{Cf}\p{Pd}#]/gu, '')
    .replace(letters, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
