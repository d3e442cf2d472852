import { z } from 'zod'
import { productStatuses } from '#domain/catalogue/products/product-status.ts'
import { endpoint, forBoth } from '#contract/endpoint.ts'
import { id, oneOf, searchText, time } from '#contract/fields.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'
import {
  manyPriceStockChanges,
  priceStockChanges,
  productChanges,
  productContent,
  productFiles,
  productInput,
  seen,
} from './product-input.ts'
import { product } from './products.ts'

/** A change that waits for review, or the last rejected one, while the approved version stays on sale (G-53). */
export const productChange = z.object({
  id: z.string(),
  status: z.enum(['pending_review', 'rejected']),
  rejectionReason: z.string().nullable(),
  proposedAt: time,
  /** The fields that would change. */
  content: productContent,
})
export type ProductChange = z.output<typeof productChange>

/** A product as seen by those who may edit it. */
export const editableProduct = product.extend({
  /** When it or its change was last edited; sent back as `seen`, so that an unseen edit is not overwritten. */
  editedAt: time,
  change: productChange.nullable(),
})
export type EditableProduct = z.output<typeof editableProduct>

/** Maximum page size of the product lists in the portals (R-API-70). */
export const mostProducts = 200
export const productPage = pageByOffset({ usual: 100, most: mostProducts })

/** A status in the query; `active` includes a stored `approved` (G-47). */
export const wantedStatus = oneOf(productStatuses).orAll()

/** Sort orders of the product lists in the portals. */
export const productOrders = ['added', 'name', 'stock', 'price'] as const

export const listOwnProducts = endpoint('GET /api/shop/products', {
  needs: 'catalogue',
  summary:
    "The shop's products in every status, newest first or sorted; `pending_review` includes those on sale with a waiting change; X-Total-Count has the number of matches",
  query: z.object({
    status: wantedStatus,
    search: searchText,
    /** On sale with few or none left. */
    stock: oneOf(['low']).orAll(),
    /** `review` puts rejected and waiting products first. */
    ...sortBy('review', ...productOrders),
    /** The product to list first, whatever the order. */
    product: id.optional(),
    ...productPage,
  }),
  reply: z.array(editableProduct),
})

export const countOwnProducts = endpoint('GET /api/shop/products/counts', {
  needs: 'catalogue',
  summary:
    'The number of the shop’s products by status, and of those awaiting review, including changes of those on sale; with a search, of those it finds',
  query: z.object({ search: searchText }),
  reply: z.object({
    all: z.int(),
    active: z.int(),
    pendingReview: z.int(),
    rejected: z.int(),
    inactive: z.int(),
    withdrawn: z.int(),
    /** On sale with few or none left. */
    lowStock: z.int(),
  }),
})

export const readEditableProduct = forBoth('GET /products/:id', {
  needs: 'catalogue',
  summary: {
    admin: 'A product with its waiting or rejected change',
    shop: 'A product of the shop with its waiting or rejected change',
  },
  reply: editableProduct,
  refusals: ['product.not-found'],
})

export const submitProduct = endpoint('POST /api/shop/products', {
  access: 'approved-shop',
  needs: 'catalogue',
  summary: 'Submit a product: it waits for review, or goes on sale at once if product approval is off',
  bodyKiB: 48,
  body: productInput,
  files: productFiles,
  reply: editableProduct,
  status: 201,
  refusals: [
    'shop.not-approved',
    'product.no-rate',
    'product.category-missing',
    'product.color-unknown',
    'product.too-many-colors',
    'product.photo-unknown',
    'family.not-own',
    'family.too-many',
  ],
})

export const updateOwnProduct = endpoint('PUT /api/shop/products/:id', {
  access: 'approved-shop',
  needs: 'catalogue',
  summary:
    'Edit a product of the shop. A rejected or withdrawn one is resubmitted; the content of an approved one goes to review as a change while the approved version stays on sale; price and stock change at once',
  bodyKiB: 48,
  body: productChanges,
  files: productFiles,
  reply: editableProduct,
  refusals: [
    'product.not-found',
    'product.changed-meanwhile',
    'product.no-rate',
    'product.category-missing',
    'product.color-unknown',
    'product.too-many-colors',
    'product.photo-unknown',
  ],
})

const withdrawnProduct = z.object({ seen })
export type WithdrawnProduct = z.output<typeof withdrawnProduct>

export const withdrawOwnProduct = endpoint('POST /api/shop/products/:id/withdraw', {
  access: 'approved-shop',
  needs: 'catalogue',
  summary: 'Withdraw from review: the change of an approved product, or a product until it is edited again',
  body: withdrawnProduct,
  reply: editableProduct,
  refusals: ['product.not-found', 'product.cannot-move', 'product.changed-meanwhile'],
})

export const changeOwnPriceStock = endpoint('PATCH /api/shop/products/:id', {
  access: 'approved-shop',
  needs: 'catalogue',
  summary: 'Change price and stock, take off sale and put back, without a new review',
  body: priceStockChanges,
  reply: editableProduct,
  refusals: ['product.not-found', 'product.no-rate', 'product.cannot-move', 'product.changed-meanwhile'],
})

export const changeOwnPriceStocks = endpoint('PATCH /api/shop/products', {
  access: 'approved-shop',
  needs: 'catalogue',
  summary: 'Change price, stock and status of many products, all or none; each error names its row',
  bodyKiB: 32,
  body: manyPriceStockChanges,
  reply: z.array(editableProduct),
  refusals: ['product.not-found', 'product.no-rate', 'product.cannot-move', 'product.changed-meanwhile'],
})
