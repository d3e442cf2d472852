import type { listAdminCategories } from '#contract/catalogue/category-admin.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import { hasWords, searchForm } from '#domain/platform/text/search-text.ts'

export type CategoryNode = ReplyOf<typeof listAdminCategories>[number]

/** Which branches are open: all of them, or those with these slugs. */
export type OpenBranches = 'all' | ReadonlySet<string>

/** A category as one row of the table. */
export type TreeRow = {
  readonly node: CategoryNode
  readonly parent: CategoryNode | null
  readonly depth: number
  /** Position among its visible siblings, from 1. */
  readonly position: number
  readonly siblings: number
  /** Products in the category and in everything below it, visible or not. */
  readonly products: number
  /** Null for a category without children. */
  readonly isOpen: boolean | null
}

type View = { readonly search: string; readonly open: OpenBranches }

/**
 * The visible rows, top to bottom. A search shows categories that match by name or slug, with all their ancestors
 * opened, so that their place in the tree is clear (R-CAT-13).
 */
export function treeRows(roots: readonly CategoryNode[], view: View): TreeRow[] {
  const { search, open } = view
  const isSearch = searchForm(search) !== ''
  const shown = isSearch ? matching(roots, search) : roots
  const sums = new Map(allNodes(roots).map(({ node }) => [node.id, productsOf(node)]))
  return rowsOf(shown, null, { open: isSearch ? 'all' : open, sums })
}

function productsOf({ productCount, children }: CategoryNode): number {
  return children.reduce((sum, child) => sum + productsOf(child), productCount)
}

/** Counts what a merge moves: subcategories of the merged ones, and all products in and below them; the target stays. */
export function movedBy(chosen: readonly CategoryNode[], targetId: string) {
  const going = chosen.filter(({ id }) => id !== targetId)
  const goingIds = new Set(going.map(({ id }) => id))
  const stays = ({ id }: CategoryNode) => id !== targetId
  const below = (nodes: readonly CategoryNode[]): readonly CategoryNode[] =>
    nodes.filter(stays).flatMap((node) => [node, ...below(node.children)])
  const moved = new Map(below(going).map((node) => [node.id, node.productCount]))
  const children = going
    .flatMap((node) => node.children)
    .filter((node) => stays(node) && !goingIds.has(node.id))
  return { products: [...moved.values()].reduce((sum, count) => sum + count, 0), children: children.length }
}

type TreeContext = { readonly open: OpenBranches; readonly sums: ReadonlyMap<string, number> }

function rowsOf(siblings: readonly CategoryNode[], above: TreeRow | null, facts: TreeContext): TreeRow[] {
  const { open, sums } = facts
  return siblings.flatMap((node, index) => {
    const isOpen = node.children.length === 0 ? null : open === 'all' || open.has(node.slug)
    const row: TreeRow = {
      node,
      parent: above?.node ?? null,
      depth: above ? above.depth + 1 : 0,
      position: index + 1,
      siblings: siblings.length,
      products: sums.get(node.id) ?? 0,
      isOpen,
    }
    return [row, ...(isOpen ? rowsOf(node.children, row, facts) : [])]
  })
}

function matching(nodes: readonly CategoryNode[], search: string): CategoryNode[] {
  return nodes.flatMap((node) => {
    const children = matching(node.children, search)
    const isMatch = hasWords([node.name, node.nameAr, node.slug], search)
    return isMatch || children.length > 0 ? [{ ...node, children }] : []
  })
}

/** All categories of the tree, each followed by its descendants. */
export function allNodes(roots: readonly CategoryNode[]): { node: CategoryNode; depth: number }[] {
  return flattenWithDepth(roots as CategoryNode[])
}

/** Ids of the category and of all its descendants. */
export function branchOf(node: CategoryNode): Set<string> {
  return new Set(allNodes([node]).map(({ node: { id } }) => id))
}

/** Slugs of all categories with children. */
export function branchSlugs(roots: readonly CategoryNode[]): string[] {
  return allNodes(roots).flatMap(({ node }) => (node.children.length > 0 ? [node.slug] : []))
}

/** Children of a category; the roots without a parent id. */
export function siblingsUnder(
  roots: readonly CategoryNode[],
  parentId: string | null,
): readonly CategoryNode[] {
  if (!parentId) return roots
  return allNodes(roots).find(({ node }) => node.id === parentId)?.node.children ?? []
}
