import type { AskableField } from '#contract/catalogue/imports/import-columns.ts'
import { conceptsOf, type Vocabulary } from '#domain/catalogue/products/search-concepts.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import type { Deps } from '#server/deps.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { wordsIn } from '#server/catalogue/search/vocabulary.ts'
import type { KnownNames } from './known-names.ts'

/** What a word most likely means, as questions and answers name it; null where nothing is near. */
export type Guess = (field: AskableField, said: string) => string | null

/** Guesses by the names we know and the groups of synonyms: "Grey" is Gray, "Furniture > Couches" is Sofas. */
export async function guesser(deps: Deps, names: KnownNames): Promise<Guess> {
  const { reference } = await currentCatalogue(deps)
  const { vocabulary } = wordsIn(reference)
  const ways: Readonly<Record<AskableField, (way: string) => string | null>> = {
    category: (way) => names.categoriesNamed(way)[0] ?? null,
    colors: (way) => names.colorNamed(way)?.name ?? null,
    styles: names.styleNamed,
  }
  return (field, said) => {
    // The last step of a way says most: "Furniture > Sofas".
    const steps = field === 'category' ? said.split(/[>›»/]/).toReversed() : [said]
    const tries = steps.flatMap((step) => waysToSay(searchForm(step), vocabulary))
    return firstKnown(tries, ways[field])
  }
}

function firstKnown(tries: readonly Phrase[], known: (way: string) => string | null): string | null {
  for (const { text, categoryIds } of tries) {
    const found = known(text) ?? categoryIds.map(known).find((one) => one !== null)
    if (found) return found
  }
  return null
}

type Phrase = { readonly text: string; readonly categoryIds: readonly string[] }

/** As it is written, what says the same, then what its single words say. */
function waysToSay(form: string, vocabulary: Vocabulary): Phrase[] {
  const words = form.split(' ').toReversed()
  const concepts = [...conceptsOf(form, vocabulary), ...words.flatMap((word) => conceptsOf(word, vocabulary))]
  const said = concepts.flatMap(({ typed, implied, categoryIds }) =>
    [typed, ...implied].map((way) => ({ text: way.join(' '), categoryIds })),
  )
  return [{ text: form, categoryIds: [] }, ...said].filter(({ text }) => text !== '')
}
