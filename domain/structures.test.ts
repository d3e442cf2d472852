import { describe, expect, test } from 'vitest'
import { monthStart, wholeDaysBetween } from './calendar.ts'
import { buildTree, flattenWithDepth, withDescendants, wouldCycle } from './category-tree.ts'
import { checklistColors, generatedHex } from './colors.ts'

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
  test('a month begins at midnight in Dubai, four hours ahead of UTC', () => {
    expect(monthStart(new Date('2026-10-31T20:00:00Z'))).toEqual(new Date('2026-10-31T20:00:00Z'))
    expect(monthStart(new Date('2026-10-31T19:59:59Z'))).toEqual(new Date('2026-09-30T20:00:00Z'))
    expect(monthStart(new Date('2026-01-15T00:00:00Z'), -1)).toEqual(new Date('2025-11-30T20:00:00Z'))
  })

  test('days are whole and never negative', () => {
    const day = new Date('2026-11-01T10:00:00Z')
    expect(wholeDaysBetween(day, new Date('2026-11-08T09:59:59Z'))).toBe(6)
    expect(wholeDaysBetween(day, new Date('2026-11-08T10:00:00Z'))).toBe(7)
    expect(wholeDaysBetween(day, new Date('2026-10-01T00:00:00Z'))).toBe(0)
  })
})

test('generated hues are valid, distinct colours', () => {
  const hues = Array.from({ length: 12 }, (_, index) => generatedHex(index, 12))
  expect(new Set(hues).size).toBe(12)
  for (const hex of hues) expect(hex).toMatch(/^#[0-9A-F]{6}$/)
})

test('the checklist is the ten colours of the specification', () => {
  expect(checklistColors.map(({ name }) => name).join(', ')).toBe(
    'White, Black, Brown, Gray, Beige, Navy, Blue, Green, Red, Yellow',
  )
  expect(new Set(checklistColors.map(({ hex }) => hex)).size).toBe(10)
})
