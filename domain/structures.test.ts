import { describe, expect, test } from 'vitest'
import { dayOf, monthOf, monthStart, sameMomentLastMonth } from './platform/calendar.ts'
import {
  buildTree,
  flattenWithDepth,
  withDescendants,
  wouldCycle,
} from './catalogue/products/category-tree.ts'
import { checklistColors, generatedHex } from './catalogue/products/colors.ts'

describe('the category tree', () => {
  const rows = [
    { id: 'living', parentId: null },
    { id: 'sofas', parentId: 'living' },
    { id: 'corner', parentId: 'sofas' },
    { id: 'bedroom', parentId: null },
    { id: 'lost', parentId: 'hidden' },
  ]

  test('nests rows and leaves out what hangs under nothing', () => {
    const flat = flattenWithDepth(buildTree(rows)).map(({ node, depth }) => [node.id, depth])
    expect(flat).toEqual([
      ['living', 0],
      ['sofas', 1],
      ['corner', 2],
      ['bedroom', 0],
    ])
  })

  test('a category cannot go under itself or below itself', () => {
    expect(wouldCycle(rows, 'living', 'corner')).toBe(true)
    expect(wouldCycle(rows, 'living', 'living')).toBe(true)
    expect(wouldCycle(rows, 'corner', 'bedroom')).toBe(false)
    expect(wouldCycle(rows, 'corner', null)).toBe(false)
  })

  test('a circle that is already there does not hang the search', () => {
    const circle = [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ]
    expect([...withDescendants(circle, 'a')].sort()).toEqual(['a', 'b'])
  })
})

describe('the calendar of the UAE', () => {
  test('a month begins at midnight in Dubai, four hours ahead of UTC (G-108)', () => {
    expect(monthStart(new Date('2026-10-31T20:00:00Z'))).toEqual(new Date('2026-10-31T20:00:00Z'))
    expect(monthStart(new Date('2026-10-31T19:59:59Z'))).toEqual(new Date('2026-09-30T20:00:00Z'))
    expect(monthStart(new Date('2026-01-15T00:00:00Z'), -1)).toEqual(new Date('2025-11-30T20:00:00Z'))
  })

  test.each([
    ['2026-11-20T19:59:59Z', '2026-11-20', '2026-11'],
    ['2026-11-20T20:00:00Z', '2026-11-21', '2026-11'],
    ['2026-12-31T20:00:00Z', '2027-01-01', '2027-01'],
  ])('%s lies in the day %s and in the month %s', (at, day, month) => {
    expect([dayOf(new Date(at)), monthOf(new Date(at))]).toEqual([day, month])
  })

  test.each([
    ['2026-05-10T09:00:00.000Z', '2026-04-10T09:00:00.000Z'],
    // In the UAE, 1 May begins at 20:00 UTC on 30 April.
    ['2026-04-30T20:00:00.000Z', '2026-03-31T20:00:00.000Z'],
    // March has more days than February, so its last days are compared with the whole of February.
    ['2026-03-31T10:00:00.000Z', '2026-02-28T19:59:59.999Z'],
    ['2028-03-29T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ])('%s is compared with %s, the same span of the month before (G-37)', (now, then) => {
    expect(sameMomentLastMonth(new Date(now)).toISOString()).toBe(then)
  })
})

test('generated hues are valid, distinct colours', () => {
  const hues = Array.from({ length: 12 }, (_, index) => generatedHex(index, 12))
  expect(new Set(hues).size).toBe(12)
  for (const hex of hues) expect(hex).toMatch(/^#[0-9A-F]{6}$/)
})

test('the checklist is the ten colours of the specification (R-ADD-10)', () => {
  expect(checklistColors.map(({ name }) => name).join(', ')).toBe(
    'White, Black, Brown, Gray, Beige, Navy, Blue, Green, Red, Yellow',
  )
  expect(new Set(checklistColors.map(({ hex }) => hex)).size).toBe(10)
})
