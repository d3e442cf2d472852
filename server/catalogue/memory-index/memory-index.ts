import type { StyleTag } from '#domain/status/product-status.ts'
import { allBits, type Bits, hasBit, removeBit } from '../search/bits.ts'
import { type Columns, nameAt } from './columns.ts'
import { depthOf, widthOf } from './sizes.ts'

/** A listing on its own, as the columns hold it. */
export type Row = {
  readonly number: number
  readonly categoryId: string
  readonly colorIds: readonly string[]
  readonly styles: readonly StyleTag[]
  /** Fils of AED. */
  readonly price: number
  /** Whole centimetres, rounded up; `unknownSize` where unknown. */
  readonly width: number
  readonly depth: number
  readonly height: number
  readonly has3d: boolean
  /** Tenths of a star; 0 where there are none. */
  readonly rating: number
  readonly score: number
  /** Microseconds since 1970. */
  readonly created: number
  readonly nameKey: Buffer
  readonly family: number | null
}

/**
 * The catalogue in memory: the columns as they were read, and what has changed since. A changed listing is taken
 * away from the columns and added as a row; a query counts the columns, less the rows gone, plus the rows added.
 */
export type MemoryIndex = {
  readonly columns: Columns
  /** Row ids that still hold; null while all do. */
  readonly live: Bits | null
  readonly gone: readonly Row[]
  readonly added: readonly Row[]
}

/** So many changes make reading the columns anew worth it. */
export const mostChanges = 2000

export function indexOf(columns: Columns): MemoryIndex {
  return { columns, live: null, gone: [], added: [] }
}

/** The index after some listings changed: `rows` has those of them that are still there. */
export function withChanges(
  index: MemoryIndex,
  numbers: readonly number[],
  rows: readonly Row[],
): MemoryIndex {
  const { columns } = index
  const changed = new Set(numbers)
  const live = index.live?.slice() ?? allBits(columns.size)
  const gone = [...index.gone]
  for (const number of changed) {
    const rowId = columns.rowIds[number] ?? -1
    if (rowId === -1 || !hasBit(live, rowId)) continue
    gone.push(rowAt(columns, rowId))
    removeBit(live, rowId)
  }
  const added = [...index.added.filter(({ number }) => !changed.has(number)), ...rows]
  return { columns, live: gone.length === 0 ? null : live, gone, added }
}

function rowAt(columns: Columns, rowId: number): Row {
  const at = (column: { readonly [rowId: number]: number }) => column[rowId] as number
  const segment = columns.segments.find(({ to }) => rowId < to)
  return {
    number: at(columns.numbers),
    categoryId: segment?.categoryId ?? '',
    styles: segment?.styles ?? [],
    colorIds: [...columns.colors].filter(([, { bits }]) => hasBit(bits, rowId)).map(([id]) => id),
    price: at(columns.price),
    width: widthOf(at(columns.sizes.footprint)),
    depth: depthOf(at(columns.sizes.footprint)),
    height: at(columns.sizes.height),
    has3d: hasBit(columns.with3d, rowId),
    rating: at(columns.rating),
    score: at(columns.score),
    created: at(columns.created),
    nameKey: Buffer.from(nameAt(columns.names, at(columns.named.places))),
    // What is gone is no longer among the live ones of its family.
    family: null,
  }
}
