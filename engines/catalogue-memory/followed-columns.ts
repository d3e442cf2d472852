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
  /** Tenths of a star; 0 without a rating. */
  readonly rating: number
  readonly score: number
  /** 0 when unknown. */
  readonly seats: number
  readonly ownerId: string
  /** Microseconds since 1970. */
  readonly created: number
  readonly nameKey: Buffer
  readonly family: number | null
}

/** SQL: a listing as a {@link ListingRow}, except that its name key is text. */
export const rowJson = `json_build_object('number', number, 'categoryId', category_id, 'colorIds', color_ids,
  'styles', style_tags, 'price', price_aed_fils, 'created', (extract(epoch from created_at) * 1000000)::bigint,
  'width', ${centimetresOf('width_mm')}, 'depth', ${centimetresOf('depth_mm')}, 'height', ${centimetresOf('height_mm')},
  'has3d', has_3d, 'rating', rating, 'score', rating_score, 'seats', seats, 'ownerId', owner_id,
  'nameKey', name_key, 'family', family)`

/** Converts rows that the database sent as `rowJson`. */
export function rowsIn(sent: readonly unknown[]): ListingRow[] {
  return (sent as (Omit<ListingRow, 'nameKey'> & { nameKey: string })[]).map((row) => ({
    ...row,
    nameKey: Buffer.from(row.nameKey),
  }))
}

/**
 * The catalogue in memory: the columns as they were read, and the listings changed since. A changed listing is removed
 * from the columns and added as a row; a query counts the columns, minus the rows gone, plus the rows added.
 */
export type FollowedColumns = {
  readonly columns: Columns
  /** Row ids of listings unchanged since loading; null while all are. */
  readonly live: Bits | null
  readonly gone: readonly ListingRow[]
  readonly added: readonly ListingRow[]
}

/** With more changes than this, the columns are read again. */
export const mostChanges = 2000

export function followedFrom(columns: Columns): FollowedColumns {
  return { columns, live: null, gone: [], added: [] }
}

/** Applies changes to the listings in `numbers`; `rows` holds those that still exist. */
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
    // A row that is gone no longer counts as a live member of its family.
    family: null,
  }
}
