/** The two languages of Majlis (G-116). English is the default and the fallback. */
export const languages = ['en', 'ar'] as const
export type Language = (typeof languages)[number]

/** How each language writes numbers and days: as in the Emirates, Arabic with Latin digits (DESIGN §9). */
export const localeTags = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' } as const satisfies Record<Language, string>

/** The name in a language, else the other (G-116). */
export function nameIn(
  language: Language,
  { name, nameAr }: { readonly name: string; readonly nameAr: string | null },
): string {
  return language === 'ar' ? (nameAr ?? name) : name
}

/** Whether there is a name in Arabic: its own, or the only one. */
export function hasArabicName({
  name,
  nameAr,
}: {
  readonly name: string
  readonly nameAr?: string | null | undefined
}) {
  return Boolean(nameAr) || isArabic(name)
}

/** Whether a text is written in Arabic letters, all or in part. */
export function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text)
}

/** Names one after another, with the comma of the language. */
export function listIn(language: Language, names: readonly string[]): string {
  return names.join(language === 'ar' ? '، ' : ', ')
}

/** Text in both languages; a missing translation does not compile. */
export type Bilingual = Readonly<Record<Language, string>>

/** Fills `{name}` holes with values; an unknown hole stays visible, so that a test can see it. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

/** Marks a name, on one line, so that its own direction does not disturb the sentence around it. */
export function isolated(name: string): string {
  return `\u2068${name.replace(/\s+/g, ' ')}\u2069`
}

/** Words that may be written in one language alone: in the reader's, else in the other; null where there are none. */
export function inLanguage(language: Language, en: string | null, ar: string | null): string | null {
  return (language === 'ar' ? ar : en) || en || ar || null
}
