import { type Bits, emptyBits } from '#engines/catalogue-memory/vocabulary/bits.ts'
import type { Predicate } from './vocabulary/predicate.ts'

/**
 * The sizes of all row ids in whole centimetres, rounded up. Neighbouring row ids are alike, so the smallest and largest
 * of every 32 decide for most of them at once.
 */
export type Sizes = SizeColumn & { readonly smallest: SizeColumn; readonly largest: SizeColumn }

/** Width and depth as footprintOf packs them, and height. */
export type SizeColumn = { readonly footprint: Int32Array; readonly height: Uint16Array }

/** An unknown size, which fits no limit. Known sizes are smaller. */
export const unknownSize = 32_767

/** A column of millimetres as whole centimetres rounded up, in SQL. */
export function centimetresOf(column: string): string {
  return `case when ${column} is null then ${unknownSize} else least((${column} + 9) / 10, ${unknownSize - 1}) end`
}

/** Width and depth in one number, so that both are compared at once. */
export function footprintOf(width: number, depth: number): number {
  return width | (depth << 16)
}

export function widthOf(footprint: number): number {
  return footprint & 0xffff
}

export function depthOf(footprint: number): number {
  return footprint >>> 16
}

export function sizesOf(column: SizeColumn): Sizes {
  const words = emptyBits(column.height.length).length
  const smallest = emptyColumn(words)
  const largest = emptyColumn(words)
  for (let word = 0; word < words; word++) summarise(column, word, [smallest, largest])
  return { ...column, smallest, largest }
}

function emptyColumn(size: number): SizeColumn {
  return { footprint: new Int32Array(size), height: new Uint16Array(size) }
}

function summarise(
  { footprint, height }: SizeColumn,
  word: number,
  [least, most]: [SizeColumn, SizeColumn],
): void {
  let [minWidth, minDepth, minHeight] = [unknownSize, unknownSize, unknownSize]
  let [maxWidth, maxDepth, maxHeight] = [0, 0, 0]
  const end = Math.min(height.length, word * 32 + 32)
  for (let rowId = word * 32; rowId < end; rowId++) {
    const [width, depth] = [widthOf(footprint[rowId] as number), depthOf(footprint[rowId] as number)]
    const high = height[rowId] as number
    if (width < minWidth) minWidth = width
    if (width > maxWidth) maxWidth = width
    if (depth < minDepth) minDepth = depth
    if (depth > maxDepth) maxDepth = depth
    if (high < minHeight) minHeight = high
    if (high > maxHeight) maxHeight = high
  }
  least.footprint[word] = footprintOf(minWidth, minDepth)
  least.height[word] = minHeight
  most.footprint[word] = footprintOf(maxWidth, maxDepth)
  most.height[word] = maxHeight
}

// The top bits of the two halves of a footprint, which no size reaches.
const guards = 0x8000_8000 | 0

/** Returns the row ids that fit the requested space, or null when none is requested. */
export function rowIdsThatFit(sizes: Sizes, { maxWidth, maxDepth, maxHeight }: Predicate): Bits | null {
  if (maxWidth === null && maxDepth === null && maxHeight === null) return null
  const [width = 0, depth = 0, height = 0] = [maxWidth, maxDepth, maxHeight].map((most) =>
    most === null ? unknownSize : Math.min(most, unknownSize - 1),
  )
  // A guard bit survives the subtraction when its half is at least as large as the size subtracted from it.
  const room = footprintOf(width, depth) | guards
  const fits = (column: SizeColumn, at: number) =>
    (((room - (column.footprint[at] as number)) | 0) & guards) === guards &&
    (column.height[at] as number) <= height
  const size = sizes.height.length
  const rowIds = emptyBits(size)
  for (let word = 0; word < rowIds.length; word++) {
    if (!fits(sizes.smallest, word)) continue
    const end = Math.min(size, word * 32 + 32)
    const all = -1 >>> (word * 32 + 32 - end)
    rowIds[word] = fits(sizes.largest, word) ? all : fittingOf(sizes, word * 32, end, fits)
  }
  return rowIds
}

type Fits = (column: SizeColumn, at: number) => boolean

function fittingOf(column: SizeColumn, from: number, to: number, fits: Fits): number {
  let found = 0
  for (let rowId = from; rowId < to; rowId++) if (fits(column, rowId)) found |= 1 << (rowId & 31)
  return found
}
