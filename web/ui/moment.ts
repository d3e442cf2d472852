import type { Language } from '#domain/text/language.ts'

const style = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Dubai',
} as const
const formats = {
  en: new Intl.DateTimeFormat('en-AE', style),
  ar: new Intl.DateTimeFormat('ar-AE-u-nu-latn', style),
} as const

/** A moment as people in the Emirates read it: "21 November 2026, 2:05 pm". */
export function momentOf(at: Date, language: Language): string {
  return formats[language].format(at)
}

const shortStyle = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Dubai' } as const
const shortFormats = {
  en: new Intl.DateTimeFormat('en-AE', shortStyle),
  ar: new Intl.DateTimeFormat('ar-AE-u-nu-latn', shortStyle),
} as const

/** A day as a card has room for: "20 Nov 2026". */
export function shortDayOf(at: Date, language: Language): string {
  return shortFormats[language].format(at)
}

const days = {
  en: new Intl.DateTimeFormat('en-AE', { dateStyle: 'long', timeZone: 'UTC' }),
  ar: new Intl.DateTimeFormat('ar-AE-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' }),
} as const

/** A day of the calendar (`2027-03-31`) as people read it: "31 March 2027". */
export function calendarDay(isoDay: string, language: Language): string {
  return days[language].format(new Date(`${isoDay}T00:00:00Z`))
}
