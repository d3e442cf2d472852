import type { Language } from '#domain/language.ts'

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
