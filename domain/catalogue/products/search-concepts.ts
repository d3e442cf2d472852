import { searchForm } from '#domain/platform/text/search-text.ts'

/**
 * The meaning of the words of a search. A concept is a word or phrase with its equivalents: its own forms, the synonyms
 * of its group, the categories with its name. A search finds products that match all its concepts, in any wording.
 */
export type Concept = {
  /** The typed words in search form; each may match a part of a word. */
  readonly typed: readonly string[]
  /** Equivalent phrases, which match whole words only. */
  readonly implied: readonly (readonly string[])[]
  /** Categories with this name. */
  readonly categoryIds: readonly string[]
}

type Meaning = { readonly phrases: Set<string>; readonly categoryIds: Set<string> }

/** Meanings by phrase, in search form and with its words stemmed by {@link stemOf}. */
export type Vocabulary = ReadonlyMap<string, Meaning>

const mostWords = 8
/** Words that say nothing about a product, except within a known phrase ("chest of drawers"). */
const fillers = new Set('a an and by for in of on the to with و في من مع على علي عن الى الي ل ب'.split(' '))
/** Maximum number of words in a phrase. */
export const longestPhrase = 4

/** Builds a vocabulary from groups of synonyms and category names, both in search form. */
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

/** Splits a text in search form into at most eight concepts, longest known phrases first; fillers only count alone. */
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

/** Returns each concept of a search as it was written, with the search that remains without it. */
export function partsOf(search: string, concepts: readonly Concept[]): { written: string; rest: string }[] {
  const { written, forms } = wordsIn(search)
  return concepts.flatMap(({ typed }) => {
    const at = runAt(forms, typed)
    const part = at < 0 ? '' : written.slice(at, at + typed.length).join(' ')
    return part === '' ? [] : [{ written: part, rest: withoutWords(search, typed) }]
  })
}

/**
 * Removes the first run of these words, given in search form, from a search, with fillers left at its ends: "table by
 * Khashab" without "khashab" is "table". Returns the search itself where it has no such run.
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

/** Strips fillers from both ends of a search from which a part has been removed. */
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

/** Strips the English plural or the Arabic article from a word in search form. */
export function stemOf(word: string): string {
  if (/^\u0627\u0644./u.test(word)) return word.length >= 5 ? word.slice(2) : word
  if (!/^[a-z]{4,}$/.test(word) || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Returns the forms in which a synonym's word occurs in texts: itself, its English plural, with the Arabic article. */
export function formsOf(word: string): string[] {
  if (/^[a-z]{3,}y$/.test(word)) return [word, `${word}s`, `${word.slice(0, -1)}ies`]
  if (/^[a-z]{2,}$/.test(word)) return [word, `${word}s`, `${word}es`]
  return /^\p{Script=Arabic}+$/u.test(word) ? [word, `\u0627\u0644${word}`] : [word]
}
