import { catalogueTag, shopNamesTag } from './tags.ts'
import { z } from 'zod'
import {
  facets,
  type MarketplaceQuery,
  type SearchRead,
  searchRead,
  everything,
} from '#contract/catalogue/marketplace.ts'
import { partsOf } from '#domain/catalogue/products/search-concepts.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import type { Deps } from '#server/deps.ts'
import { documentsOf } from './documents.ts'
import { aboutCategory, facetsOf, countedCategories } from '#server/catalogue/search/facets.ts'
import { cachedReply, type TaggedReply } from './response-cache.ts'
import { conceptsIn, shopNames, shopsNamed } from '#server/catalogue/search/predicate.ts'
import type { Reading } from '#server/catalogue/search/reading.ts'
import { nextCursor, passedBefore, type Query, queryOf, search } from '#server/catalogue/search/search.ts'
import type { Counts } from '#engines/catalogue-memory/vocabulary/results.ts'
import type { Reference } from './reference.ts'
import { roomReply, roomsInList } from '#server/catalogue/rooms/page.ts'
import { LRUCache } from 'lru-cache'
import { cachePart } from '#server/platform/cache/caches.ts'

const recordsPerPage = 100
const cardsPerPage = 24

/** A page of products as JSON, with the values of its headers. */
export type ProductList = TaggedReply & {
  readonly total: number
  readonly limit: number
  /** Listings before this page. */
  readonly passed: number
  readonly next: string | null
}

/** Lists all products, with variants. Searches by words only: a plain list cannot say how it read them (R-API-68). */
export function listRecords(deps: Deps, asked: MarketplaceQuery): Promise<ProductList> {
  const query = queryOf({ ...asked, all: 'yes' }, recordsPerPage)
  return cachedReply(deps, `list ${query.key}`, async (catalogue) => {
    const page = await (await search(deps, catalogue, query, 'words')).page(query.window)
    const { json, tags } = await documentsOf(deps, ['record', page.numbers])
    return {
      json: Buffer.from(json),
      tags: [catalogueTag, ...tags],
      total: page.total,
      limit: query.window.limit,
      passed: passedBefore(query),
      next: nextCursor(page, query),
    }
  })
}

function readOf({ asked, shop }: Reading): SearchRead {
  const {
    search,
    minPrice = null,
    maxPrice = null,
    maxWidth = null,
    maxDepth = null,
    maxHeight = null,
  } = asked
  const [color = null] = asked.color
  const [seats = null] = asked.seats
  return {
    search,
    minPrice,
    maxPrice,
    maxWidth,
    maxDepth,
    maxHeight,
    color,
    seats: seats === null ? null : Number(seats),
    shop,
  }
}

/** What the marketplace screen shows: cards, total and counts per filter value. */
export function browseCards(deps: Deps, asked: MarketplaceQuery): Promise<TaggedReply> {
  const query = queryOf(asked, cardsPerPage)
  return cachedReply(deps, `browse ${query.key}`, async (catalogue) => {
    const results = await search(deps, catalogue, query)
    const [page, counts, names] = await Promise.all([
      results.page(query.window),
      results.count(),
      shopNames(deps),
    ])
    if (isWordsAlone(query)) searchesInVain(deps).told(asked.search, page.total)
    const cards = await documentsOf(deps, ['card', page.numbers])
    const counted = JSON.stringify(
      z.encode(facets, facetsOf(counts, catalogue.reference, { names, asked: asked.shop })),
    )
    const about = JSON.stringify(aboutCategory(asked.category, catalogue.reference))
    const next = JSON.stringify(nextCursor(page, query))
    const corrected = JSON.stringify(results.corrected)
    const searched = results.corrected ?? results.read?.asked.search ?? asked.search
    const read = JSON.stringify(results.read && z.encode(searchRead, readOf(results.read)))
    const isOfShop = asked.shop.length > 0 || results.read?.shop || searched === ''
    const shops = JSON.stringify(isOfShop ? [] : await shopsNamed(deps, searchForm(searched), 'whole'))
    const words = JSON.stringify(partsOf(searched, conceptsIn(searched, catalogue.reference)))
    const tail = `"total":${page.total},"corrected":${corrected},"read":${read},"words":${words},"shops":${shops},"close":${page.close},"facets":${counted},"about":${about},"next":${next}}`
    return {
      json: Buffer.from(`{"cards":${cards.json},${tail}`),
      tags: [catalogueTag, shopNamesTag, ...cards.tags],
    }
  })
}

/** Whether a query has words but no filters; with filters, the filters may be why nothing is found. */
function isWordsAlone({ asked: { search: words, sort }, filterKey }: Query): boolean {
  return words !== '' && filterKey === queryOf({ ...everything, search: words, sort }, cardsPerPage).filterKey
}

const newestCards = 8

/** What the landing page shows. */
export function landingPage(deps: Deps): Promise<TaggedReply> {
  return cachedReply(deps, 'landing', async (catalogue) => {
    const { reference } = catalogue
    const query = queryOf(everything, newestCards)
    const results = await search(deps, catalogue, query)
    const [counts, newest, room] = await Promise.all([
      results.count(),
      results.page(query.window).then(({ numbers }) => documentsOf(deps, ['card', numbers])),
      featuredRoom(deps, reference),
    ])
    const categories = JSON.stringify(picturedCategories(counts, reference))
    const shown = `"categories":${categories},"rooms":${JSON.stringify(roomsInList(reference.rooms))}`
    const json = Buffer.from(`{${shown},"newest":${newest.json},"room":${room.json}}`)
    return { json, tags: [catalogueTag, ...newest.tags, ...room.tags] }
  })
}

function picturedCategories(counts: Counts, reference: Reference) {
  const thumbs = new Map(reference.categories.map(({ id, thumbUrl }) => [id, thumbUrl]))
  return countedCategories(counts, reference).map((row) => ({ ...row, thumbUrl: thumbs.get(row.id) ?? null }))
}

async function featuredRoom(deps: Deps, { rooms }: Reference) {
  const room = rooms.find(({ isFeatured }) => isFeatured)
  return room ? roomReply(deps, room) : { json: 'null', tags: [] }
}

/** Recent searches without results. */
export type SearchesInVain = ReturnType<typeof rememberSearches>

export function rememberSearches() {
  const inVain = new LRUCache<string, true>({ max: 5_000 })
  return {
    /** Notes how many results words without filters have; if none, the next search for them is counted (visits.ts). */
    told: (search: string, total: number) => {
      if (total === 0) inVain.set(wordsOf(search), true)
      else inVain.delete(wordsOf(search))
    },
    /** Returns the words of a search if it found nothing, else null. */
    wordsInVain: (search: string) => (inVain.has(wordsOf(search)) ? wordsOf(search) : null),
  }
}

export const searchesInVain = cachePart(rememberSearches)

const longestWords = 60

function wordsOf(search: string): string {
  return search.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, longestWords)
}
