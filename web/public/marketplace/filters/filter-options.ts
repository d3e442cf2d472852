import type { Fils } from '#domain/platform/amounts/money.ts'
import type { StyleTag } from '#domain/catalogue/products/product-status.ts'
import type { Browsing } from '#web/public/marketplace/browse-filters.ts'

/** What can be chosen, each value with the number of products it would leave; names in the reader's language. */
export type FilterOptions = {
  readonly categories: readonly CategoryOption[]
  readonly colors: readonly ColorOption[]
  readonly styles: readonly { readonly style: StyleTag; readonly count: number }[]
  readonly seats: readonly { readonly seats: number; readonly count: number }[]
  /** None on the page of a shop. */
  readonly shops: readonly ShopOption[]
  /** The cheapest and the dearest AED value; null where nothing is found. */
  readonly price: { readonly min: Fils; readonly max: Fils } | null
  /** The parts of what is searched for, each with what remains of it without. */
  readonly words: readonly { readonly written: string; readonly rest: string }[]
  /** The name of the shop whose page it is; null in the whole marketplace. */
  readonly shop: string | null
}

export type CategoryOption = {
  readonly id: string
  readonly parentId: string | null
  readonly slug: string
  readonly name: string
  readonly count: number
}

export type ShopOption = { readonly slug: string; readonly name: string; readonly count: number }

export type ColorOption = {
  readonly slug: string
  readonly name: string
  readonly hex: string
  readonly count: number
}

export type FilterProps = {
  readonly browsing: Browsing
  readonly options: FilterOptions
  readonly onChange: (next: Browsing) => void
}
