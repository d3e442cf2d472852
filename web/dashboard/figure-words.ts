import type { Language } from '#domain/text/language.ts'

const tags = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' } as const

/** A month of the calendar, `2026-11`, in full and for an axis. */
export function monthWords(month: string, language: Language): { label: string; tick: string } {
  const at = new Date(`${month}-15T00:00:00Z`)
  const write = (style: 'long' | 'short', year?: 'numeric') =>
    new Intl.DateTimeFormat(tags[language], { month: style, year, timeZone: 'UTC' }).format(at)
  return { label: write('long', 'numeric'), tick: write('short') }
}

/** A number for an axis: "400K". */
export function shortNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(tags[language], { notation: 'compact' }).format(value)
}
