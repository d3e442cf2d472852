import type { MarketplaceFilters } from '#contract/catalogue/marketplace.ts'
import { withDescendants } from '#domain/catalogue/products/category-tree.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { type StyleTag, styleTags } from '#domain/catalogue/products/product-status.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { isId } from '#server/platform/db/id.ts'
import { type Concept, conceptsOf } from '#domain/catalogue/products/search-concepts.ts'
import { cutWord } from '../listings/texts.ts'
import { type Reference, visibleCategories } from '../reference.ts'
import { wordsIn } from './vocabulary.ts'

/** What a visitor asks for, with names resolved; null means any. An empty set or list finds nothing. */
export type Predicate = {
  /** Every one must be found in the product's texts or name its category. */
  readonly concepts: readonly Concept[] | null
  /** Categories, all below them included. */
  readonly categoryIds: ReadonlySet<string> | null
  readonly colorIds: ReadonlySet<string> | null
  readonly styles: readonly StyleTag[] | null
  readonly minFils: Fils | null
  readonly maxFils: Fils | null
  /** "Fits in", whole centimetres; a piece of unknown size does not. */
  readonly maxWidth: number | null
  readonly maxDepth: number | null
  readonly maxHeight: number | null
  readonly has3d: boolean
  /** Tenths of a star. */
  readonly minRating: number | null
  readonly productIds: readonly string[] | null
  /** `majlis` is the platform's own store. */
  readonly shopId: string | null
  /** Kin are found one by one; else the first of each family stands for it. */
  readonly everyKin: boolean
}

/** The filters that have counts of their own: a count leaves its own filter out. */
export type Facet = 'category' | 'color' | 'style' | 'price'

const mostIds = 100

export function predicateOf(filters: MarketplaceFilters, reference: Reference): Predicate {
  return {
    concepts: filters.search === '' ? null : conceptsIn(filters.search, reference),
    categoryIds: given(filters.category, (values) => categoryIds(values, reference)),
    colorIds: given(filters.color, (slugs) => colorIds(slugs, reference)),
    styles: given(filters.style, (values) => styleTags.filter((style) => values.includes(style))),
    minFils: filters.minPrice ?? null,
    maxFils: filters.maxPrice ?? null,
    maxWidth: filters.maxWidth ?? null,
    maxDepth: filters.maxDepth ?? null,
    maxHeight: filters.maxHeight ?? null,
    has3d: filters.has3d !== undefined,
    minRating: filters.minRating && reference.reviewsEnabled ? Number(filters.minRating) * 10 : null,
    ...ofShop(filters, reference),
    // Who names pieces means these.
    everyKin: filters.all !== undefined || filters.ids.length > 0 || filters.room !== '',
  }
}

/** The same with one filter left out. */
export function without(predicate: Predicate, facet: Facet): Predicate {
  if (facet === 'category') return { ...predicate, categoryIds: null }
  if (facet === 'color') return { ...predicate, colorIds: null }
  if (facet === 'style') return { ...predicate, styles: null }
  return { ...predicate, minFils: null, maxFils: null }
}

function given<T>(values: readonly string[], resolve: (values: readonly string[]) => T): T | null {
  return values.length === 0 ? null : resolve(values)
}

/** The categories that a concept names come with all below them. */
function conceptsIn(search: string, reference: Reference): Concept[] {
  const words = searchForm(search).split(' ').map(cutWord).join(' ')
  return conceptsOf(words, wordsIn(reference).vocabulary).map((concept) => ({
    ...concept,
    categoryIds: [...categoryIds(concept.categoryIds, reference)],
  }))
}

function categoryIds(values: readonly string[], { categories }: Reference): Set<string> {
  const named = visibleCategories(categories).filter(
    ({ id, slug }) => values.includes(id) || values.includes(slug),
  )
  return new Set(named.flatMap(({ id }) => [...withDescendants(categories, id)]))
}

function colorIds(slugs: readonly string[], { colors }: Reference): Set<string> {
  return new Set(
    colors.filter(({ slug, status }) => status === 'active' && slugs.includes(slug)).map(({ id }) => id),
  )
}

/** A shop that cannot be has no pieces. */
function ofShop(filters: MarketplaceFilters, reference: Reference): Pick<Predicate, 'productIds' | 'shopId'> {
  const { shop } = filters
  const isShop = isId(shop) || shop === 'majlis'
  if (!isShop && shop !== '') return { productIds: [], shopId: null }
  return { productIds: productIds(filters, reference), shopId: isShop ? shop : null }
}

function productIds({ ids, room }: MarketplaceFilters, { scenes }: Reference): string[] | null {
  const asked = ids
    .filter(isId)
    .slice(0, mostIds)
    .map((id) => id.toLowerCase())
  if (room === '') return ids.length === 0 ? null : asked
  const pieces = scenes.find(({ key }) => key === room)?.productIds ?? []
  return ids.length === 0 ? [...pieces] : pieces.filter((id) => asked.includes(id))
}
