import { addBit, addRange, type Bits, countRange, emptyBits, intersect, membersOf } from './bits.ts'
import { type Columns, countRanked, firstWhere, type RankedBits, type Run, slotOf } from './columns.ts'
import { fits, type Question } from './question.ts'
import type { Facet, Wanted } from './wanted.ts'

/** Slots of the columns: those in the ranges, and of these only those in `bits` where it is given. */
export type Selection = { readonly ranges: readonly Run[]; readonly bits: Bits | null }

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
    filterOf(null, sizeSlots(columns, wanted)),
    filterOf('color', anyOf(columns, wanted.colorIds, columns.colors)),
    filterOf('style', anyOf(columns, wanted.styles, columns.styles)),
  ].filter((filter) => filter !== null)
  return (except) => {
    const [first, ...rest] = filters.filter(({ facet }) => facet === null || facet !== except)
    const bits = first && rest.length > 0 ? first.slots.slice() : (first?.slots ?? null)
    for (const { slots } of rest) intersect(bits as Bits, slots)
    return { ranges: rangesOf(columns, wanted, except), bits }
  }
}

function filterOf(facet: Facet | null, slots: Bits | null): Filter | null {
  return slots && { facet, slots }
}

/** Category and price are ranges of slots. */
function rangesOf({ runs, price }: Columns, wanted: Wanted, except?: Facet): readonly Run[] {
  const { categoryIds, minFils, maxFils } =
    except === 'price' ? { ...wanted, minFils: null, maxFils: null } : wanted
  const asked =
    except === 'category' || categoryIds === null
      ? runs
      : runs.filter((run) => categoryIds.has(run.categoryId))
  if (minFils === null && maxFils === null) return asked
  return asked.map(({ categoryId, from, to }) => {
    const first = minFils === null ? from : firstWhere(from, to, (slot) => (price[slot] as number) >= minFils)
    const end = maxFils === null ? to : firstWhere(first, to, (slot) => (price[slot] as number) > maxFils)
    return { categoryId, from: first, to: end }
  })
}

/** How many slots are selected; with `of`, how many of that set. */
export function countSelected({ ranges, bits }: Selection, of?: RankedBits): number {
  let count = 0
  for (const { from, to } of ranges) {
    if (bits) count += countRange(bits, from, to, of?.bits)
    else count += of ? countRanked(of, from, to) : to - from
  }
  return count
}

/** The selected slots as a set, those that no longer hold left out. */
export function selectedSlots({ size }: Columns, { ranges, bits }: Selection, live: Bits | null): Bits {
  const slots = emptyBits(size)
  for (const { from, to } of ranges) addRange(slots, from, to)
  if (bits) intersect(slots, bits)
  if (live) intersect(slots, live)
  return slots
}

// What a search found is asked of the same columns again and again: for its counts, its pages, other filters.
const mapped = new WeakMap<Bits, { readonly columns: Columns; readonly slots: Bits }>()

/** The slots of listings given by number; not to be changed. */
export function slotsOfNumbers(columns: Columns, numbers: Bits): Bits {
  const known = mapped.get(numbers)
  if (known?.columns === columns) return known.slots
  const slots = mapNumbers(columns, numbers)
  mapped.set(numbers, { columns, slots })
  return slots
}

function mapNumbers(columns: Columns, numbers: Bits): Bits {
  const slots = emptyBits(columns.size)
  for (const number of membersOf(numbers)) {
    const slot = slotOf(columns, number)
    if (slot !== -1) addBit(slots, slot)
  }
  return slots
}

function anyOf<Key>(
  { size }: Columns,
  wanted: Iterable<Key> | null,
  sets: ReadonlyMap<Key, RankedBits>,
): Bits | null {
  if (wanted === null) return null
  const found = [...wanted].flatMap((key) => sets.get(key)?.bits ?? [])
  if (found.length === 1) return found[0] as Bits
  const slots = emptyBits(size)
  for (const bits of found) {
    for (let word = 0; word < slots.length; word++)
      slots[word] = (slots[word] as number) | (bits[word] as number)
  }
  return slots
}

function sizeSlots({ size, width, depth, height }: Columns, wanted: Wanted): Bits | null {
  const { maxWidth, maxDepth, maxHeight } = wanted
  if (maxWidth === null && maxDepth === null && maxHeight === null) return null
  const slots = emptyBits(size)
  for (let slot = 0; slot < size; slot++) {
    const hasRoom =
      fits(width[slot] as number, maxWidth) &&
      fits(depth[slot] as number, maxDepth) &&
      fits(height[slot] as number, maxHeight)
    if (hasRoom) addBit(slots, slot)
  }
  return slots
}
