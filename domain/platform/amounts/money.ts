import type { Language } from '#domain/platform/text/language.ts'

/** Whole fils (AED), or cents where a product is priced in EUR. 0 … 9,999,999,999 for a price (numeric 10,2; spec §9). */
export type Fils = number

/** Currencies of product prices; orders, payments and the ledger are always in AED (G-92). */
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

/** Formats as decimal text with two decimals: 125050 → "1250.50" (R-DATA-13). */
export function fromFils(fils: Fils): string {
  const sign = fils < 0 ? '-' : ''
  const whole = Math.abs(fils)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/**
 * Returns a share of an amount in ten-thousandths (0 … 10,000 for a share; up to 1,000,000 for a rate), rounded half
 * down to whole fils. Computed in two parts, because the product of the largest price and rate would not be exact.
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

/** Returns the currency sign beside an amount in a language (DESIGN §9); sentences use words instead. */
export function currencySign(language: Language, currency: Currency = 'AED'): string {
  return signs[currency][language]
}

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats a price for display: "AED 4,850", "AED 1,250.50", "-AED 105"; Arabic "4,850 د.إ." and "1,200 يورو" with Latin
 * digits (DESIGN §9). Decimals are shown only when there are any.
 */
export function formatMoney(fils: Fils, language: Language, currency: Currency = 'AED'): string {
  return signedText(amountText(fils), { fils, currency, language })
}

/** As {@link formatMoney}, for a column of amounts, always with decimals: "AED 4,850.00". */
export function formatColumnMoney(fils: Fils, language: Language): string {
  return signedText(columnText(fils), { fils, currency: 'AED', language })
}

type Signed = { readonly fils: Fils; readonly currency: Currency; readonly language: Language }

function signedText(amount: string, { fils, currency, language }: Signed): string {
  const sign = currencySign(language, currency)
  if (language === 'en') return fils < 0 ? `-${sign} ${amount.slice(1)}` : `${sign} ${amount}`
  // Isolated, because between Arabic words the minus would move to the right of its number.
  return `${fils < 0 ? `\u2066${amount}\u2069` : amount} ${sign}`
}

/** Formats an amount without its currency sign: "6,000", "1,250.50". */
export function amountText(fils: Fils): string {
  return numberFormat(fils % 100 === 0 ? 0 : 2).format(fils / 100)
}

/** As {@link amountText}, always with decimals, so that amounts align in a column. */
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
