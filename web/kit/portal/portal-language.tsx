import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import type { Language } from '#domain/platform/text/language.ts'
import { LocaleProvider, locales } from '#web/kit/i18n/locale.tsx'

const ChooseLanguage = createContext<(language: Language) => void>(() => {})

/** Provides the portals' language: their addresses have none, so it is stored, and switched in place (G-116). */
export function PortalLanguage({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(storedLanguage)
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = locales[language].dir
  }, [language])
  const choose = (chosen: Language) => {
    storeLanguage(chosen)
    setLanguage(chosen)
  }
  return (
    <ChooseLanguage.Provider value={choose}>
      <LocaleProvider language={language}>{children}</LocaleProvider>
    </ChooseLanguage.Provider>
  )
}

export function useChooseLanguage(): (language: Language) => void {
  return useContext(ChooseLanguage)
}

/** Local storage key of the language: public pages, whose address contains it, store it for the portals (G-116). */
export const languageKey = 'mj-language'

function storedLanguage(): Language {
  return readKey(languageKey) === 'ar' ? 'ar' : 'en'
}

function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage may be blocked (private windows): then the choice lasts as long as the page.
  }
}

function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
