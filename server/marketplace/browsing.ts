import { z } from 'zod'
import { facets, type MarketplaceQuery } from '#contract/marketplace.ts'
import type { Deps } from '#server/deps.ts'
import { currentCatalogue } from './catalogue-version.ts'
import { documentsOf } from './documents.ts'
import { facetsOf } from './facets.ts'
import { countValues, findPage, searchFor } from './search.ts'

const recordsPerPage = 100
const cardsPerPage = 24

/** A page of products as JSON, with what its headers say. */
export type ProductList = {
  readonly json: string
  readonly total: number
  readonly limit: number
  /** Listings before this page. */
  readonly passed: number
  readonly next: string | null
}

export async function listRecords(deps: Deps, query: MarketplaceQuery): Promise<ProductList> {
  const search = searchFor(deps, await currentCatalogue(deps), query, recordsPerPage)
  const page = await findPage(search)
  const records = await documentsOf(deps, 'record', page.numbers)
  return { ...page, json: `[${records.join(',')}]`, limit: search.slice.limit }
}

/** What the marketplace screen shows: cards, total and counts per filter value. */
export async function browseCards(deps: Deps, query: MarketplaceQuery): Promise<string> {
  const catalogue = await currentCatalogue(deps)
  const search = searchFor(deps, catalogue, query, cardsPerPage)
  const [page, counts] = await Promise.all([findPage(search), countValues(search)])
  const cards = await documentsOf(deps, 'card', page.numbers)
  const counted = JSON.stringify(z.encode(facets, facetsOf(counts, catalogue.reference)))
  const { total, next } = page
  return `{"cards":[${cards.join(',')}],"total":${total},"facets":${counted},"next":${JSON.stringify(next)}}`
}
