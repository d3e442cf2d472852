import type { Bilingual } from '#domain/platform/text/language.ts'

/** What each of some words is called. */
export type Names<Word extends string> = Readonly<Record<Word, Bilingual>>

type Spoken<Key extends string> = Readonly<Record<'en' | 'ar', Readonly<Record<Key, string>>>>

/** Names out of an area's texts: which of them each word goes by. */
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
