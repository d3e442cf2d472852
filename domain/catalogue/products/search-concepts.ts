import { searchForm } from '#domain/platform/text/search-text.ts'

/**
 * What the words of a search mean. A concept is a word or phrase with all that says the same: its own forms, the synonyms
 * of its group, the categories it names. A search finds what has every one of its concepts, in whatever words.
 */
export type Concept = {
  /** As written, in searched form; each is part of a word that is found. */
  readonly typed: readonly string[]
  /** Other ways to say it, each of whole words. */
  readonly implied: readonly (readonly string[])[]
  /** The categories of this name. */
  readonly categoryIds: readonly string[]
}

type Meaning = { readonly phrases: Set<string>; readonly categoryIds: Set<string> }

/** Phrases in searched form, their words as {@link stemOf} gives them, with what they mean. */
export type Vocabulary = ReadonlyMap<string, Meaning>

const mostWords = 8
/** Words that say nothing of a product, unless they stand within a known phrase ("chest of drawers"). */
const fillers = new Set('a an and by for in of on the to with و في من مع على علي عن الى الي ل ب'.split(' '))
/** Words that are read together. */
export const longestPhrase = 4

/** A vocabulary of groups of synonyms and of the names of categories, both in searched form. */
export function vocabularyOf(
  groups: readonly (readonly string[])[],
  categories: readonly { readonly id: string; readonly names: readonly string[] }[],
): Vocabulary {
  const vocabulary = new Map<string, Meaning>()
  const meaningOf = (phrase: string): Meaning => {
    const known = vocabulary.get(stemmed(phrase)) ?? { phrases: new Set(), categoryIds: new Set() }
    vocabulary.set(stemmed(phrase), known)
    return known
  }
  for (const group of groups) {
    for (const phrase of group) for (const same of group) meaningOf(phrase).phrases.add(same)
  }
  for (const { id, names } of categories) {
    const synonyms = names.flatMap((name) => [name, ...(vocabulary.get(stemmed(name))?.phrases ?? [])])
    for (const name of synonyms) if (name !== '') meaningOf(name).categoryIds.add(id)
  }
  return vocabulary
}

/** The concepts of a text in searched form, at most eight; the longest known phrase first, and no filler beside others. */
export function conceptsOf(form: string, vocabulary: Vocabulary): Concept[] {
  const words = form === '' ? [] : form.split(' ').slice(0, mostWords)
  const concepts = new Map<string, Concept>()
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: Math.min(longestPhrase, words.length - at) }, (_, n) => n + 1)
    const length = lengths.findLast((n) => vocabulary.has(stemmed(words.slice(at, at + n).join(' ')))) ?? 1
    const typed = words.slice(at, at + length)
    concepts.set(typed.join(' '), conceptOf(typed, vocabulary))
    at += length
  }
  const meant = [...concepts].filter(([written]) => !fillers.has(written))
  return (meant.length === 0 ? [...concepts] : meant).map(([, concept]) => concept)
}

/** Each part of a search that means something by itself, as it was written, with the search that remains without it. */
export function partsOf(search: string, concepts: readonly Concept[]): { written: string; rest: string }[] {
  const { written, forms } = wordsIn(search)
  return concepts.flatMap(({ typed }) => {
    const at = runAt(forms, typed)
    const part = at < 0 ? '' : written.slice(at, at + typed.length).join(' ')
    return part === '' ? [] : [{ written: part, rest: withoutWords(search, typed) }]
  })
}

/**
 * A search as it was written without the first run of these words, which are in searched form, nor what only led to them:
 * "table by" of "table by Khashab". The search itself where it has no such run.
 */
export function withoutWords(search: string, words: readonly string[]): string {
  const { written, forms } = wordsIn(search)
  const at = runAt(forms, words)
  if (at < 0 || words.length === 0) return search
  return withoutEndFillers(written.toSpliced(at, words.length).join(' '))
}

function wordsIn(search: string) {
  const written = search.match(/[\p{L}\p{M}\p{N}%_]+/gu) ?? []
  return { written, forms: written.map(searchForm) }
}

function runAt(forms: readonly string[], words: readonly string[]): number {
  return forms.findIndex((_, start) => words.every((word, n) => forms[start + n] === word))
}

/** A search without the fillers that it begins and ends with, once a part of it has been taken out. */
export function withoutEndFillers(search: string): string {
  const words = search.split(' ')
  const isMeant = (word: string) => !fillers.has(searchForm(word))
  return words.slice(Math.max(0, words.findIndex(isMeant)), words.findLastIndex(isMeant) + 1).join(' ')
}

function conceptOf(typed: readonly string[], vocabulary: Vocabulary): Concept {
  const written = typed.join(' ')
  const { phrases = new Set<string>(), categoryIds = new Set<string>() } =
    vocabulary.get(stemmed(written)) ?? {}
  const others = new Set([stemmed(written), ...phrases])
  others.delete(written)
  return { typed, implied: [...others].map((phrase) => phrase.split(' ')), categoryIds: [...categoryIds] }
}

function stemmed(phrase: string): string {
  return phrase.split(' ').map(stemOf).join(' ')
}

/** A word in searched form without its English plural or its Arabic article. */
export function stemOf(word: string): string {
  if (/^\u0627\u0644./u.test(word)) return word.length >= 5 ? word.slice(2) : word
  if (!/^[a-z]{4,}$/.test(word) || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** The forms in which a word of a synonym stands in texts: itself, its English plural, with the Arabic article. */
export function formsOf(word: string): string[] {
  if (/^[a-z]{3,}y$/.test(word)) return [word, `${word}s`, `${word.slice(0, -1)}ies`]
  if (/^[a-z]{2,}$/.test(word)) return [word, `${word}s`, `${word}es`]
  return /^\p{Script=Arabic}+$/u.test(word) ? [word, `\u0627\u0644${word}`] : [word]
}
