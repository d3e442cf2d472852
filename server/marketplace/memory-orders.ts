import type { Position } from './cursor.ts'
import { type Columns, compareNameAt, firstWhere, nameAt, type Permutation } from './columns.ts'
import type { Row } from './memory-index.ts'

/** An order without its ranks: the places of the columns in it, and where a row would stand among them. */
export type MemoryOrder = {
  readonly places: Permutation
  /** Sorts slots of the columns; for when they are few. */
  readonly compareSlots: (a: number, b: number) => number
  readonly compareRows: (a: Keys, b: Keys) => number
  readonly keysOfSlot: (slot: number) => Keys
  readonly keysOfRow: (row: Row) => Keys
  readonly placeOf: (slot: number) => number
  /** The first place whose listing comes after these keys. */
  readonly placeAfter: (keys: Keys) => number
}

/** What an order sorts by, the listing number last; as in a cursor. */
export type Keys = Position['keys']

type Order = 'newest' | 'name-asc' | 'price-asc'

export function memoryOrder(columns: Columns, order: Order): MemoryOrder {
  if (order === 'name-asc') return nameOrder(columns)
  if (order === 'price-asc') return numericOrder(columns, columns.byPrice, { column: 'price', sign: 1 })
  return numericOrder(columns, columns.byNewest, { column: 'created', sign: -1 })
}

/** By a column and the number, both ascending (sign 1) or both descending (sign -1). */
function numericOrder(
  columns: Columns,
  places: Permutation,
  { column, sign }: { column: 'price' | 'created'; sign: 1 | -1 },
): MemoryOrder {
  const values = columns[column]
  const { numbers, size } = columns
  const compare = (a: Keys, b: Keys) => sign * (Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]))
  const compareSlots = (a: number, b: number) =>
    sign * ((values[a] as number) - (values[b] as number) || (numbers[a] as number) - (numbers[b] as number))
  const keysOfSlot = (slot: number): Keys => [values[slot] as number, numbers[slot] as number]
  return {
    places,
    compareSlots,
    compareRows: compare,
    keysOfSlot,
    keysOfRow: (row) => [row[column], row.number],
    placeOf: (slot) => firstWhere(0, size, (place) => compareSlots(places[place] as number, slot) >= 0),
    placeAfter: (keys) =>
      firstWhere(0, size, (place) => compare(keysOfSlot(places[place] as number), keys) > 0),
  }
}

function nameOrder({ byName, nameRank, names, numbers, size }: Columns): MemoryOrder {
  const bytesOf = (key: string | number | undefined) => Buffer.from(String(key))
  const compare = (a: Keys, b: Keys) => bytesOf(a[0]).compare(bytesOf(b[0])) || Number(a[1]) - Number(b[1])
  return {
    places: byName,
    compareSlots: (a, b) => (nameRank[a] as number) - (nameRank[b] as number),
    compareRows: compare,
    keysOfSlot: (slot) => [nameAt(names, nameRank[slot] as number), numbers[slot] as number],
    keysOfRow: ({ nameKey, number }) => [nameKey.toString(), number],
    placeOf: (slot) => nameRank[slot] as number,
    placeAfter: ([key, number]) => {
      const wanted = bytesOf(key)
      return firstWhere(0, size, (place) => {
        const order = compareNameAt(names, place, wanted)
        return order > 0 || (order === 0 && (numbers[byName[place] as number] as number) > Number(number))
      })
    },
  }
}
