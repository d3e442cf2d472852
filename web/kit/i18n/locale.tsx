import { createContext, type ReactNode, useContext } from 'react'
import {
  isArabic,
  isolated,
  type Language,
  listIn,
  localeTags,
  nameIn,
} from '#domain/platform/text/language.ts'
import {
  type Currency,
  currencySign,
  type Fils,
  formatColumnMoney,
  formatMoney,
} from '#domain/platform/amounts/money.ts'

type BilingualName = { readonly name: string; readonly nameAr: string | null }
type OfShop = { readonly shopName: string; readonly shopNameAr: string | null }

/** Formatting in the user's language. Arabic with Latin digits; Gregorian days in the UAE. */
export type Locale = {
  readonly language: Language
  readonly dir: 'ltr' | 'rtl'
  readonly number: (value: number) => string
  /** An average star rating, with one decimal. */
  readonly stars: (value: number) => string
  readonly money: (fils: Fils, currency?: Currency) => string
  /** The same for a table column: always with decimals. */
  readonly columnMoney: (fils: Fils) => string
  readonly currencySign: (currency?: Currency) => string
  /** "Saturday, 21 November". */
  readonly day: (at: Date) => string
  /** A due or delivery day: "Thu 26 November". */
  readonly dueDay: (at: Date) => string
  /** A day in short: "20 Nov 2026"; "N/A" for an invalid Date (R-SHOPS-03). */
  readonly shortDay: (at: Date) => string
  /** A month in short: "Nov 2026". */
  readonly month: (at: Date) => string
  /** A time in the UAE: "21 November 2026, 2:05 pm". */
  readonly moment: (at: Date) => string
  /** The same in short: "21 Nov 2026, 2:05 pm". */
  readonly shortMoment: (at: Date) => string
  /** The name in the user's language, else in the other (G-116); `shopNamed` returns the shop's. */
  readonly named: (thing: BilingualName) => string
  readonly shopNamed: (thing: OfShop) => string
  readonly list: (names: readonly string[]) => string
}

const notAvailable = { en: 'N/A', ar: 'غير متوفر' } as const

function localeOf(language: Language): Locale {
  const tag = localeTags[language]
  const numbers = new Intl.NumberFormat(tag)
  const averages = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const days = (style: Intl.DateTimeFormatOptions) => {
    // Created on first use: most pages format no dates.
    let format: Intl.DateTimeFormat | undefined
    return (at: Date) => {
      format ??= new Intl.DateTimeFormat(tag, { timeZone: 'Asia/Dubai', ...style })
      return format.format(at)
    }
  }
  const day = { day: 'numeric', month: 'long' } as const
  const year = { year: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  const dueDay = days({ ...day, weekday: 'short' })
  const shortDay = days({ ...day, month: 'short', ...year })
  const longDay = days({ ...day, weekday: 'long' })
  return {
    language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    number: (value) => numbers.format(value),
    stars: (value) => averages.format(value),
    money: (fils, currency) => formatMoney(fils, language, currency),
    columnMoney: (fils) => formatColumnMoney(fils, language),
    currencySign: (currency) => currencySign(language, currency),
    // Arabic writes no comma after the day of the week.
    day: (at) => longDay(at).replace('،', ''),
    dueDay: (at) => dueDay(at).replace(/[,،]/, ''),
    shortDay: (at) => (Number.isNaN(at.getTime()) ? notAvailable[language] : shortDay(at)),
    month: days({ month: 'short', ...year }),
    moment: days({ ...day, ...year, ...time }),
    shortMoment: days({ ...day, month: 'short', ...year, ...time }),
    named: (thing) => nameIn(language, thing),
    shopNamed: ({ shopName, shopNameAr }) => nameIn(language, { name: shopName, nameAr: shopNameAr }),
    list: (names) => listIn(language, names),
  }
}

export const locales: Readonly<Record<Language, Locale>> = { en: localeOf('en'), ar: localeOf('ar') }

const CurrentLocale = createContext<Locale>(locales.en)

export function LocaleProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <CurrentLocale.Provider value={locales[language]}>{children}</CurrentLocale.Provider>
}

export function useLocale(): Locale {
  return useContext(CurrentLocale)
}

/** Returns an area's texts in the user's language: `const text = useText(landingTexts)`, then `text.title`. */
export function useText<Texts>(catalogue: Readonly<Record<Language, Texts>>): Texts {
  return catalogue[useLocale().language]
}

/** A sentence whose names may be in the other language: each is marked with its own, for screen readers. */
export function Sentence({ children }: { readonly children: string }) {
  const { language } = useLocale()
  const isOfOther = (name: string) => /\p{L}/u.test(name) && isArabic(name) !== (language === 'ar')
  const parts = children.split(/\u2068([^\u2069]*)\u2069/)
  return parts.map((part, index) => {
    if (index % 2 === 0) return part
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never move
    return isOfOther(part) ? <NameText key={index}>{part}</NameText> : isolated(part)
  })
}

/** A name that may be in the other language than the page: marked with its language and direction. */
export function NameText({ children }: { readonly children: string }) {
  const { language } = useLocale()
  const written = isArabic(children) ? 'ar' : 'en'
  if (written === language) return <bdi>{children}</bdi>
  return (
    <bdi lang={written} dir={written === 'ar' ? 'rtl' : 'ltr'}>
      {children}
    </bdi>
  )
}
