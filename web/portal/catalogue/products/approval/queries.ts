import { queryOptions } from '@tanstack/react-query'
import { listAllProducts } from '#contract/catalogue/products/admin-products.ts'
import {
  countProductsByShop,
  type listApprovalQueue,
  readProductApproval,
} from '#contract/catalogue/products/product-approval.ts'
import { askedQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import type { Decoded, ReplyOf } from '#contract/endpoint.ts'
import type { Product } from '#contract/catalogue/products/products.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { approvalTexts } from './messages.ts'

export type ListedProduct = ReplyOf<typeof listApprovalQueue>[number]
export type ReviewFilters = Pick<Decoded<typeof listApprovalQueue>['query'], 'status' | 'search'>

/** Number of products in the tab, by shop. */
export function shopCountsQuery({ status: view, search }: ReviewFilters) {
  return askedQuery(countProductsByShop, { status: view === 'all' ? undefined : view, search })
}

export function approvalQuery(id: string) {
  return queryOptions({
    queryKey: [listAllProducts.path, 'review', id],
    queryFn: () => call(readProductApproval, { params: { id } }),
  })
}

/** Name of a product's shop in the reader's language; a shop without a name is "unknown" (R-REVIEW-04). */
export function useShopName(): (of: Pick<Product, 'shopName' | 'shopNameAr'>) => string {
  const text = useText(approvalTexts)
  const { shopNamed } = useLocale()
  return (of) => shopNamed(of) || text.unknownShop
}
