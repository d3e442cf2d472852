import { useDeferredValue } from 'react'

/** More than a screen shows. */
const first = 8

/** The rows of a list as they are drawn: of those that are new the first at once, the others right after; what stands there stays. */
export function useDrawnRows<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] {
  const before = useDeferredValue(rows)
  if (before === rows) return rows
  const drawn = new Set(before.map(idOf))
  return rows.filter((row, at) => at < first || drawn.has(idOf(row)))
}
