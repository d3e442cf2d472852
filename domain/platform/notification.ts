import { notificationSentences } from './notification-sentences.ts'
import { type Bilingual, isolated, type Language, localeTags, nameIn } from './text/language.ts'

export type NotificationKind = keyof typeof notificationSentences

/** Subjects of notifications: one record, by `id`, or all of a kind. For `products`, `kyc`, `bank-account`, `cash`: the shop's id. */
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

/** A name in English, and in Arabic where there is one. */
export type BilingualName = { readonly name: string; readonly nameAr: string | null }
/** Value of a placeholder: a name, or, where the placeholder ends in `On`, a calendar day (2026-12-31). */
export type NotificationValue = string | BilingualName

type Holes<S> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never

/** The values that the sentence of a kind requires. */
export type NotificationParams<K extends NotificationKind> = {
  readonly [H in Holes<(typeof notificationSentences)[K]['en']>]: H extends `${string}On`
    ? string
    : NotificationValue
}

/** For a kind that this version does not know: the tab is older than the server, or the kind was removed. */
const unknownKind: Bilingual = { en: 'You have a new notification.', ar: 'لديك خبر جديد.' }

const dayStyle = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const days = {
  en: new Intl.DateTimeFormat(localeTags.en, dayStyle),
  ar: new Intl.DateTimeFormat(localeTags.ar, dayStyle),
} as const

/** Formats a calendar day (2026-12-31) as usual in the Emirates: "31 December 2026". */
export function dayText(day: string, language: Language): string {
  return days[language].format(new Date(`${day}T00:00:00Z`))
}

const weekdays = {
  en: new Intl.DateTimeFormat(localeTags.en, { ...dayStyle, weekday: 'long' }),
  ar: new Intl.DateTimeFormat(localeTags.ar, { ...dayStyle, weekday: 'long' }),
} as const

/** Formats a calendar day with its weekday, for people who have to be at home: "Thursday, 31 December 2026". */
export function weekdayText(day: string, language: Language): string {
  return weekdays[language].format(new Date(`${day}T00:00:00Z`))
}

/** Returns the sentence of a notification; names keep their own direction inside it. */
export function notificationSentence(
  kind: string,
  language: Language,
  params: Readonly<Record<string, NotificationValue>>,
): string {
  const known: Readonly<Record<string, Bilingual>> = notificationSentences
  const sentence = (Object.hasOwn(known, kind) && known[kind]) || unknownKind
  return fillNames(sentence, language, params)
}

/** Fills the placeholders of a sentence; a missing value shows as "…". */
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
