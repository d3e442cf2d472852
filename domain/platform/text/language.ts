/** The two languages of Majlis (G-116). English is the default and the fallback. */
export const languages = ['en', 'ar'] as const
export type Language = (typeof languages)[number]

/** Locales for numbers and days: as in the Emirates, Arabic with Latin digits (DESIGN §9). */
export const localeTags = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' } as const satisfies Record<Language, string>

/** Returns the Arabic name in Arabic where there is one, else the other name (G-116). */
export function nameIn(
  language: Language,
  { name, nameAr }: { readonly name: string; readonly nameAr: string | null },
): string {
  return language === 'ar' ? (nameAr ?? name) : name
}

/** Whether there is a name in Arabic: the Arabic name, or an only name in Arabic letters. */
export function hasArabicName({
  name,
  nameAr,
}: {
  readonly name: string
  readonly nameAr?: string | null | undefined
}) {
  return Boolean(nameAr) || isArabic(name)
}

/** Whether a text contains Arabic letters. */
export function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text)
}

/** Joins names with the comma of the language. */
export function listIn(language: Language, names: readonly string[]): string {
  return names.join(language === 'ar' ? '، ' : ', ')
}

/** Text in both languages; a missing translation does not compile. */
export type Bilingual = Readonly<Record<Language, string>>

/** Fills `{name}` placeholders; an unknown one stays visible, so that tests can detect it. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

/** Isolates a name, on one line, so that its text direction does not disturb the sentence around it. */
export function isolated(name: string): string {
  return `\u2068${name.replace(/\s+/g, ' ')}\u2069`
}

/** Returns a text in the reader's language, else in the other; null where there is neither. */
export function inLanguage(language: Language, en: string | null, ar: string | null): string | null {
  return (language === 'ar' ? ar : en) || en || ar || null
}
