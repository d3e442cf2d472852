import type { Category, categoryNode } from '#contract/catalogue/categories.ts'
import type { z } from 'zod'
import { buildTree, flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import type { Deps } from '#server/deps.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { categoryOf } from '#server/catalogue/search/facets.ts'
import { visibleCategories } from '#server/catalogue/reference.ts'

/** Visible categories, each followed by what is below it, siblings in their order (R-API-65, G-77). */
export async function listVisible(deps: Deps): Promise<Category[]> {
  return flattenWithDepth(await visibleTree(deps)).map(({ node: { children: _below, ...row } }) => row)
}

/** The same as a tree, for the category picker (R-API-63). */
export async function visibleTree(deps: Deps): Promise<z.output<typeof categoryNode>[]> {
  const { reference } = await currentCatalogue(deps)
  return buildTree(visibleCategories(reference.categories).map(categoryOf))
}
