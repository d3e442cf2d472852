import type { Sort } from '#contract/catalogue/marketplace.ts'
import type { Position } from './vocabulary/results.ts'
import { type Columns, compareNameAt, firstWhere, nameAt, type Ranking } from './columns.ts'
import type { ListingRow } from './followed-columns.ts'

/** A sort order: its ranking of the columns' row ids, and where an added row belongs among them. */
export type RowSort = {
  readonly ranking: Ranking
  readonly keysOfRowId: (rowId: number) => Keys
  readonly keysOfRow: (row: ListingRow) => Keys
  readonly compare: (a: Keys, b: Keys) => number
  /** The first place whose listing comes after these keys. */
  readonly placeAfter: (keys: Keys) => number
}

/** Sort keys with the listing number last, as in a cursor. */
export type Keys = Position['keys']

export function rowSort(columns: Columns, sort: Exclude<Sort, 'best-match'>): RowSort {
  if (sort === 'name-asc') return nameSort(columns)
  if (sort === 'price-asc') return numericSort(columns, columns.cheapest, { column: 'price', sign: 1 })
  if (sort === 'price-desc')
    return numericSort(columns, reversed(columns.cheapest), { column: 'price', sign: -1 })
  if (sort === 'best-rated') return numericSort(columns, columns.bestRated, { column: 'score', sign: -1 })
  return numericSort(columns, columns.newest, { column: 'created', sign: -1 })
}

/** By a column and the number, both ascending (sign 1) or both descending (sign -1). */
function numericSort(
  columns: Columns,
  ranking: Ranking,
  { column, sign }: { column: 'price' | 'created' | 'score'; sign: 1 | -1 },
): RowSort {
  const values = columns[column]
  const { numbers, size } = columns
  const compare = (a: Keys, b: Keys) => sign * (Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]))
  const keysOfRowId = (rowId: number): Keys => [values[rowId] as number, numbers[rowId] as number]
  return {
    ranking,
    keysOfRowId,
    keysOfRow: (row) => [row[column], row.number],
    compare,
    placeAfter: (keys) =>
      firstWhere(0, size, (place) => compare(keysOfRowId(ranking.rowIds[place] as number), keys) > 0),
  }
}

/** Returns the reverse ranking, built on first use and cached. */
function reversed(ranking: Ranking): Ranking {
  const known = reversals.get(ranking)
  if (known) return known
  const last = ranking.rowIds.length - 1
  const made = { rowIds: ranking.rowIds.toReversed(), places: ranking.places.map((place) => last - place) }
  reversals.set(ranking, made)
  return made
}

const reversals = new WeakMap<Ranking, Ranking>()

function nameSort({ named, names, numbers, size }: Columns): RowSort {
  const bytesOf = (key: string | number | undefined) => Buffer.from(String(key))
  return {
    ranking: named,
    keysOfRowId: (rowId) => [nameAt(names, named.places[rowId] as number), numbers[rowId] as number],
    keysOfRow: ({ nameKey, number }) => [nameKey.toString(), number],
    compare: (a, b) => bytesOf(a[0]).compare(bytesOf(b[0])) || Number(a[1]) - Number(b[1]),
    placeAfter: ([key, number]) => {
      const bytes = bytesOf(key)
      return firstWhere(0, size, (place) => {
        const compared = compareNameAt(names, place, bytes)
        return (
          compared > 0 ||
          (compared === 0 && (numbers[named.rowIds[place] as number] as number) > Number(number))
        )
      })
    },
  }
}
