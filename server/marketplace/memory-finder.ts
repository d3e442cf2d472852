import type { Deps } from '#server/deps.ts'
import { type Bits, countBits, hasBit, intersect, subtract } from './bits.ts'
import type { Finder, FindTerms, Found, Slice } from './found.ts'
import { changesOf, countInMemory } from './memory-counts.ts'
import type { MemoryIndex, Row } from './memory-index.ts'
import { type Keys, memoryOrder } from './memory-orders.ts'
import { type Pool, type Stretch, type Taken, takeInOrder } from './memory-pages.ts'
import { bitsOfNumbers, type Question } from './question.ts'
import { countSelected, selectedSlots, selectorOf, slotsOfNumbers } from './selection.ts'
import type { Hits } from './term-hits.ts'
import type { Wanted } from './wanted.ts'

/** Answers from the index in memory; the database is asked only for words and for products named by id. */
export function memoryFinder({ pool }: Pick<Deps, 'pool'>, index: MemoryIndex, findTerms: FindTerms): Finder {
  const questionOf = async (wanted: Wanted): Promise<Question> => ({
    wanted,
    hits: wanted.terms && (await findTerms(wanted.terms)),
    named: wanted.productIds && (await numbersOf(pool, wanted.productIds)),
  })
  return {
    find: async (wanted, slice) => findInMemory(index, await questionOf(wanted), slice),
    count: async (wanted) => countInMemory(index, await questionOf(wanted)),
  }
}

async function numbersOf(pool: Deps['pool'], productIds: readonly string[]): Promise<Bits> {
  const { rows } = await pool.query<{ number: number }>(
    'select number from listings where product_id = any($1::uuid[])',
    [productIds],
  )
  return bitsOfNumbers(rows.map(({ number }) => number))
}

export function findInMemory(index: MemoryIndex, question: Question, slice: Slice): Found {
  const selection = selectorOf(index.columns, question)()
  const { gone, added } = changesOf(index, question)
  const total = countSelected(selection) - gone.length + added.length
  const slots = selectedSlots(index.columns, selection, index.live)
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

/** By price, what is cheaper than asked for need not be gone through. */
function startOf({ minFils }: Wanted, { order }: Slice): Keys | null {
  return order === 'price-asc' && minFils !== null ? [minFils, -1] : null
}

/** Whole words of names first, then parts of names, then the rest; the newest first in each. */
function takeBest(pool: Pool, hits: Hits, stretch: Stretch): Taken[] {
  const newest = memoryOrder(pool.columns, 'newest')
  const taken: Taken[] = []
  let { skip } = stretch
  for (const [rank, tier] of tiersOf(pool, hits).entries()) {
    const after = afterInTier(rank, stretch.after)
    if (after === 'passed') continue
    const count = tier.count + tier.rows.length
    if (after === null && skip >= count) {
      skip -= count
      continue
    }
    const part = takeInOrder(tier, newest, { skip, take: stretch.take - taken.length, after })
    taken.push(...part.map(({ number, keys }) => ({ number, keys: [rank, ...keys] })))
    skip = 0
    if (taken.length === stretch.take) break
  }
  return taken
}

function afterInTier(rank: number, after: Keys | null): Keys | null | 'passed' {
  if (after === null || rank > Number(after[0])) return null
  return rank === Number(after[0]) ? after.slice(1) : 'passed'
}

function tiersOf(pool: Pool, { whole, part }: Hits): Pool[] {
  const tiers: Pool[] = []
  let rest = pool
  for (const numbers of [whole, part]) {
    const slots = slotsOfNumbers(pool.columns, numbers).slice()
    intersect(slots, rest.slots)
    const count = countBits(slots)
    const isHere = (row: Row) => hasBit(numbers, row.number)
    tiers.push({ ...rest, slots, count, rows: rest.rows.filter(isHere) })
    const others = rest.slots.slice()
    subtract(others, slots)
    rest = {
      ...rest,
      slots: others,
      count: rest.count - count,
      rows: rest.rows.filter((row) => !isHere(row)),
    }
  }
  return [...tiers, rest]
}
