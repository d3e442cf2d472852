import { z } from 'zod'
import { id, oneOf, searchText } from '#contract/fields.ts'
import type { ProductStatus } from '#domain/status/product-status.ts'
import { chosen, orNull, type UrlState } from '#web/ui/lists/url-state.ts'

/** The tabs of the list; what a shop calls pending waits for review. */
export const listedStatuses = [
  'active',
  'pending_review',
  'rejected',
  'inactive',
] as const satisfies ProductStatus[]

/** What the address of the list says. */
export const productsUrl = z.object({
  status: oneOf(listedStatuses).orAll(),
  search: searchText,
  /** Prices and stock as a table. */
  view: chosen('grid'),
  /** The product that a notification leads to, until something else is looked for. */
  product: orNull(id),
})
export type ProductsUrl = UrlState<typeof productsUrl>
