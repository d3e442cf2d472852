import { expect, test } from 'vitest'
import { areaPath, linePath, placeValues } from './spark-line.tsx'

test('values fill the box from edge to edge, nought at the bottom', () => {
  expect(placeValues([0, 50, 100], { width: 200, height: 10, top: 100 })).toEqual([
    { x: 0, y: 10 },
    { x: 100, y: 5 },
    { x: 200, y: 0 },
  ])
})

test('nothing but noughts lies at the bottom; one value alone has no width', () => {
  expect(placeValues([0, 0], { width: 10, height: 10, top: 0 }).map(({ y }) => y)).toEqual([10, 10])
  expect(placeValues([4], { width: 10, height: 10, top: 4 })).toEqual([{ x: 0, y: 0 }])
})

test('a line stays within the points it joins', () => {
  const path = linePath(placeValues([0, 0, 9, 9, 1], { width: 40, height: 9, top: 9 }))
  const heights = [...path.matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y))
  expect(Math.min(...heights)).toBe(0)
  expect(Math.max(...heights)).toBe(9)
})

test('an area closes at the bottom, and is none without points', () => {
  expect(areaPath([{ x: 0, y: 1 }], 5)).toBe('M0 1L0 5L0 5Z')
  expect(areaPath([], 5)).toBe('')
})
