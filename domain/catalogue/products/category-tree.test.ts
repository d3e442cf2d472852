import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parentAfterMerge, withDescendants } from './category-tree.ts'

const rows = [
  { id: 'living', parentId: null },
  { id: 'sofas', parentId: 'living' },
  { id: 'corner', parentId: 'sofas' },
  { id: 'modular', parentId: 'corner' },
  { id: 'beds', parentId: null },
]

describe('the place of a category after others are merged into it', () => {
  test.each([
    ['stays where none of them is above it', ['beds'], 'corner', 'sofas'],
    ['is that of the one above it', ['sofas'], 'corner', 'living'],
    ['is that of the highest above it', ['living', 'corner'], 'modular', null],
    ['is the root where a root goes', ['living'], 'sofas', null],
  ])('%s', (_, merged, target, parent) => {
    expect(parentAfterMerge(rows, new Set(merged), target)).toBe(parent)
  })

  test('leaves no circle and no category without its parent, whatever the tree', () => {
    const size = 12
    const parents = fc.array(fc.nat({ max: size - 1 }), { minLength: size, maxLength: size })
    const chosen = fc.uniqueArray(fc.nat({ max: size - 1 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(parents, chosen, (above, [target, ...others]) => {
        const tree = above.map((parent, id) => ({
          id: String(id),
          parentId: parent < id ? String(parent) : null,
        }))
        const merged = new Set(others.map(String))
        const lifted = parentAfterMerge(tree, merged, String(target))
        const rest = tree
          .filter(({ id }) => !merged.has(id))
          .map(({ id, parentId }) => {
            if (id === String(target)) return { id, parentId: lifted }
            return { id, parentId: parentId !== null && merged.has(parentId) ? String(target) : parentId }
          })
        const roots = rest.filter(({ parentId }) => parentId === null)
        const reached = roots.flatMap(({ id }) => [...withDescendants(rest, id)])
        expect(reached.toSorted()).toEqual(rest.map(({ id }) => id).toSorted())
      }),
    )
  })
})
