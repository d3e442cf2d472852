import { z } from 'zod'
import { id, oneOf, searchText } from '#contract/fields.ts'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import { chosen, orNull, type UrlState } from '#web/kit/lists/url-state.ts'

/** The tabs of the list; what a shop calls pending waits for review. */
const rare = ['inactive', 'withdrawn'] as const satisfies ProductStatus[]
export const listedStatuses = [
  'active',
  'pending_review',
  'rejected',
  ...rare,
] as const satisfies ProductStatus[]

export function isRare(status: ProductStatus): boolean {
  return rare.some((one) => one === status)
}

/** What the address of the list says. */
export const productsUrl = z.object({
  status: oneOf(listedStatuses).orAll(),
  search: searchText,
  stock: oneOf(['low']).orAll(),
  /** Prices and stock as a table. */
  view: chosen('grid'),
  /** The product that a notification leads to, until something else is looked for. */
  product: orNull(id),
})
export type ProductsUrl = UrlState<typeof productsUrl>
