import { type Bilingual, type Language, localeTags } from '#domain/platform/text/language.ts'

type EnglishPlural = { readonly zero?: string; readonly one: string; readonly other: string }
type ArabicPlural = Readonly<Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>>
type Sentence = string | EnglishPlural

/** The names in `{braces}` of a sentence, or of all its plural forms. */
type Holes<S> = S extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | Holes<Rest>
  : S extends string
    ? never
    : Holes<S[keyof S]>

/** Arabic must have exactly the placeholders of the English; a plural may spell out its number, as in «قطعتان». */
type ArabicOf<English, Arabic> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? SameHoles<English[Key], Key extends keyof Arabic ? Arabic[Key] : never>
    : ArabicPlural
}
type SameHoles<English, Arabic> = Arabic extends string
  ? [Holes<English>] extends [Holes<Arabic>]
    ? [Holes<Arabic>] extends [Holes<English>]
      ? string
      : { holes: Holes<English> }
    : { holes: Holes<English> }
  : string

type Values<Names extends string> = Readonly<Record<Names, string | number>>
type Text<S> = S extends string
  ? [Holes<S>] extends [never]
    ? string
    : (values: Values<Holes<S>>) => string
  : (values: { readonly count: number } & Values<Exclude<Holes<S>, 'count'>>) => string

/** A screen's texts in one language: plain ones are strings, those with placeholders or plurals are functions. */
export type Texts<English> = { readonly [Key in keyof English]: Text<English[Key]> }
export type Catalogue<English> = Readonly<Record<Language, Texts<English>>>

type Sentences = Readonly<Record<string, Sentence>>
type Both<English, Arabic> = {
  readonly en: English
  readonly ar: Arabic & ArabicOf<English, Arabic> & Record<Exclude<keyof Arabic, keyof English>, never>
}
type Shared = Readonly<Record<Language, object>>
type Extended<Base extends Shared, English> = Readonly<
  Record<Language, Omit<Base['en'], keyof English> & Texts<English>>
>

/**
 * Defines an area's texts in both languages, plus words shared with other areas. A key missing in Arabic, a placeholder
 * that differs, a plural without one of the six Arabic forms, or a value not passed does not compile.
 */
export function messages<
  const English extends Sentences,
  const Arabic extends Readonly<Record<keyof English, unknown>>,
>(both: Both<English, Arabic>): Catalogue<English>
export function messages<
  Base extends Shared,
  const English extends Sentences,
  const Arabic extends Readonly<Record<keyof English, unknown>>,
>(base: Base, both: Both<English, Arabic>): Extended<Base, English>
export function messages(...parts: readonly unknown[]): unknown {
  const [own, base] = parts.toReversed() as [Shared, Shared?]
  return { en: { ...base?.en, ...speak('en', own.en) }, ar: { ...base?.ar, ...speak('ar', own.ar) } }
}

function speak(language: Language, sentences: object): Record<string, unknown> {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(localeTags[language])
  const say = (sentence: string, values: Values<string>) =>
    sentence.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
      const value = values[name] ?? ''
      const said = typeof value === 'number' ? numbers.format(value) : value
      // A value that ends with a full stop, as dirhams do in Arabic, also ends the sentence.
      return /\.\u2069?$/.test(said) ? said : said + stop
    })
  const text = (given: unknown) => {
    if (typeof given === 'string') {
      return given.includes('{') ? (values: Values<string>) => say(given, values) : given
    }
    const forms = given as Record<string, string>
    return (values: Values<'count'>) => {
      const count = Number(values.count)
      const form = count === 0 && forms['zero'] !== undefined ? 'zero' : rules.select(count)
      return say(forms[form] ?? forms['other'] ?? '', values)
    }
  }
  return Object.fromEntries(Object.entries(sentences).map(([key, given]) => [key, text(given)]))
}

/** Display names of keywords. */
export type Names<Word extends string> = Readonly<Record<Word, Bilingual>>

type Spoken<Key extends string> = Readonly<Record<'en' | 'ar', Readonly<Record<Key, string>>>>

/** Takes names from an area's texts; `words` maps each keyword to the key of its text. */
export function namesOf<const Words extends Readonly<Record<string, string>>>(
  texts: Spoken<Words[keyof Words]>,
  words: Words,
): Names<keyof Words & string> {
  const named = Object.entries(words).map(([word, key]) => {
    const text = key as Words[keyof Words]
    return [word, { en: texts.en[text], ar: texts.ar[text] }]
  })
  return Object.fromEntries(named) as Names<keyof Words & string>
}
