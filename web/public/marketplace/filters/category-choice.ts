import { withDescendants } from '#domain/catalogue/products/category-tree.ts'
import type { CategoryOption } from './filter-options.ts'

/**
 * The chosen categories after a click on one. A category includes those below it, so choosing it takes their place,
 * and choosing one below narrows it down.
 */
export function toggleCategory(
  rows: readonly CategoryOption[],
  chosen: readonly string[],
  slug: string,
): readonly string[] {
  if (chosen.includes(slug)) return chosen.filter((other) => other !== slug)
  const row = rows.find((category) => category.slug === slug)
  if (!row) return chosen
  const isRelated = (other: string) => {
    const found = rows.find((category) => category.slug === other)
    return (
      found && (withDescendants(rows, row.id).has(found.id) || withDescendants(rows, found.id).has(row.id))
    )
  }
  return [...chosen.filter((other) => !isRelated(other)), slug].toSorted()
}

/** Whether a branch starts open: where it or something below it is chosen. */
export function isBranchOpen(
  rows: readonly CategoryOption[],
  chosen: readonly string[],
  id: string,
): boolean {
  const below = withDescendants(rows, id)
  return rows.some((row) => below.has(row.id) && chosen.includes(row.slug))
}
