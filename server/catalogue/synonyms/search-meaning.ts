import { everything } from '#contract/catalogue/marketplace.ts'
import type { SearchMeaning } from '#contract/catalogue/synonyms.ts'
import { conceptsOf } from '#domain/catalogue/products/search-concepts.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { queryOf, search } from '#server/catalogue/search/search.ts'
import { wordsIn } from '#server/catalogue/search/vocabulary.ts'
import type { Deps } from '#server/deps.ts'

/** How a visitor's search is understood, and how many products it finds. */
export async function explainSearch(deps: Deps, words: string): Promise<SearchMeaning> {
  const catalogue = await currentCatalogue(deps)
  const query = queryOf({ ...everything, search: words, sort: 'best-match' }, 1)
  const found = await search(deps, catalogue, query)
  const { total, close } = await found.page(query.window)
  const { vocabulary, spellings } = wordsIn(catalogue.reference)
  const categories = new Map(catalogue.reference.categories.map((category) => [category.id, category]))
  const written = (form: readonly string[]) => spellings.get(form.join(' ')) ?? form.join(' ')
  const concepts = conceptsOf(
    searchForm(found.corrected ?? found.read?.asked.search ?? words),
    vocabulary,
  ).map((concept) => ({
    written: written(concept.typed),
    ways: concept.implied.map(written),
    categories: concept.categoryIds.flatMap((id) => categories.get(id) ?? []),
  }))
  return { corrected: found.corrected, concepts, total, close }
}
