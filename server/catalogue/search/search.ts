import { catalogueTag, shopNamesTag } from '#server/catalogue/tags.ts'
import { type MarketplaceQuery, everything } from '#contract/catalogue/marketplace.ts'
import type { Deps } from '#server/deps.ts'
import type { Catalogue } from '../listings/changes.ts'
import { correctSearch, type Reading, readSearch } from './reading.ts'
import { find } from './find.ts'
import { cachedHits } from './hits.ts'
import { predicateOf, shopIds, shopNames, shopsNamed } from './predicate.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { type Reference, type CategoryRow, visibleCategories, wordsIn } from '#server/catalogue/reference.ts'
import type { Page, PageWindow, Results, Position } from '#engines/catalogue-memory/vocabulary/results.ts'
import { hash } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import { conceptsOf } from '#domain/catalogue/products/search-concepts.ts'
import { documentsOf } from '../documents.ts'
import { cachedReply, type TaggedReply } from '#server/catalogue/response-cache.ts'

/** A query of the catalogue, and the page of its results. */
export type Query = {
  readonly asked: MarketplaceQuery
  /** Filters and sort without the page, normalised to one text. A cursor is bound to it. */
  readonly filterKey: string
  readonly window: PageWindow
  /** Identifies filters, sort and page. */
  readonly key: string
}

const mostPerPage = 200

/** Throws Refusal('request.malformed') for a cursor that was not made for the same filters and sort. */
export function queryOf(query: MarketplaceQuery, perPage: number): Query {
  const filterKey = filterKeyOf(query)
  const limit = Math.min(query.limit ?? perPage, mostPerPage)
  const from = query.cursor ? decodeCursor(query.cursor, filterKey) : (query.offset ?? 0)
  const window: PageWindow = { sort: sortOf(query), limit, from }
  return {
    asked: query,
    filterKey,
    window,
    key: `${limit} ${query.cursor || (query.offset ?? 0)} ${filterKey}`,
  }
}

/** Results, with the corrected search and its reading as filters; null where it was used as written. */
export type SearchResults = Results & { readonly corrected: string | null; readonly read: Reading | null }

/** Searches the catalogue. With `words`, reads no filters out of the search (0096), but corrects missing words. */
export async function search(
  deps: Deps,
  { reference }: Catalogue,
  query: Query,
  as: 'said' | 'words' = 'said',
): Promise<SearchResults> {
  const reader = { deps, reference }
  const written = { ...query.asked, shop: await shopIds(deps, query.asked.shop) }
  const readingOf = (asked: MarketplaceQuery) => (as === 'words' ? null : readSearch(reader, asked))
  const first = await readingOf(written)
  const asWritten = first?.asked ?? written
  const corrected = await correctionOf(reader, asWritten, as)
  const asked = corrected === null ? asWritten : { ...asWritten, search: corrected }
  // A misspelt colour or shop becomes a filter once it is corrected.
  const again = corrected === null ? null : await readingOf(asked)
  const results = await find(deps, predicateOf(again?.asked ?? asked, reference))
  // The order must not reveal ratings that are not shown.
  const page: Results['page'] = (window) =>
    results.page(
      window.sort === 'best-rated' && !reference.reviewsEnabled ? { ...window, sort: 'newest' } : window,
    )
  return again
    ? {
        ...results,
        page,
        corrected: newWordsIn(again.asked.search, asWritten.search),
        read: { asked: again.asked, shop: again.shop ?? first?.shop ?? null },
      }
    : { ...results, page, corrected, read: first }
}

/** Returns the words left beside the filters if one was corrected, else null; filters show their own reading. */
function newWordsIn(left: string, written: string): string | null {
  const known = searchForm(written).split(' ')
  return searchForm(left)
    .split(' ')
    .every((word) => word === '' || known.includes(word))
    ? null
    : left
}

type Reader = { readonly deps: Deps; readonly reference: Reference }

