import { everything } from '#contract/catalogue/marketplace.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { conceptsOf } from '#domain/catalogue/products/search-concepts.ts'
import type { Deps } from '#server/deps.ts'
import { documentsOf } from './documents.ts'
import { cachedReply, type TaggedReply } from './response-cache.ts'
import { catalogueTag, shopNamesTag } from './tags.ts'
import { type CategoryRow, type Reference, visibleCategories } from './reference.ts'
import { queryOf, search } from './search/search.ts'
import { shopsNamed } from './search/shop-names.ts'
import { wordsIn } from './search/vocabulary.ts'

const mostCategories = 4
const mostCards = 5

/** What the words typed so far may lead to: nothing for none. */
export function suggestionsFor(deps: Deps, typed: string): Promise<TaggedReply> {
  const form = searchForm(typed)
  return cachedReply(deps, `suggest ${form}`, async (catalogue) => {
    const cards = form === '' ? { json: '[]', tags: [] } : await cardsFor(deps, catalogue, form)
    const categories = JSON.stringify(form === '' ? [] : categoriesFor(form, catalogue.reference))
    const shops = JSON.stringify(form === '' ? [] : await shopsNamed(deps, form, 'begun'))
    const json = Buffer.from(`{"categories":${categories},"shops":${shops},"cards":${cards.json}}`)
    return { json, tags: [catalogueTag, shopNamesTag, ...cards.tags] }
  })
}

/** What is found by name or category: what only mentions the words is nothing to be led to. */
async function cardsFor(deps: Deps, catalogue: Parameters<typeof search>[1], form: string) {
  const query = queryOf({ ...everything, search: form, sort: 'best-match' }, mostCards)
  const results = await search(deps, catalogue, query)
  const { numbers, close } = await results.page(query.window)
  return documentsOf(deps, ['card', numbers.slice(0, close ?? mostCards)])
}

/** Those that the words mean, then those that a word or synonym which begins so names, in the order of the tree. */
function categoriesFor(form: string, reference: Reference) {
  const { vocabulary } = wordsIn(reference)
  const meant = new Set(conceptsOf(form, vocabulary).flatMap(({ categoryIds }) => categoryIds))
  const coming = new Set(
    [...vocabulary].flatMap(([phrase, { categoryIds }]) => (phrase.startsWith(form) ? [...categoryIds] : [])),
  )
  const begins = ({ name, nameAr }: CategoryRow) =>
    [name, nameAr ?? ''].some((written) => ` ${searchForm(written)}`.includes(` ${form}`))
  const visible = visibleCategories(reference.categories)
  const found = [
    ...visible.filter(({ id }) => meant.has(id)),
    ...visible.filter((row) => !meant.has(row.id) && (coming.has(row.id) || begins(row))),
  ]
  return found.slice(0, mostCategories).map(({ slug, name, nameAr }) => ({ slug, name, nameAr }))
}
