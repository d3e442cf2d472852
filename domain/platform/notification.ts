import { notificationSentences } from './notification-sentences.ts'
import { type Bilingual, isolated, type Language, localeTags, nameIn } from './text/language.ts'

export type NotificationKind = keyof typeof notificationSentences

/** What news may be about: one thing, its `id`, or all of its kind. Of `products`, `kyc`, the bank account and cash it is their shop's. */
export const notificationSubjects = [
  'order',
  'product',
  'products',
  'import',
  'shop',
  'kyc',
  'payout',
  'bank-account',
  'cash',
  'review',
  'exchange-rate',
] as const
export type NotificationSubject = {
  readonly kind: (typeof notificationSubjects)[number]
  readonly id: string | null
}

/** A name in both languages, where it has one in Arabic. */
export type BilingualName = { readonly name: string; readonly nameAr: string | null }
/** What fills a hole: a name, or, where the hole's name ends in `On`, a calendar day (2026-12-31). */
export type NotificationValue = string | BilingualName

type Holes<S> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never

/** The values that the sentence of a kind needs. */
export type NotificationParams<K extends NotificationKind> = {
  readonly [H in Holes<(typeof notificationSentences)[K]['en']>]: H extends `${string}On`
    ? string
    : NotificationValue
}

/** For a kind that this version does not know: the tab is older than the server, or the kind has gone. */
const unknownKind: Bilingual = { en: 'There is news for you.', ar: 'لديك خبر جديد.' }

const dayStyle = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const days = {
  en: new Intl.DateTimeFormat(localeTags.en, dayStyle),
  ar: new Intl.DateTimeFormat(localeTags.ar, dayStyle),
} as const

/** A calendar day (2026-12-31) as people in the Emirates read it: "31 December 2026". */
export function dayText(day: string, language: Language): string {
  return days[language].format(new Date(`${day}T00:00:00Z`))
}

const weekdays = {
  en: new Intl.DateTimeFormat(localeTags.en, { ...dayStyle, weekday: 'long' }),
  ar: new Intl.DateTimeFormat(localeTags.ar, { ...dayStyle, weekday: 'long' }),
} as const

/** The same with its weekday, for whoever has to be at home: "Thursday, 31 December 2026". */
export function weekdayText(day: string, language: Language): string {
  return weekdays[language].format(new Date(`${day}T00:00:00Z`))
}

/** The sentence of a notification; names keep their own direction inside it. */
export function notificationSentence(
  kind: string,
  language: Language,
  params: Readonly<Record<string, NotificationValue>>,
): string {
  const known: Readonly<Record<string, Bilingual>> = notificationSentences
  const sentence = (Object.hasOwn(known, kind) && known[kind]) || unknownKind
  return fillNames(sentence, language, params)
}

/** A sentence with its holes filled; one without a value shows that something is missing. */
export function fillNames(
  sentence: Bilingual,
  language: Language,
  params: Readonly<Record<string, NotificationValue>>,
): string {
  return sentence[language].replace(/\{(\w+)\}/g, (_hole, name: string) => {
    const value = params[name]
    if (value === undefined) return '…'
    if (typeof value !== 'string') return isolated(nameIn(language, value))
    return name.endsWith('On') ? dayText(value, language) : isolated(value)
  })
}
