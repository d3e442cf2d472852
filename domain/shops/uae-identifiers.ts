/** An identifier as typed, reduced to its digits; a wrong check digit makes it doubtful, not invalid. */
export type Identifier = {
  readonly digits: string
  /** Some old numbers fail the check: an administrator may overrule it, so it must not cause a refusal. */
  readonly checkFits: boolean
}

/**
 * Parses a tax registration number (TRN): 15 digits, the first 10 being the tax identification number (TIN), which
 * begins with 1 and ends with its Luhn digit. Null unless it has 15 digits.
 * Sources: TIN, Peppol participant scheme 0235; TRN, the UAE's e-invoicing data dictionary.
 */
export function readTrn(text: string): Identifier | null {
  const digits = bareDigits(text)
  if (!/^\d{15}$/.test(digits)) return null
  const tin = digits.slice(0, 10)
  return { digits, checkFits: tin.startsWith('1') && isLuhn(tin) }
}

/**
 * Parses an Emirates ID, 784-YYYY-NNNNNNN-C: the country code 784, a year (not always that of birth), a number and a
 * Luhn digit over all 15. Null if it has another form. Source: Federal Authority for Identity and Citizenship.
 */
export function readEmiratesId(text: string): Identifier | null {
  const digits = bareDigits(text)
  return /^784\d{12}$/.test(digits) ? { digits, checkFits: isLuhn(digits) } : null
}

/** Formats as 784-1990-1234567-6, as printed on the card; other text unchanged. */
export function formatEmiratesId(digits: string): string {
  return digits.replace(/^(\d{3})(\d{4})(\d{7})(\d)$/, '$1-$2-$3-$4')
}

/** Masks all but the last four digits, for users who do not need the number, and for permanent records. */
export function hiddenEmiratesId(digits: string): string {
  return digits.replace(/\d(?=\d{4})/g, '•')
}

/**
 * Parses a UAE phone number into +971 and its digits: a mobile (5X and seven), a landline (area 2, 3, 4, 6, 7 or 9 and
 * seven) or a non-geographic number (800, 600); with the prefix +971, 00971, 971, 0 or none. Null for other text.
 * Source: the national numbering plan (TDRA; ITU-T E.164 country code 971).
 */
export function readUaePhone(text: string): string | null {
  const national = bareDigits(text.replaceAll(/[().]/g, '')).replace(/^(?:\+971|00971|971|0)0?/, '')
  return /^(?:5\d{8}|[234679]\d{7}|800\d{2,9}|600\d{6})$/.test(national) ? `+971${national}` : null
}

/** Removes spaces, hyphens and direction marks; converts Arabic and Persian digits to Latin ones. */
function bareDigits(text: string): string {
  return text
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/** Whether the last digit is the Luhn check digit of the others (ISO/IEC 7812-1, annex B). */
function isLuhn(digits: string): boolean {
  const fromTheEnd = Array.from(digits, Number).toReversed()
  const sum = fromTheEnd.reduce((total, digit, place) => total + (place % 2 ? doubled(digit) : digit), 0)
  return sum % 10 === 0
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2
}

/** Formats a tax number in groups, as on certificates: 100 5260 1850 0003; other text unchanged. */
export function taxIdText(taxId: string): string {
  const trn = readTrn(taxId)
  return trn ? trn.digits.replace(/^(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4') : taxId
}

/** Formats a UAE phone number as +971 50 123 4567 or +971 4 123 4567; other text unchanged. */
export function phoneText(phone: string): string {
  const known = readUaePhone(phone)
  return known?.replace(/^(\+971)(5\d|[234679])(\d{3})(\d{4})$/, '$1 $2 $3 $4') ?? phone
}
