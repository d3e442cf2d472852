import type { Language } from '#domain/platform/text/language.ts'

/** Public pages carry their language in the address and leave it here; the portals speak the one left last (G-116). */
export const languageKey = 'mj-language'

export function storedLanguage(): Language {
  return readKey(languageKey) === 'ar' ? 'ar' : 'en'
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage may be refused (private windows): the choice then lasts as long as the page.
  }
}

function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
