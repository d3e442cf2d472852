import type { Language } from '#domain/platform/text/language.ts'

/** Whole fils (AED), or cents where a product is priced in EUR. 0 … 9,999,999,999 for a price (numeric 10,2; spec §9). */
export type Fils = number

/** What a product may be priced in; everything that is bought, paid and booked is in AED (G-92). */
export const currencies = ['AED', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/** The largest price: 99,999,999.99 (R-VAL-19). */
export const maxFils: Fils = 9_999_999_999

/** 100 % in basis points. Percentages are whole basis points everywhere. */
export const wholeInBasisPoints = 10_000

/**
 * Reads a decimal price ("1250", "1250.5", 1250.5) into whole fils; null when it is not one:
 * not a number, negative, more than two decimals, or above {@link maxFils}. Never rounds (G-55, M2).
 */
export function toFils(decimal: string | number): Fils | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(String(decimal).trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Decimal text with two decimals: 125050 → "1250.50" (R-DATA-13). */
export function fromFils(fils: Fils): string {
  const sign = fils < 0 ? '-' : ''
  const whole = Math.abs(fils)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/**
 * So many ten-thousandths of an amount (0 … 10,000 for a share; a rate up to 1,000,000), rounded half down to whole
 * fils. In two parts, since one product of the largest price and rate would be too large to be exact.
 */
export function shareOf(fils: Fils, basisPoints: number): Fils {
  const rest = fils % wholeInBasisPoints
  const whole = (fils - rest) / wholeInBasisPoints
  return whole * basisPoints + Math.ceil((rest * basisPoints) / wholeInBasisPoints - 0.5)
}

/**
 * The AED value of an amount. The rate is AED for one unit in hundredths of a fil (4.00 → 40,000 per 10,000),
 * so that the product stays whole; AED passes unchanged (G-92).
 */
export function inAed(amount: { fils: Fils; currency: Currency }, eurRateBasisPoints: number): Fils {
  return amount.currency === 'AED' ? amount.fils : shareOf(amount.fils, eurRateBasisPoints)
}

const signs = { AED: { en: 'AED', ar: 'د.إ.' }, EUR: { en: 'EUR', ar: 'يورو' } } as const

/** What stands beside an amount, one for each currency and language (DESIGN §9); sentences say it in words. */
export function currencySign(language: Language, currency: Currency = 'AED'): string {
  return signs[currency][language]
}

const formats = new Map<string, Intl.NumberFormat>()

/**
 * A price as people read it: "AED 4,850", "AED 1,250.50", "-AED 105"; Arabic "4,850 د.إ." and "1,200 يورو" with Latin digits
 * (DESIGN §9). Decimals show only when there are any.
 */
export function formatMoney(fils: Fils, language: Language, currency: Currency = 'AED'): string {
  return signedText(amountText(fils), { fils, currency, language })
}

/** The same in a column of amounts, decimals always: "AED 4,850.00". */
export function formatColumnMoney(fils: Fils, language: Language): string {
  return signedText(columnText(fils), { fils, currency: 'AED', language })
}

type Signed = { readonly fils: Fils; readonly currency: Currency; readonly language: Language }

function signedText(amount: string, { fils, currency, language }: Signed): string {
  const sign = currencySign(language, currency)
  if (language === 'en') return fils < 0 ? `-${sign} ${amount.slice(1)}` : `${sign} ${amount}`
  // Between Arabic words a minus would go to the right of its number.
  return `${fils < 0 ? `\u2066${amount}\u2069` : amount} ${sign}`
}

/** An amount without its sign: "6,000", "1,250.50". */
export function amountText(fils: Fils): string {
  return numberFormat(fils % 100 === 0 ? 0 : 2).format(fils / 100)
}

/** The same with its decimals always, so that amounts stand below each other in a column. */
export function columnText(fils: Fils): string {
  return numberFormat(2).format(fils / 100)
}

function numberFormat(decimals: number): Intl.NumberFormat {
  const key = String(decimals)
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formats.set(key, format)
  return format
}
