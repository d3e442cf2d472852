import type { Category } from '#contract/catalogue/categories.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'

export type CategoryLink = { readonly slug: string; readonly name: string }

/** The products a majlis is made of come first, where the catalogue has them under these slugs. */
const first = ['majlis', 'sofas', 'dining-tables', 'beds', 'lighting', 'rugs', 'armchairs', 'bookcases']

/** The six of the header: the chosen ones that exist, then the top of the tree. */
export function headerCategories(categories: readonly Category[], language: Language): CategoryLink[] {
  const named = (category: Category) => ({ slug: category.slug, name: nameIn(language, category) })
  return chosen(categories, 6).map(named)
}

/** As many categories as asked for, the chosen ones first, then roots in their order. */
export function chosen<Row extends Category>(categories: readonly Row[], count: number): Row[] {
  const preferred = first.flatMap((slug) => categories.filter((category) => category.slug === slug))
  const roots = categories.filter(({ parentId }) => parentId === null)
  return [...new Set([...preferred, ...roots])].slice(0, count)
}
