import { describe, expect, test } from 'vitest'
import { allNodes, branchOf, branchSlugs, type CategoryNode, movedBy, treeRows } from './tree-rows.ts'
import { sampleTree } from '#web/testing/sample-tree.ts'

const shown = (view: Parameters<typeof treeRows>[1]) =>
  treeRows(sampleTree, view).map(({ node, depth }) => `${'-'.repeat(depth)}${node.slug}`)

describe('the lines of the tree', () => {
  test('are the roots while nothing is open', () => {
    expect(shown({ search: '', open: new Set() })).toEqual(['majlis', 'sofas', 'outdoor'])
  })

  test('follow their open branches, to any depth', () => {
    expect(shown({ search: '', open: new Set(['sofas', 'corner-sofas']) })).toEqual([
      'majlis',
      'sofas',
      '-corner-sofas',
      '--modular',
      '-sofa-beds',
      'outdoor',
    ])
    expect(shown({ search: '', open: 'all' })).toHaveLength(7)
  })

  test('know their place among their siblings', () => {
    const row = treeRows(sampleTree, { search: '', open: 'all' }).find(
      ({ node }) => node.slug === 'sofa-beds',
    )
    expect(row).toMatchObject({ position: 2, siblings: 2, isOpen: null, depth: 1 })
  })
})

describe('the products of a line', () => {
  const sums = (search: string) =>
    Object.fromEntries(
      treeRows(sampleTree, { search, open: 'all' }).map((row) => [row.node.slug, row.products]),
    )
  const ownOf = (slugs: readonly string[]) =>
    allNodes(sampleTree)
      .filter(({ node }) => slugs.includes(node.slug))
      .reduce((sum, { node }) => sum + node.productCount, 0)
  const below = ['sofas', 'corner-sofas', 'modular', 'sofa-beds']

  test('are those of the category and of everything below it', () => {
    expect(sums('')).toMatchObject({ sofas: ownOf(below), modular: ownOf(['modular']) })
    expect(ownOf(below)).toBeGreaterThan(ownOf(['sofas']))
  })

  test('are the same while a search shows a part of the tree only', () => {
    expect(sums('modular')['sofas']).toBe(ownOf(below))
  })
})

describe('a merge takes along', () => {
  const [sofas, corner] = ['sofas', 'corner-sofas'].map(
    (slug) => allNodes(sampleTree).find(({ node }) => node.slug === slug)!.node,
  ) as [CategoryNode, CategoryNode]
  const productsOf = (...slugs: string[]) =>
    allNodes(sampleTree).reduce(
      (sum, { node }) => sum + (slugs.includes(node.slug) ? node.productCount : 0),
      0,
    )

  test('the subcategories of what goes, and the products below them, each once', () => {
    const all = productsOf('sofas', 'corner-sofas', 'modular', 'sofa-beds')
    expect(movedBy([sofas], 'outdoor')).toEqual({ products: all, children: 2 })
    expect(movedBy([sofas, corner], 'outdoor')).toEqual({ products: all, children: 2 })
  })

  test('not the target, nor what lies below it', () => {
    expect(movedBy([sofas, corner], corner.id)).toEqual({
      products: productsOf('sofas', 'sofa-beds'),
      children: 1,
    })
  })
})

describe('a search', () => {
  test.each([
    ['modular', ['sofas', '-corner-sofas', '--modular']],
    ['MODULAR ', ['sofas', '-corner-sofas', '--modular']],
    ['sofa-b', ['sofas', '-sofa-beds']],
    ['نموذج', ['sofas', '-corner-sofas', '--modular']],
    ['nothing like it', []],
  ])('for %j finds by name or slug and keeps what is above (R-CAT-13)', (search, slugs) => {
    expect(shown({ search, open: new Set() })).toEqual(slugs)
  })
})

test('a branch is the category and everything below it', () => {
  const sofas = sampleTree[1]
  expect([...branchOf(sofas as never)]).toEqual(['sofas', 'corner-sofas', 'modular', 'sofa-beds'])
  expect(branchSlugs(sampleTree)).toEqual(['majlis', 'sofas', 'corner-sofas'])
})
