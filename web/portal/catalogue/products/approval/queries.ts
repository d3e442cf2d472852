import { queryOptions } from '@tanstack/react-query'
import { listAllProducts } from '#contract/catalogue/products/admin-products.ts'
import type { ProductChange } from '#contract/catalogue/products/own-products.ts'
import {
  countProductsByShop,
  listApprovalQueue,
  readProductApproval,
} from '#contract/catalogue/products/product-approval.ts'
import type { Product } from '#contract/catalogue/products/products.ts'
import { call } from '#web/kit/api/call.ts'
import { ofProducts, readLeniently } from '#web/kit/api/lenient.ts'
import { type PagesQuery, pagesQuery } from '#web/kit/lists/resource-pages.ts'
import type { ApprovalUrl, ApprovalView } from './approval-url.ts'

/** A product of the list; the queue tells of its waiting change too, and when that was edited. */
export type ListedProduct = Product & { readonly change?: ProductChange | null; readonly editedAt?: Date }

type ProductsFilter = Pick<ApprovalUrl['state'], 'status' | 'shop' | 'search'>

/** The products of the tab, fifty at a time: the queue oldest first, the others newest first (R-REVIEW-16). */
export function productsQuery({ status, shop, search }: ProductsFilter): PagesQuery<ListedProduct> {
  const query = { shopId: shop, search, limit: 50 }
  if (status === 'waiting') return pagesQuery(readLeniently(listApprovalQueue, ofProducts), { query })
  return pagesQuery(readLeniently(listAllProducts, ofProducts), {
    query: { ...query, status: status === 'all' ? undefined : status },
  })
}

/** How many products of the tab each shop has. */
export function shopCountsQuery(view: ApprovalView, search: string) {
  const status = view === 'all' ? undefined : view
  return queryOptions({
    queryKey: [countProductsByShop.path, view, search],
    queryFn: () => call(countProductsByShop, { query: { status, search } }),
  })
}

export function approvalQuery(id: string) {
  return queryOptions({
    queryKey: [listAllProducts.path, 'review', id],
    queryFn: () => call(readProductApproval, { params: { id } }),
  })
}
