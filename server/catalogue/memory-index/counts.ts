import { type Bits, firstInRange, hasBit, lastInRange } from '../search/bits.ts'
import type { Range, Run } from './columns.ts'
import { colorCounts } from './color-counts.ts'
import type { Counts } from '../search/results.ts'
import type { MemoryIndex, Row } from './memory-index.ts'
import { answers, type Question } from './row-predicate.ts'
import { countSelected, type Selection, type selectorOf } from './selection.ts'
import { type Facet, without } from '../search/predicate.ts'

/** A question, and what it selects of the columns: once for its pages and its counts. */
export type Prepared = { readonly question: Question; readonly select: ReturnType<typeof selectorOf> }

/** Counts every filter's values over the columns, then takes away and adds what has changed since. */
export function countInMemory(index: MemoryIndex, { question, select }: Prepared): Counts {
  const whole = select()
  const { wanted } = question
  const leavingOut = (facet: Facet, isGiven: boolean) => (isGiven ? select(facet) : whole)
  const changed = (facet: Facet) => changesOf(index, { ...question, wanted: without(wanted, facet) })
  const inCategories = leavingOut('category', wanted.categoryIds !== null)
  const inColors = leavingOut('color', wanted.colorIds !== null)
  const inStyles = leavingOut('style', wanted.styles !== null)
  const atPrices = leavingOut('price', wanted.minFils !== null || wanted.maxFils !== null)
  return {
    categories: tally(runCounts(inCategories, categoryOf), changed('category'), categoryOf),
    colors: tally(colorCounts(index.columns, inColors), changed('color'), ({ colorIds }) => colorIds),
    styles: tally(runCounts(inStyles, stylesOf), changed('style'), stylesOf),
    price: priceRange(index, atPrices, changed('price').added),
  }
}

type Changes = { readonly gone: readonly Row[]; readonly added: readonly Row[] }

export function changesOf({ gone, added }: MemoryIndex, question: Question): Changes {
  const isAnswer = (row: Row) => answers(row, question)
  return { gone: gone.filter(isAnswer), added: added.filter(isAnswer) }
}

const categoryOf = ({ categoryId }: Pick<Run, 'categoryId'>) => [categoryId]
const stylesOf = ({ styles }: Pick<Run, 'styles'>) => styles

function runCounts<Key>({ ranges, bits }: Selection, keysOf: (run: Run) => readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const run of ranges) {
    const count = countSelected({ ranges: [run], bits })
    for (const key of keysOf(run)) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
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
  const among = { bits: selection.bits, live }
  for (const range of selection.ranges) {
    const first = edgeOf(range, among, 'first')
    if (first === -1) continue
    const last = edgeOf(range, among, 'last')
    min = Math.min(min, columns.price[first] as number)
    max = Math.max(max, columns.price[last] as number)
  }
  for (const { price } of added) {
    min = Math.min(min, price)
    max = Math.max(max, price)
  }
  return min <= max ? [min, max] : null
}

type Among = { readonly bits: Bits | null; readonly live: Bits | null }

/** The cheapest or dearest slot of a range that is selected and still holds, or -1. */
function edgeOf({ from, to }: Range, { bits, live }: Among, edge: 'first' | 'last'): number {
  const step = edge === 'first' ? 1 : -1
  for (let at = edge === 'first' ? from : to - 1; at >= from && at < to; at += step) {
    if (bits) at = edge === 'first' ? firstInRange(bits, at, to) : lastInRange(bits, from, at + 1)
    if (at === -1) return -1
    if (live === null || hasBit(live, at)) return at
  }
  return -1
}
