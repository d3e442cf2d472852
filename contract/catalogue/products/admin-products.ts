import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { manyOf, searchText } from '#contract/fields.ts'
import { manyDecided } from '#contract/many.ts'
import { issue } from '#contract/issue-texts.ts'
import { editableProduct, mostProducts, productPage, wantedStatus } from './own-products.ts'
import {
  adminProductChanges,
  adminProductInput,
  manyProductDecisions,
  productDecision,
  productFiles,
} from './product-input.ts'
import { product } from './products.ts'
import { undoOffer } from '#contract/platform/undo.ts'

export const listAllProducts = endpoint('GET /api/admin/products', {
  needs: 'catalogue',
  summary: 'Products of every shop and status, newest first; X-Total-Count has the number of matches',
  query: z.object({
    search: searchText,
    status: wantedStatus,
    /** `majlis` for the platform's own store. */
    shopId: searchText,
    /** Exactly these products, at most one page: to look up the names of linked products. */
    ids: manyOf.refine((ids) => ids.length <= mostProducts, { error: issue('invalid') }).optional(),
    ...productPage,
  }),
  reply: z.array(product),
})

const queue = z.object({ shopId: searchText, ...productPage })

export const listPendingProducts = endpoint('GET /api/admin/products/pending', {
  needs: 'catalogue',
  summary: 'Products that wait for review, oldest first',
  query: queue,
  reply: z.array(product),
})

export const listPendingChanges = endpoint('GET /api/admin/products/changes', {
  needs: 'catalogue',
  summary: 'Approved products with a change waiting for review, longest wait first',
  query: queue,
  reply: z.array(editableProduct),
})

export const createProduct = endpoint('POST /api/admin/products', {
  needs: 'catalogue',
  summary:
    'Add a product of an approved shop or of the platform store; it waits for review unless a status is sent',
  bodyKiB: 48,
  body: adminProductInput,
  files: productFiles,
  reply: editableProduct,
  status: 201,
  refusals: [
    'product.owner-missing',
    'product.arabic-missing',
    'shop.unknown',
    'product.category-missing',
    'product.link-unknown',
    'product.color-unknown',
    'product.too-many-colors',
    'product.no-rate',
    'product.photo-unknown',
    'family.not-own',
    'family.too-many',
  ],
})

export const updateProduct = endpoint('PUT /api/admin/products/:id', {
  needs: 'catalogue',
  summary: 'Change some fields of a product; fields not sent, including the status, stay unchanged',
  bodyKiB: 48,
  body: adminProductChanges,
  files: productFiles,
  reply: editableProduct,
  refusals: [
    'product.not-found',
    'product.changed-meanwhile',
    'product.owner-missing',
    'shop.unknown',
    'product.category-missing',
    'product.link-unknown',
    'product.color-unknown',
    'product.too-many-colors',
    'product.no-rate',
    'product.photo-unknown',
  ],
})

export const decideProduct = endpoint('PUT /api/admin/products/:id/status', {
  needs: 'catalogue',
  summary:
    'Decide on a product, or on its waiting change if it is an approved one. `seen` (the `editedAt` that was seen) or `changeId` identifies the version decided on: if that has changed, the decision is refused. Without either, it applies to the current version. Rejecting requires a reason. `inactive` takes the product itself off sale, `active` puts it back',
  body: productDecision,
  reply: editableProduct.extend({ undo: undoOffer }),
  refusals: [
    'product.not-found',
    'product.cannot-move',
    'product.arabic-missing',
    'product.reason-missing',
    'product.changed-meanwhile',
  ],
})

export const decideProducts = endpoint('PUT /api/admin/products/decisions', {
  needs: 'catalogue',
  summary:
    'The same decision on many products, each made separately as by `PUT /api/admin/products/{id}/status`: refusals are reported with their reasons and do not affect the others. `undo` reverses all of them, or none',
  bodyKiB: 32,
  body: manyProductDecisions,
  reply: manyDecided.extend({ undo: undoOffer }),
})
