import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import type { Concept } from '#domain/catalogue/products/search-concepts.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'

/** A visitor's query, with names resolved; null means any. An empty set or list finds nothing. */
export type Predicate = {
  /** Each must occur in the product's texts or name its category. */
  readonly concepts: readonly Concept[] | null
  /** Categories including all their descendants. */
  readonly categoryIds: ReadonlySet<string> | null
  readonly colorIds: ReadonlySet<string> | null
  readonly styles: readonly StyleTag[] | null
  /** Numbers of seats. */
  readonly seats: readonly number[] | null
  readonly minFils: Fils | null
  readonly maxFils: Fils | null
  /** "Fits in", whole centimetres; a product of unknown size never fits. */
  readonly maxWidth: number | null
  readonly maxDepth: number | null
  readonly maxHeight: number | null
  readonly has3d: boolean
  /** Tenths of a star. */
  readonly minRating: number | null
  readonly productIds: readonly string[] | null
  /** Owners of the products; the platform store is the nil UUID. */
  readonly ownerIds: ReadonlySet<string> | null
  /** True lists every variant; otherwise only the first of each family. */
  readonly allVariants: boolean
}

/** The filters that have counts of their own: a count leaves its own filter out. */
export type Facet = 'category' | 'color' | 'style' | 'seats' | 'owner' | 'price'

/** Returns the predicate without one filter. */
export function without(predicate: Predicate, facet: Facet): Predicate {
  if (facet === 'category') return { ...predicate, categoryIds: null }
  if (facet === 'color') return { ...predicate, colorIds: null }
  if (facet === 'style') return { ...predicate, styles: null }
  if (facet === 'seats') return { ...predicate, seats: null }
  if (facet === 'owner') return { ...predicate, ownerIds: null }
  return { ...predicate, minFils: null, maxFils: null }
}
