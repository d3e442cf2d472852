import type pg from 'pg'
import {
  type Bits,
  intersect,
  countBits,
  hasBit,
  subtract,
} from '#engines/catalogue-memory/vocabulary/bits.ts'
import type { CatalogueSource, Finder, Page, PageWindow } from './vocabulary/results.ts'
import { changesOf, countInMemory, type Prepared } from './counts.ts'
import type { FollowedColumns } from './followed-columns.ts'
import { firstOfEach } from './variants.ts'
import { type Keys, rowSort } from './sorts.ts'
import { type Candidates, type RowWindow, type FoundRow, takeSorted } from './pages.ts'
import { bitsOfNumbers, type RowPredicate } from './row-predicate.ts'
import { countSelected, selectedRowIds, selectorOf, rowIdsOfNumbers } from './selection.ts'
import type { Hits } from './vocabulary/hits.ts'
import type { Predicate } from './vocabulary/predicate.ts'

/** Answers from the columns in memory; queries the database only for search words and products given by id. */
export function memoryFinder(
  { pool, findHits }: Pick<CatalogueSource, 'pool' | 'findHits'>,
  followed: FollowedColumns,
): Finder {
  return async (predicate) => {
    const rowPredicate: RowPredicate = {
      predicate,
      hits: predicate.concepts && (await findHits(predicate.concepts)),
      named: await numbersOf(pool, predicate),
    }
    const select = selectorOf(followed.columns, rowPredicate)
    return {
      page: async (window) => findInMemory(followed, { rowPredicate, select }, window),
      count: async () => countInMemory(followed, { rowPredicate, select }),
    }
  }
}

/** Looks up the listing numbers of the requested product ids; null when the predicate has none. */
async function numbersOf(pool: pg.Pool, { productIds }: Predicate): Promise<Bits | null> {
  if (productIds === null) return null
  const { rows } = await pool.query<{ number: number }>(
    'select number from listings where product_id = any($1::uuid[])',
    [productIds],
  )
  return bitsOfNumbers(rows.map(({ number }) => number))
}

function findInMemory(
  followed: FollowedColumns,
  { rowPredicate, select }: Prepared,
  window: PageWindow,
): Page {
  const selection = select()
  const { gone, added } = changesOf(followed, rowPredicate)
  const rowIds = liveRowIds(followed, selectedRowIds(followed.columns, selection))
  const count = countSelected(selection) - gone.length
  const { predicate, hits } = rowPredicate
  const best = window.sort === 'best-match' ? hits : null
  const sort = rowSort(followed.columns, window.sort === 'best-match' ? 'newest' : window.sort)
  const all = { columns: followed.columns, rowIds, count, rows: added }
  const candidates = predicate.allVariants ? all : firstOfEach(all, sort, best)
  const total = sizeOf(candidates)
  const { from, limit } = window
  const passed = typeof from === 'number' ? from : from.passed
  const rowWindow: RowWindow = {
    skip: typeof from === 'number' ? from : 0,
    take: limit,
    after: typeof from === 'number' ? startOf(predicate, window) : from.keys,
  }
  const found = best ? takeBest(candidates, best, rowWindow) : takeSorted(candidates, sort, rowWindow)
  const last = found.at(-1)
  const isLast = passed + found.length >= total
  return {
    numbers: found.map(({ number }) => number),
    total,
    close: hits && sizeOf(tierOf(candidates, hits.part)),
    next: last && !isLast ? { passed: passed + found.length, keys: last.keys } : null,
  }
}

function liveRowIds({ live }: FollowedColumns, rowIds: Bits): Bits {
  if (live === null) return rowIds
  const rest = rowIds.slice()
  intersect(rest, live)
  return rest
}

/** In price order, listings below the minimum price can be skipped. */
function startOf({ minFils }: Predicate, { sort }: PageWindow): Keys | null {
  return sort === 'price-asc' && minFils !== null ? [minFils, -1] : null
}

/** Takes matches of whole words in names first, then of parts of names, then the rest; each tier newest first. */
function takeBest(candidates: Candidates, hits: Hits, window: RowWindow): FoundRow[] {
  const newest = rowSort(candidates.columns, 'newest')
  const found: FoundRow[] = []
  let { skip } = window
  let rest = candidates
  for (const [rank, numbers] of [hits.whole, hits.part, null].entries()) {
    const tier = numbers ? tierOf(rest, numbers) : rest
    const count = sizeOf(tier)
    const after = afterInTier(rank, window.after)
    if (after === null && skip >= count) skip -= count
    else if (after !== 'passed') {
      const part = takeSorted(tier, newest, { skip, take: window.take - found.length, after })
      found.push(...part.map(({ number, keys }) => ({ number, keys: [rank, ...keys] })))
      skip = 0
    }
    if (found.length === window.take) break
    if (numbers) rest = withoutTier(rest, tier, numbers)
  }
  return found
}

function afterInTier(rank: number, after: Keys | null): Keys | null | 'passed' {
  if (after === null || rank > Number(after[0])) return null
  return rank === Number(after[0]) ? after.slice(1) : 'passed'
}

function sizeOf({ count, rows }: Candidates): number {
  return count + rows.length
}

function tierOf(candidates: Candidates, numbers: Bits): Candidates {
  const rowIds = rowIdsOfNumbers(candidates.columns, numbers).slice()
  intersect(rowIds, candidates.rowIds)
  const rows = candidates.rows.filter(({ number }) => hasBit(numbers, number))
  return { ...candidates, rowIds, count: countBits(rowIds), rows }
}

function withoutTier(candidates: Candidates, tier: Candidates, numbers: Bits): Candidates {
  const rowIds = candidates.rowIds.slice()
  subtract(rowIds, tier.rowIds)
  const rows = candidates.rows.filter(({ number }) => !hasBit(numbers, number))
  return { ...candidates, rowIds, count: candidates.count - tier.count, rows }
}
