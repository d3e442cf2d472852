import { describe, expect, test } from 'vitest'
import { isBranchOpen, toggleCategory } from './category-filter.tsx'

const row = (slug: string, parentId: string | null = null) => ({
  id: slug,
  slug,
  parentId,
  name: slug,
  count: 1,
})
const rows = [
  row('living'),
  row('sofas', 'living'),
  row('corner', 'sofas'),
  row('poufs', 'living'),
  row('rugs'),
]

describe('choosing a category', () => {
  test('adds it to the others', () => {
    expect(toggleCategory(rows, ['rugs'], 'sofas')).toEqual(['rugs', 'sofas'])
  })

  test('a second time lets it go', () => {
    expect(toggleCategory(rows, ['rugs', 'sofas'], 'sofas')).toEqual(['rugs'])
  })

  test('takes the place of those below it, which it includes', () => {
    expect(toggleCategory(rows, ['corner', 'poufs', 'rugs'], 'living')).toEqual(['living', 'rugs'])
  })

  test('narrows down the one above it', () => {
    expect(toggleCategory(rows, ['living', 'rugs'], 'corner')).toEqual(['corner', 'rugs'])
  })

  test('that does not exist changes nothing', () => {
    expect(toggleCategory(rows, ['rugs'], 'boats')).toEqual(['rugs'])
  })
})

test('a branch is open where something in it is chosen', () => {
  expect(isBranchOpen(rows, ['corner'], 'living')).toBe(true)
  expect(isBranchOpen(rows, ['living'], 'living')).toBe(true)
  expect(isBranchOpen(rows, ['rugs'], 'living')).toBe(false)
})
