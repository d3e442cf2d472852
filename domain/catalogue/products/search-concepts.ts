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

/** The concepts of a text in searched form, at most eight; the longest known phrase first. */
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
  return [...concepts.values()]
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
