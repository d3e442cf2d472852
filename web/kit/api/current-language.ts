import type { Language } from '#domain/platform/text/language.ts'

/** The language of the page, for what is no component: headers of calls, toasts. */
export function currentLanguage(): Language {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en'
}
