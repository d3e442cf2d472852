import type { Position } from '../search/cursor.ts'
import { type Columns, compareNameAt, firstWhere, nameAt, type Ranking } from './columns.ts'
import type { Row } from './memory-index.ts'

/** An order: how it ranks the columns' slots, and where a row would stand among them. */
export type MemoryOrder = {
  readonly ranking: Ranking
  readonly keysOfSlot: (slot: number) => Keys
  readonly keysOfRow: (row: Row) => Keys
  readonly compare: (a: Keys, b: Keys) => number
  /** The first place whose listing comes after these keys. */
  readonly placeAfter: (keys: Keys) => number
}

/** What an order sorts by, the listing number last; as in a cursor. */
export type Keys = Position['keys']

export function memoryOrder(columns: Columns, order: 'newest' | 'name-asc' | 'price-asc'): MemoryOrder {
  if (order === 'name-asc') return nameOrder(columns)
  if (order === 'price-asc') return numericOrder(columns, columns.cheapest, { column: 'price', sign: 1 })
  return numericOrder(columns, columns.newest, { column: 'created', sign: -1 })
}

/** By a column and the number, both ascending (sign 1) or both descending (sign -1). */
function numericOrder(
  columns: Columns,
  ranking: Ranking,
  { column, sign }: { column: 'price' | 'created'; sign: 1 | -1 },
): MemoryOrder {
  const values = columns[column]
  const { numbers, size } = columns
  const compare = (a: Keys, b: Keys) => sign * (Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]))
  const keysOfSlot = (slot: number): Keys => [values[slot] as number, numbers[slot] as number]
  return {
    ranking,
    keysOfSlot,
    keysOfRow: (row) => [row[column], row.number],
    compare,
    placeAfter: (keys) =>
      firstWhere(0, size, (place) => compare(keysOfSlot(ranking.slots[place] as number), keys) > 0),
  }
}

function nameOrder({ named, names, numbers, size }: Columns): MemoryOrder {
  const bytesOf = (key: string | number | undefined) => Buffer.from(String(key))
  return {
    ranking: named,
    keysOfSlot: (slot) => [nameAt(names, named.places[slot] as number), numbers[slot] as number],
    keysOfRow: ({ nameKey, number }) => [nameKey.toString(), number],
    compare: (a, b) => bytesOf(a[0]).compare(bytesOf(b[0])) || Number(a[1]) - Number(b[1]),
    placeAfter: ([key, number]) => {
      const wanted = bytesOf(key)
      return firstWhere(0, size, (place) => {
        const order = compareNameAt(names, place, wanted)
        return (
          order > 0 || (order === 0 && (numbers[named.slots[place] as number] as number) > Number(number))
        )
      })
    },
  }
}
