import { createContext, type ReactNode, useContext } from 'react'
import type { Language } from '#domain/text/language.ts'
import { type Currency, type Fils, formatMoney } from '#domain/money/money.ts'

/** How the reader's language writes things. Arabic with Latin digits, Gregorian days in the UAE. */
export type Locale = {
  readonly language: Language
  readonly dir: 'ltr' | 'rtl'
  readonly number: (value: number) => string
  readonly money: (fils: Fils, currency: Currency) => string
  readonly day: (at: Date) => string
  /** The name in the reader's language, else the other (G-116). */
  readonly named: (thing: { readonly name: string; readonly nameAr: string | null }) => string
}

function speaking(language: Language): Locale {
  const tag = language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-AE'
  const numbers = new Intl.NumberFormat(tag)
  const days = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Asia/Dubai',
  })
  return {
    language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    number: (value) => numbers.format(value),
    money: (fils, currency) => formatMoney(fils, currency, language),
    day: (at) => days.format(at),
    named: ({ name, nameAr }) => (language === 'ar' ? (nameAr ?? name) : name),
  }
}

export const locales: Readonly<Record<Language, Locale>> = { en: speaking('en'), ar: speaking('ar') }

const CurrentLocale = createContext<Locale>(locales.en)

export function LocaleProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <CurrentLocale.Provider value={locales[language]}>{children}</CurrentLocale.Provider>
}

export function useLocale(): Locale {
  return useContext(CurrentLocale)
}

/** An area's texts in the reader's language: `const text = useText(landingTexts)`, then `text.title`. */
export function useText<Texts>(catalogue: Readonly<Record<Language, Texts>>): Texts {
  return catalogue[useLocale().language]
}
