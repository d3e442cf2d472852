import {
  addBit,
  addRange,
  type Bits,
  countRange,
  countShared,
  eachMember,
  emptyBits,
  intersect,
  unite,
} from '../search/bits.ts'
import { type Columns, countRanked, firstWhere, type Range, type RankedBits, type Run } from './columns.ts'
import type { Question } from './row-predicate.ts'
import { slotsThatFit } from './sizes.ts'
import { type Facet, type Wanted, without } from '../search/predicate.ts'

/** Slots of the columns: those in the ranges, and of these only those in `bits` where it is given. */
export type Selection<R extends Range = Run> = { readonly ranges: readonly R[]; readonly bits: Bits | null }

type Filter = { readonly facet: Facet | null; readonly slots: Bits }

/**
 * Evaluates a question on the columns, each filter once; the answer selects by all of them, or with the filter of
 * one facet left out.
 */
export function selectorOf(
  columns: Columns,
  { wanted, hits, named }: Question,
): (except?: Facet) => Selection {
  const filters = [
    filterOf(null, hits && slotsOfNumbers(columns, hits.any)),
    filterOf(null, named && slotsOfNumbers(columns, named)),
    filterOf(null, slotsThatFit(columns.sizes, wanted)),
    filterOf('color', slotsOfColors(columns, wanted.colorIds)),
  ].filter((filter) => filter !== null)
  const select = (except?: Facet): Selection => {
    const [first, ...rest] = filters.filter(({ facet }) => facet === null || facet !== except)
    const bits = first && rest.length > 0 ? first.slots.slice() : (first?.slots ?? null)
    for (const { slots } of rest) intersect(bits as Bits, slots)
    return { ranges: rangesOf(columns, wanted, except), bits }
  }
  const known = new Map<Facet | undefined, Selection>()
  return (except) => {
    const selection = known.get(except) ?? select(except)
    known.set(except, selection)
    return selection
  }
}

function filterOf(facet: Facet | null, slots: Bits | null): Filter | null {
  return slots && { facet, slots }
}

/** Category, styles and price are ranges of slots. */
function rangesOf({ runs, price }: Columns, asked: Wanted, except?: Facet): readonly Run[] {
  const { categoryIds, styles, minFils, maxFils } = except ? without(asked, except) : asked
  const found = runs.filter(
    (run) =>
      (categoryIds === null || categoryIds.has(run.categoryId)) &&
      (styles === null || run.styles.some((style) => styles.includes(style))),
  )
  if (minFils === null && maxFils === null) return found
  return found.map((run) => {
    const from =
      minFils === null ? run.from : firstWhere(run.from, run.to, (slot) => (price[slot] as number) >= minFils)
    const to =
      maxFils === null ? run.to : firstWhere(from, run.to, (slot) => (price[slot] as number) > maxFils)
    return { ...run, from, to }
  })
}

/** How many slots are selected; with `of`, how many of that set. */
export function countSelected({ ranges, bits }: Selection<Range>, of?: RankedBits): number {
  let count = 0
  for (const { from, to } of ranges) count += countIn(bits, of, from, to)
  return count
}

function countIn(bits: Bits | null, of: RankedBits | undefined, from: number, to: number): number {
  if (bits === null) return of ? countRanked(of, from, to) : to - from
  return of ? countShared(bits, of.bits, from, to) : countRange(bits, from, to)
}

const slotsOf = new WeakMap<Selection<Range>, Bits>()

/** The selected slots as a set; not to be changed. */
export function selectedSlots({ size }: Pick<Columns, 'size'>, selection: Selection<Range>): Bits {
  const known = slotsOf.get(selection)
  if (known) return known
  const slots = emptyBits(size)
  for (const { from, to } of selection.ranges) addRange(slots, from, to)
  if (selection.bits) intersect(slots, selection.bits)
  slotsOf.set(selection, slots)
  return slots
}

// What a search found is asked of the same columns again and again: for its counts, its pages, other filters.
const mapped = new WeakMap<Bits, { readonly columns: Columns; readonly slots: Bits }>()

/** The slots of listings given by number; not to be changed. */
export function slotsOfNumbers(columns: Columns, numbers: Bits): Bits {
  const known = mapped.get(numbers)
  if (known?.columns === columns) return known.slots
  const slots = emptyBits(columns.size)
  const place = columns.slots
  eachMember(numbers, (number) => {
    const slot = place[number] ?? -1
    if (slot !== -1) addBit(slots, slot)
  })
  mapped.set(numbers, { columns, slots })
  return slots
}

function slotsOfColors({ size, colors }: Columns, wanted: ReadonlySet<string> | null): Bits | null {
  if (wanted === null) return null
  const found = [...wanted].flatMap((id) => colors.get(id)?.bits ?? [])
  if (found.length === 1) return found[0] as Bits
  const slots = emptyBits(size)
  for (const bits of found) unite(slots, bits)
  return slots
}
