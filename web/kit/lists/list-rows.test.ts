import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDrawnRows } from './list-rows.tsx'

const numbered = (from: number, count: number) => Array.from({ length: count }, (_, n) => String(from + n))

/** Counts the rows of each render. */
function drawingOf(rows: readonly string[]) {
  const counts: number[] = []
  const { rerender, result } = renderHook(
    ({ shown }) => {
      const drawn = useDrawnRows(shown, (id) => id, 4)
      counts.push(drawn.length)
      return drawn
    },
    { initialProps: { shown: rows } },
  )
  return { show: (shown: readonly string[]) => rerender({ shown }), counts, drawn: () => result.current }
}

test('of other rows as many as fit a screen are drawn at once, and the others right after', () => {
  const list = drawingOf(numbered(1, 50))
  list.show(numbered(101, 50))
  expect(list.counts).toEqual([50, 4, 50])
  expect(list.drawn()).toEqual(numbered(101, 50))
})

test('a row that stands there never goes for a moment: one is decided, one is new, more are fetched', () => {
  const rows = numbered(1, 50)
  const list = drawingOf(rows)
  list.show(rows.slice(1))
  list.show(['new', ...rows.slice(1)])
  list.show(numbered(1, 100))
  expect(Math.min(...list.counts)).toBe(49)
  expect(list.drawn()).toEqual(numbered(1, 100))
})
