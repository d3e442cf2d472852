import type { MarketplaceQuery } from '#contract/catalogue/marketplace.ts'
import type { Deps } from '#server/deps.ts'
import type { Catalogue } from '../listings/changes.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { Answers, Counts, Finder, Slice } from './results.ts'
import { indexInMemory, rememberedHits } from '../memory-index/current-index.ts'
import { memoryFinder } from '../memory-index/finder.ts'
import { sqlFinder } from './sql-finder.ts'
import { wantedOf } from './predicate.ts'

/** Which page of which question is asked for. */
export type Asked = {
  readonly query: MarketplaceQuery
  /** Filters and sort without the page: the same text however they were written. Cursors go by it. */
  readonly question: string
  readonly slice: Slice
  /** Names the question and the page. */
  readonly key: string
}

/** A question about the catalogue as it is now, ready to be answered. */
export type Search = Asked & { readonly answers: Answers }

/** One page of the answer; `next` is the cursor of the page after it. */
export type Page = {
  readonly numbers: readonly number[]
  readonly total: number
  /** Listings before this page. */
  readonly passed: number
  readonly next: string | null
}

const mostPerPage = 200

/** Throws Refusal('request.malformed') for a cursor that was not made for this question. */
export function askedOf(query: MarketplaceQuery, perPage: number): Asked {
  const question = questionOf(query)
  const limit = Math.min(query.limit ?? perPage, mostPerPage)
  const from = query.cursor ? decodeCursor(query.cursor, question) : (query.offset ?? 0)
  const slice: Slice = { order: orderOf(query), limit, from }
  return { query, question, slice, key: `${limit} ${query.cursor || (query.offset ?? 0)} ${question}` }
}

export async function searchFor(deps: Deps, { reference }: Catalogue, asked: Asked): Promise<Search> {
  const find = finderFor(deps)
  return { ...asked, answers: await find(wantedOf(asked.query, reference)) }
}

/** The index in memory, or the database while that is being read. */
function finderFor(deps: Deps): Finder {
  const index = indexInMemory(deps)
  const findTerms = rememberedHits(deps)
  return index ? memoryFinder(deps, index, findTerms) : sqlFinder(deps, findTerms)
}

export async function findPage({ answers, slice, question }: Search): Promise<Page> {
  const { numbers, total, next } = await answers.find(slice)
  const passed = typeof slice.from === 'number' ? slice.from : slice.from.passed
  return { numbers, total, passed, next: next && encodeCursor(next, question) }
}

export function countValues({ answers }: Search): Promise<Counts> {
  return answers.count()
}

/** Best match is an order of what a search found; without one it is the newest first. */
function orderOf({ sort, search }: MarketplaceQuery): Slice['order'] {
  return sort === 'best-match' && search === '' ? 'newest' : (sort ?? 'newest')
}

function questionOf(query: MarketplaceQuery): string {
  const { search, category, color, style, minPrice, maxPrice, maxWidth, maxDepth, maxHeight, room, ids } =
    query
  const lists = [category, color, style, ids].map((values) =>
    values.length > 1 ? [...new Set(values)].sort() : values,
  )
  return JSON.stringify([
    orderOf(query),
    search,
    ...lists,
    minPrice,
    maxPrice,
    maxWidth,
    maxDepth,
    maxHeight,
    room,
  ])
}
