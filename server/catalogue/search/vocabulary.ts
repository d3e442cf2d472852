import { searchForm } from '#domain/platform/text/search-text.ts'
import { type Vocabulary, vocabularyOf } from '#domain/catalogue/products/search-concepts.ts'
import { type Reference, visibleCategories } from '../reference.ts'

/** What is known of words, and how those that are known by their searched form are written. */
export type ReferenceWords = {
  readonly vocabulary: Vocabulary
  readonly spellings: ReadonlyMap<string, string>
}

const wordsOfReference = new WeakMap<Reference, ReferenceWords>()

/** The words of the groups of synonyms and of the names of visible categories. */
export function wordsIn(reference: Reference): ReferenceWords {
  const known = wordsOfReference.get(reference)
  if (known) return known
  const categories = visibleCategories(reference.categories).map(({ id, name, nameAr }) => ({
    id,
    names: [name, nameAr ?? ''],
  }))
  const written = [...reference.synonyms.flat(), ...categories.flatMap(({ names }) => names)]
  const words: ReferenceWords = {
    vocabulary: vocabularyOf(
      reference.synonyms.map((group) => group.map(searchForm)),
      categories.map(({ id, names }) => ({ id, names: names.map(searchForm) })),
    ),
    spellings: new Map(written.map((word) => [searchForm(word), word.toLowerCase()])),
  }
  wordsOfReference.set(reference, words)
  return words
}
