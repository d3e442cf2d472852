import type { Deps } from '#server/deps.ts'
import { type Bits, countBits, hasBit, intersect, subtract } from '../search/bits.ts'
import type { Finder, FindTerms, Found, Slice } from '../search/results.ts'
import { changesOf, countInMemory, type Prepared } from './counts.ts'
import type { MemoryIndex } from './memory-index.ts'
import { type Keys, memoryOrder } from './sorts.ts'
import { type Pool, type Stretch, type Taken, takeInOrder } from './pages.ts'
import { bitsOfNumbers, type Question } from './row-predicate.ts'
import { countSelected, selectedSlots, selectorOf, slotsOfNumbers } from './selection.ts'
import type { Hits } from '../search/term-hits.ts'
import type { Wanted } from '../search/predicate.ts'

/** Answers from the index in memory; the database is asked only for words and for products named by id. */
export function memoryFinder({ pool }: Pick<Deps, 'pool'>, index: MemoryIndex, findTerms: FindTerms): Finder {
  return async (wanted) => {
    const question: Question = {
      wanted,
      hits: wanted.terms && (await findTerms(wanted.terms)),
      named: wanted.productIds && (await numbersOf(pool, wanted.productIds)),
    }
    const select = selectorOf(index.columns, question)
    return {
      find: async (slice) => findInMemory(index, { question, select }, slice),
      count: async () => countInMemory(index, { question, select }),
    }
  }
}

async function numbersOf(pool: Deps['pool'], productIds: readonly string[]): Promise<Bits> {
  const { rows } = await pool.query<{ number: number }>(
    'select number from listings where product_id = any($1::uuid[])',
    [productIds],
  )
  return bitsOfNumbers(rows.map(({ number }) => number))
}

function findInMemory(index: MemoryIndex, { question, select }: Prepared, slice: Slice): Found {
  const selection = select()
  const { gone, added } = changesOf(index, question)
  const total = countSelected(selection) - gone.length + added.length
  const slots = liveSlots(index, selectedSlots(index.columns, selection))
  const pool = { columns: index.columns, slots, count: total - added.length, rows: added }
  const { from, limit } = slice
  const passed = typeof from === 'number' ? from : from.passed
  const stretch: Stretch = {
    skip: typeof from === 'number' ? from : 0,
    take: limit,
    after: typeof from === 'number' ? startOf(question.wanted, slice) : from.keys,
  }
  const taken =
    slice.order === 'best-match' && question.hits
      ? takeBest(pool, question.hits, stretch)
      : takeInOrder(
          pool,
          memoryOrder(index.columns, slice.order === 'best-match' ? 'newest' : slice.order),
          stretch,
        )
  const last = taken.at(-1)
  const isLast = passed + taken.length >= total
  return {
    numbers: taken.map(({ number }) => number),
    total,
    next: last && !isLast ? { passed: passed + taken.length, keys: last.keys } : null,
  }
}

function liveSlots({ live }: MemoryIndex, slots: Bits): Bits {
  if (live === null) return slots
  const rest = slots.slice()
  intersect(rest, live)
  return rest
}

/** By price, what is cheaper than asked for need not be gone through. */
function startOf({ minFils }: Wanted, { order }: Slice): Keys | null {
  return order === 'price-asc' && minFils !== null ? [minFils, -1] : null
}

/** Whole words of names first, then parts of names, then the rest; the newest first in each. */
function takeBest(pool: Pool, hits: Hits, stretch: Stretch): Taken[] {
  const newest = memoryOrder(pool.columns, 'newest')
  const taken: Taken[] = []
  let { skip } = stretch
  let rest = pool
  for (const [rank, numbers] of [hits.whole, hits.part, null].entries()) {
    const tier = numbers ? tierOf(rest, numbers) : rest
    const count = tier.count + tier.rows.length
    const after = afterInTier(rank, stretch.after)
    if (after === null && skip >= count) skip -= count
    else if (after !== 'passed') {
      const part = takeInOrder(tier, newest, { skip, take: stretch.take - taken.length, after })
      taken.push(...part.map(({ number, keys }) => ({ number, keys: [rank, ...keys] })))
      skip = 0
    }
    if (taken.length === stretch.take) break
    if (numbers) rest = withoutTier(rest, tier, numbers)
  }
  return taken
}

function afterInTier(rank: number, after: Keys | null): Keys | null | 'passed' {
  if (after === null || rank > Number(after[0])) return null
  return rank === Number(after[0]) ? after.slice(1) : 'passed'
}

function tierOf(pool: Pool, numbers: Bits): Pool {
  const slots = slotsOfNumbers(pool.columns, numbers).slice()
  intersect(slots, pool.slots)
  const rows = pool.rows.filter(({ number }) => hasBit(numbers, number))
  return { ...pool, slots, count: countBits(slots), rows }
}

function withoutTier(pool: Pool, tier: Pool, numbers: Bits): Pool {
  const slots = pool.slots.slice()
  subtract(slots, tier.slots)
  const rows = pool.rows.filter(({ number }) => !hasBit(numbers, number))
  return { ...pool, slots, count: pool.count - tier.count, rows }
}
