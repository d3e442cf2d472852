import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import { type Bits, allBits, hasBit, removeBit } from '#engines/catalogue-memory/vocabulary/bits.ts'
import { type Columns, nameAt, ownerAt, seatsAt } from './columns.ts'
import { centimetresOf, depthOf, widthOf } from './sizes.ts'

/** A listing on its own, as the columns hold it. */
export type ListingRow = {
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
  /** 0 where it is not known. */
  readonly seats: number
  readonly ownerId: string
  /** Microseconds since 1970. */
  readonly created: number
  readonly nameKey: Buffer
  readonly family: number | null
}

/** A listing of the database as a row, but for its name key, which is text there. */
export const rowJson = `json_build_object('number', number, 'categoryId', category_id, 'colorIds', color_ids,
  'styles', style_tags, 'price', price_aed_fils, 'created', (extract(epoch from created_at) * 1000000)::bigint,
  'width', ${centimetresOf('width_mm')}, 'depth', ${centimetresOf('depth_mm')}, 'height', ${centimetresOf('height_mm')},
  'has3d', has_3d, 'rating', rating, 'score', rating_score, 'seats', seats, 'ownerId', owner_id,
  'nameKey', name_key, 'family', family)`

/** The rows that the database sent as `rowJson`. */
export function rowsIn(sent: readonly unknown[]): ListingRow[] {
  return (sent as (Omit<ListingRow, 'nameKey'> & { nameKey: string })[]).map((row) => ({
    ...row,
    nameKey: Buffer.from(row.nameKey),
  }))
}

/**
 * The catalogue in memory: the columns as they were read, and what has changed since. A changed listing is taken
 * away from the columns and added as a row; a query counts the columns, less the rows gone, plus the rows added.
 */
export type FollowedColumns = {
  readonly columns: Columns
  /** Row ids that still hold; null while all do. */
  readonly live: Bits | null
  readonly gone: readonly ListingRow[]
  readonly added: readonly ListingRow[]
}

/** So many changes make reading the columns anew worth it. */
export const mostChanges = 2000

export function followedFrom(columns: Columns): FollowedColumns {
  return { columns, live: null, gone: [], added: [] }
}

/** The columns after some listings changed: `rows` has those of them that are still there. */
export function withChanges(
  followed: FollowedColumns,
  numbers: readonly number[],
  rows: readonly ListingRow[],
): FollowedColumns {
  const { columns } = followed
  const changed = new Set(numbers)
  const live = followed.live?.slice() ?? allBits(columns.size)
  const gone = [...followed.gone]
  for (const number of changed) {
    const rowId = columns.rowIds[number] ?? -1
    if (rowId === -1 || !hasBit(live, rowId)) continue
    gone.push(rowAt(columns, rowId))
    removeBit(live, rowId)
  }
  const added = [...followed.added.filter(({ number }) => !changed.has(number)), ...rows]
  return { columns, live: gone.length === 0 ? null : live, gone, added }
}

function rowAt(columns: Columns, rowId: number): ListingRow {
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
    seats: seatsAt(columns, rowId),
    ownerId: ownerAt(columns, rowId),
    created: at(columns.created),
    nameKey: Buffer.from(nameAt(columns.names, at(columns.named.places))),
    // What is gone is no longer among the live ones of its family.
    family: null,
  }
}
