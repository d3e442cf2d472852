import type { MarketplaceQuery } from '#contract/marketplace.ts'
import type { Deps } from '#server/deps.ts'
import type { Catalogue } from './catalogue-version.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { Counts, Finder, Slice } from './found.ts'
import { sqlFinder } from './sql-finder.ts'
import { type Wanted, wantedOf } from './wanted.ts'

/** A question about the catalogue as it is now, ready to be answered. */
export type Search = {
  readonly wanted: Wanted
  readonly slice: Slice
  /** The question without its page: what cursors and caches go by. */
  readonly question: string
  readonly finder: Finder
}

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
export function searchFor(
  deps: Deps,
  catalogue: Catalogue,
  query: MarketplaceQuery,
  perPage: number,
): Search {
  const question = questionOf(query)
  const slice: Slice = {
    order: orderOf(query),
    limit: Math.min(query.limit ?? perPage, mostPerPage),
    from: query.cursor ? decodeCursor(query.cursor, question) : (query.offset ?? 0),
  }
  return { wanted: wantedOf(query, catalogue.reference), slice, question, finder: sqlFinder(deps) }
}

export async function findPage({ wanted, slice, question, finder }: Search): Promise<Page> {
  const { numbers, total, next } = await finder.find(wanted, slice)
  const passed = typeof slice.from === 'number' ? slice.from : slice.from.passed
  return { numbers, total, passed, next: next && encodeCursor(next, question) }
}

export function countValues({ wanted, finder }: Search): Promise<Counts> {
  return finder.count(wanted)
}

/** Best match is an order of what a search found; without one it is the newest first. */
function orderOf({ sort, search }: MarketplaceQuery): Slice['order'] {
  return sort === 'best-match' && search === '' ? 'newest' : (sort ?? 'newest')
}

/** The same text for the same filters and sort, however they were written. */
function questionOf(query: MarketplaceQuery): string {
  const { limit: _limit, offset: _offset, cursor: _cursor, sort: _sort, ...filters } = query
  const sorted = Object.entries(filters).map(([, value]) =>
    Array.isArray(value) ? [...new Set(value)].sort() : value,
  )
  return JSON.stringify([orderOf(query), ...sorted.map((value) => value ?? null)])
}