async function correctionOf(
  { deps, reference }: Reader,
  asked: MarketplaceQuery,
  as: 'said' | 'words',
): Promise<string | null> {
  const { concepts } = predicateOf(asked, reference)
  if (concepts === null || asked.exact) return null
  const { missing } = await cachedHits(deps)(concepts)
  if (missing.length === 0) return null
  const names = as === 'words' ? [] : await namesOfFilters(deps, reference)
  return correctSearch(deps, wordsIn(reference), { search: asked.search, missing, names })
}

async function namesOfFilters(deps: Deps, { colors }: Reference): Promise<string[]> {
  const shown = colors.filter(({ status }) => status === 'active')
  return [
    ...(await shopNames(deps)).flatMap(({ forms }) => forms),
    ...shown.flatMap(({ name, nameAr }) => [searchForm(name), searchForm(nameAr ?? '')]),
  ]
}

/** The cursor of the page after this one, null on the last. */
export function nextCursor({ next }: Page, { filterKey }: Query): string | null {
  return next && encodeCursor(next, filterKey)
}

/** Listings before the page. */
export function passedBefore({ window: { from } }: Query): number {
  return typeof from === 'number' ? from : from.passed
}

/** Best match applies only to a search; without words it means newest first. */
function sortOf({ sort, search: words }: MarketplaceQuery): PageWindow['sort'] {
  return sort === 'best-match' && words === '' ? 'newest' : (sort ?? 'newest')
}

function filterKeyOf(query: MarketplaceQuery): string {
  const {
    category,
    color,
    style,
    seats,
    minPrice,
    maxPrice,
    maxWidth,
    maxDepth,
    maxHeight,
    has3d,
    all,
    minRating,
    room,
    shop,
    ids,
  } = query
  const search = [query.search, query.exact]
  const lists = [category, color, style, seats, shop, ids].map((values) =>
    values.length > 1 ? [...new Set(values)].sort() : values,
  )
  const single = [minPrice, maxPrice, maxWidth, maxDepth, maxHeight, has3d, all, minRating, room]
  return JSON.stringify([sortOf(query), ...search, ...lists, ...single])
}

const wire = z.tuple([
  z.string(),
  z.int().nonnegative(),
  z
    .array(z.union([z.string(), z.int()]))
    .min(2)
    .max(3),
])

/** Encodes an opaque cursor for the next page, valid only for these filters and this sort. */
function encodeCursor({ passed, keys }: Position, filterKey: string): string {
  return Buffer.from(JSON.stringify([sealOf(passed, keys, filterKey), passed, keys])).toString('base64url')
}

/** Throws Refusal('request.malformed') for a text that encodeCursor did not make for them. */
function decodeCursor(cursor: string, filterKey: string): Position {
  const [seal, passed, keys] = read(cursor)
  if (seal !== sealOf(passed, keys, filterKey)) throw notOurs()
  return { passed, keys }
}

function read(cursor: string): z.output<typeof wire> {
  try {
    return wire.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw notOurs()
  }
}

function sealOf(passed: number, keys: readonly (string | number)[], filterKey: string): string {
  return hash('sha256', JSON.stringify([passed, keys, filterKey]), 'base64url').slice(0, 12)
}

function notOurs(): Refusal {
  return new Refusal('request.malformed', {}, 'cursor')
}

const mostCategories = 4
const mostCards = 5

/** Suggests categories, shops and products for the words typed so far; nothing for no words. */
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

/** Products found by name or category; those that only mention the words are not suggested. */
async function cardsFor(deps: Deps, catalogue: Parameters<typeof search>[1], form: string) {
  const query = queryOf({ ...everything, search: form, sort: 'best-match' }, mostCards)
  const results = await search(deps, catalogue, query)
  const { numbers, close } = await results.page(query.window)
  return documentsOf(deps, ['card', numbers.slice(0, close ?? mostCards)])
}

/** Categories that the words mean, then those with a name or synonym that begins so, in the order of the tree. */
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
