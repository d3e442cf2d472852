import type { Bilingual } from '#domain/platform/text/language.ts'
import { normalForm } from '#domain/platform/text/normal-form.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'

/**
 * Normalises a typed UAE IBAN to its 23 characters: `AE`, two check digits, three digits of the bank, sixteen of the
 * account. Spaces, hyphens and lower case are accepted. Null when it is no UAE IBAN or its check digits do not match.
 * Source: ISO 13616 and the IBAN structure of the Central Bank of the UAE.
 */
export function readIban(typed: string): string | null {
  const iban = normalForm(typed, 'NFKC')
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .toUpperCase()
  return /^AE\d{21}$/.test(iban) && remainderOf(iban) === 1 ? iban : null
}

/** An IBAN modulo 97 (ISO 7064), with the first four characters moved to the end and letters counted from 10. */
function remainderOf(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4)
  return Array.from(moved).reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}

/** Formats an IBAN in groups of four: `AE07 0331 2345 6789 0123 456`. */
export function formatIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Last four characters, which identify an IBAN where it is not shown in full. */
export function ibanEnding(iban: string): string {
  return iban.slice(-4)
}

/** Banks of the UAE by the three digits that the Central Bank gave them. */
const banks: Readonly<Record<string, Bilingual>> = {
  '003': { en: 'Abu Dhabi Commercial Bank', ar: 'بنك أبوظبي التجاري' },
  '020': { en: 'HSBC', ar: 'إتش إس بي سي' },
  '021': { en: 'Citibank', ar: 'سيتي بنك' },
  '023': { en: 'Commercial Bank of Dubai', ar: 'بنك دبي التجاري' },
  '024': { en: 'Dubai Islamic Bank', ar: 'بنك دبي الإسلامي' },
  '026': { en: 'Emirates NBD', ar: 'بنك الإمارات دبي الوطني' },
  '033': { en: 'Mashreq', ar: 'المشرق' },
  '034': { en: 'Emirates Islamic', ar: 'الإمارات الإسلامي' },
  '035': { en: 'First Abu Dhabi Bank', ar: 'بنك أبوظبي الأول' },
  '038': { en: 'National Bank of Fujairah', ar: 'بنك الفجيرة الوطني' },
  '040': { en: 'RAKBANK', ar: 'بنك رأس الخيمة الوطني' },
  '041': { en: 'Sharjah Islamic Bank', ar: 'مصرف الشارقة الإسلامي' },
  '044': { en: 'Standard Chartered', ar: 'ستاندرد تشارترد' },
  '050': { en: 'Abu Dhabi Islamic Bank', ar: 'مصرف أبوظبي الإسلامي' },
  '053': { en: 'Al Hilal Bank', ar: 'بنك الهلال' },
  '057': { en: 'Ajman Bank', ar: 'مصرف عجمان' },
  '086': { en: 'Wio Bank', ar: 'بنك ويو' },
}

/** Returns the bank of an IBAN; null if it is not in this list, which does not make the IBAN invalid. */
export function bankOfIban(iban: string): Bilingual | null {
  return banks[iban.slice(4, 7)] ?? null
}

/** Legal forms that UAE companies append to their names, or leave out. */
const legalForms = /(?:fzllc|llc|fze|fzco|fzc|pjsc|pjs|spc|sps|est|ltd|limited|co|ذمم|شذمم|شمح|مؤسسه|شركه)+$/u

function comparable(name: string): string {
  const whole = searchForm(name).replaceAll(' ', '')
  return whole.replace(legalForms, '') || whole
}

/** Whether an account holder is one of these names, ignoring punctuation, case and the legal form at the end. */
export function isHolderNamed(holder: string, names: readonly string[]): boolean {
  const written = comparable(holder)
  return names.some((name) => comparable(name) === written)
}
