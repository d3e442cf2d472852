import { type Bits, firstInRange, hasBit, lastInRange } from './bits.ts'
import type { RankedBits } from './columns.ts'
import type { Counts } from './found.ts'
import type { MemoryIndex, Row } from './memory-index.ts'
import { answers, type Question } from './question.ts'
import { countSelected, type Selection, selectorOf } from './selection.ts'
import { type Facet, without } from './wanted.ts'

/** Counts every filter's values over the columns, then takes away and adds what has changed since. */
export function countInMemory(index: MemoryIndex, question: Question): Counts {
  const select = selectorOf(index.columns, question)
  const whole = select()
  const { wanted } = question
  const leavingOut = (facet: Facet, isGiven: boolean) => (isGiven ? select(facet) : whole)
  const changed = (facet: Facet) => changesOf(index, { ...question, wanted: without(wanted, facet) })
  const inCategories = leavingOut('category', wanted.categoryIds !== null)
  const inColors = leavingOut('color', wanted.colorIds !== null)
  const inStyles = leavingOut('style', wanted.styles !== null)
  const atPrices = leavingOut('price', wanted.minFils !== null || wanted.maxFils !== null)
  return {
    categories: tally(categoryCounts(inCategories), changed('category'), ({ categoryId }) => [categoryId]),
    colors: tally(countsOf(inColors, index.columns.colors), changed('color'), ({ colorIds }) => colorIds),
    styles: tally(countsOf(inStyles, index.columns.styles), changed('style'), ({ styles }) => styles),
    price: priceRange(index, atPrices, changed('price').added),
  }
}

type Changes = { readonly gone: readonly Row[]; readonly added: readonly Row[] }

export function changesOf({ gone, added }: MemoryIndex, question: Question): Changes {
  const isAnswer = (row: Row) => answers(row, question)
  return { gone: gone.filter(isAnswer), added: added.filter(isAnswer) }
}

function categoryCounts({ ranges, bits }: Selection): Map<string, number> {
  return new Map(ranges.map((run) => [run.categoryId, countSelected({ ranges: [run], bits })]))
}

function countsOf<Key>(selection: Selection, sets: ReadonlyMap<Key, RankedBits>): Map<Key, number> {
  return new Map([...sets].map(([key, set]) => [key, countSelected(selection, set)]))
}

function tally<Key>(
  counts: Map<Key, number>,
  { gone, added }: Changes,
  keysOf: (row: Row) => readonly Key[],
) {
  const count = (rows: readonly Row[], by: 1 | -1) => {
    for (const row of rows) for (const key of keysOf(row)) counts.set(key, (counts.get(key) ?? 0) + by)
  }
  count(gone, -1)
  count(added, 1)
  return counts
}

function priceRange(
  { columns, live }: MemoryIndex,
  selection: Selection,
  added: readonly Row[],
): Counts['price'] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { from, to } of selection.ranges) {
    const first = edgeOf({ from, to, bits: selection.bits, live }, 'first')
    if (first === -1) continue
    const last = edgeOf({ from, to, bits: selection.bits, live }, 'last')
    min = Math.min(min, columns.price[first] as number)
    max = Math.max(max, columns.price[last] as number)
  }
  for (const { price } of added) {
    min = Math.min(min, price)
    max = Math.max(max, price)
  }
  return min <= max ? [min, max] : null
}

type Range = {
  readonly from: number
  readonly to: number
  readonly bits: Bits | null
  readonly live: Bits | null
}

/** The cheapest or dearest slot of a range that is selected and still holds, or -1. */
function edgeOf({ from, to, bits, live }: Range, edge: 'first' | 'last'): number {
  const step = edge === 'first' ? 1 : -1
  for (let at = edge === 'first' ? from : to - 1; at >= from && at < to; at += step) {
    if (bits) at = edge === 'first' ? firstInRange(bits, at, to) : lastInRange(bits, from, at + 1)
    if (at === -1) return -1
    if (live === null || hasBit(live, at)) return at
  }
  return -1
}
