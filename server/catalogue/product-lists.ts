import { z } from 'zod'
import { facets, type MarketplaceQuery } from '#contract/catalogue/marketplace.ts'
import type { Deps } from '#server/deps.ts'
import { documentsOf } from './documents.ts'
import { aboutCategory, facetsOf } from './search/facets.ts'
import { cachedReply, type TaggedReply } from './response-cache.ts'
import { askedOf, countValues, findPage, searchFor } from './search/search.ts'
import { catalogueTag } from './tags.ts'

const recordsPerPage = 100
const cardsPerPage = 24

/** A page of products as JSON, with what its headers say. */
export type ProductList = TaggedReply & {
  readonly total: number
  readonly limit: number
  /** Listings before this page. */
  readonly passed: number
  readonly next: string | null
}

export function listRecords(deps: Deps, query: MarketplaceQuery): Promise<ProductList> {
  const asked = askedOf(query, recordsPerPage)
  return cachedReply(deps, `list ${asked.key}`, async (catalogue) => {
    const page = await findPage(await searchFor(deps, catalogue, asked))
    const { json, tags } = await documentsOf(deps, ['record', page.numbers])
    const { total, passed, next } = page
    const shown = { json: Buffer.from(json), tags: [catalogueTag, ...tags] }
    return { ...shown, total, passed, next, limit: asked.slice.limit }
  })
}

/** What the marketplace screen shows: cards, total and counts per filter value. */
export function browseCards(deps: Deps, query: MarketplaceQuery): Promise<TaggedReply> {
  const asked = askedOf(query, cardsPerPage)
  return cachedReply(deps, `browse ${asked.key}`, async (catalogue) => {
    const search = await searchFor(deps, catalogue, asked)
    const [page, counts] = await Promise.all([findPage(search), countValues(search)])
    const cards = await documentsOf(deps, ['card', page.numbers])
    const counted = JSON.stringify(z.encode(facets, facetsOf(counts, catalogue.reference)))
    const about = JSON.stringify(aboutCategory(query.category, catalogue.reference))
    const tail = `"total":${page.total},"facets":${counted},"about":${about},"next":${JSON.stringify(page.next)}}`
    return { json: Buffer.from(`{"cards":${cards.json},${tail}`), tags: [catalogueTag, ...cards.tags] }
  })
}
