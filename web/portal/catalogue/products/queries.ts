import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listAllProducts } from '#contract/catalogue/products/admin-products.ts'
import { vendorCategories } from '#contract/catalogue/categories.ts'
import { pickAdminCategory } from '#contract/catalogue/category-admin.ts'
import { listColors } from '#contract/catalogue/colors.ts'
import {
  countOwnProducts,
  listOwnProducts,
  mostProducts,
  readEditableProduct,
} from '#contract/catalogue/products/own-products.ts'
import { readFamily } from '#contract/catalogue/products/variants.ts'
import { listShops } from '#contract/shops/shop-approval.ts'
import { shopMetricsOfOwn } from '#contract/shops/shops.ts'
import { call, callAll } from '#web/kit/api/call.ts'
import { addressQuery, askedQuery } from '#web/kit/api/address-query.ts'
import { refetchAdmin } from '#web/kit/api/refetch.ts'
import type { Audience } from '#contract/endpoint.ts'
import { readWaiting } from '#contract/insights/pending.ts'

export function ownCountsQuery(search = '') {
  return queryOptions({
    queryKey: [listOwnProducts.path, 'counts', search],
    queryFn: () => call(countOwnProducts, { query: { search } }),
  })
}

/** A product to edit: refetched each time a form is opened. */
export function editableQuery(audience: Audience, id: string) {
  return queryOptions({
    ...addressQuery(readEditableProduct[audience], { id }),
    gcTime: 0,
  })
}

export function categoriesQuery(audience: Audience) {
  const endpoint = audience === 'shop' ? vendorCategories : pickAdminCategory
  return addressQuery(endpoint)
}

export const paletteQuery = askedQuery(listColors, { active_only: 'true' })

export const approvedShopsQuery = queryOptions({
  queryKey: [listShops.path, 'approved'],
  queryFn: () =>
    callAll(listShops, { query: { status: 'approved', search: '', limit: 100, offset: undefined } }),
})

/** Products by name, for the pickers of linked products (R-ADD-06); with a `shopId`, only those of that shop. */
export function productsNamedQuery(search: string, shopId = '') {
  const asked = { search, status: undefined, shopId, limit: 8, offset: undefined }
  return { ...askedQuery(listAllProducts, asked), enabled: search !== '' }
}

/** The shop's own products, by name. */
export function ownNamedQuery(search: string) {
  const asked = { search, status: undefined, limit: 8, offset: undefined }
  return { ...askedQuery(listOwnProducts, asked), enabled: search !== '' }
}

/** Variants of a product: refetched each time a form is opened. */
export function variantGroupQuery(audience: Audience, id: string) {
  return queryOptions({
    queryKey: [audience === 'shop' ? listOwnProducts.path : listAllProducts.path, 'family', id],
    queryFn: () => call(readFamily[audience], { params: { id } }),
    gcTime: 0,
  })
}

/** Names of linked products, by id. */
export function linkedNamesQuery(ids: string[]) {
  return queryOptions({
    queryKey: [listAllProducts.path, 'names', ids],
    queryFn: async () => {
      const query = { ids, search: '', status: undefined, shopId: '', limit: mostProducts, offset: undefined }
      const found = await call(listAllProducts, { query })
      return new Map(found.map(({ id, name }) => [id, name]))
    },
  })
}

/** Refetches everything that shows products, after one was added or changed (G-94). */
export async function refetchProducts(client: QueryClient): Promise<void> {
  const ofShop = [listOwnProducts.path, shopMetricsOfOwn.path, readWaiting.shop.path]
  await Promise.all([
    refetchAdmin(client),
    ...ofShop.map((path) => client.invalidateQueries({ queryKey: [path] })),
  ])
}
