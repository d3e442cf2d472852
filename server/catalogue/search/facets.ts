import { styleTags } from '#domain/catalogue/products/styles.ts'
import type { Facets } from '#contract/catalogue/marketplace.ts'
import type { Category } from '#contract/catalogue/categories.ts'
import { withDescendants } from '#domain/catalogue/products/category-tree.ts'
import type { Counts } from '#engines/catalogue-memory/vocabulary/results.ts'
import { platformOwner, type ShopName } from './predicate.ts'
import { type CategoryRow, type Reference, visibleCategories } from '../reference.ts'

/** Adds names to the counts, and returns visible categories and active colours in their order. */
export function facetsOf(counts: Counts, reference: Reference, shops: Shops): Facets {
  const { price } = counts
  return {
    categories: countedCategories(counts, reference),
    colors: reference.colors
      .filter(({ status }) => status === 'active')
      .map(({ id, slug, name, nameAr, hex }) => ({
        slug,
        name,
        nameAr,
        hex,
        count: counts.colors.get(id) ?? 0,
      })),
    styles: styleTags.map((style) => ({ style, count: counts.styles.get(style) ?? 0 })),
    seats: [...counts.seats]
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => one - other)
      .map(([seats, count]) => ({ seats, count })),
    shops: countedShops(counts, shops),
    price: price && { min: price[0], max: price[1] },
  }
}

type Shops = { readonly names: readonly ShopName[]; readonly asked: readonly string[] }
const mostShops = 100
const platform = { id: platformOwner, slug: 'majlis', name: 'Majlis', nameAr: 'مجلس' }

/** Returns the shops with most products, and the selected ones; all others can be found by their name. */
function countedShops({ owners }: Pick<Counts, 'owners'>, { names, asked }: Shops): Facets['shops'] {
  const isAsked = ({ id, slug }: Pick<ShopName, 'id' | 'slug'>) => asked.includes(slug) || asked.includes(id)
  const countOf = ({ id }: Pick<ShopName, 'id'>) => owners.get(id) ?? 0
  return [platform, ...names]
    .filter((shop) => countOf(shop) > 0 || isAsked(shop))
    .toSorted((one, other) => countOf(other) - countOf(one))
    .filter((shop, at) => at < mostShops || isAsked(shop))
    .map(({ id, slug, name, nameAr }) => ({ slug, name, nameAr, count: countOf({ id }) }))
}

/** Counts visible categories, each with its own products and those of all descendants, including hidden ones. */
export function countedCategories(
  { categories: counts }: Pick<Counts, 'categories'>,
  { categories }: Reference,
): (Category & { count: number })[] {
  return visibleCategories(categories).map((row) => {
    let count = 0
    for (const id of withDescendants(categories, row.id)) count += counts.get(id) ?? 0
    return { ...categoryOf(row), count }
  })
}

/** Search engine texts of the requested category, by id or slug; null unless exactly one is requested. */
export function aboutCategory(asked: readonly string[], { categories }: Reference) {
  const named = visibleCategories(categories).filter(({ id, slug }) =>
    [id, slug].some((it) => asked.includes(it)),
  )
  const [only, ...others] = named
  if (!only || others.length > 0) return null
  return { metaTitle: only.metaTitle, metaDescription: only.metaDescription }
}

export function categoryOf({ id, name, nameAr, slug, parentId }: CategoryRow): Category {
  return { id, name, nameAr, slug, parentId }
}
