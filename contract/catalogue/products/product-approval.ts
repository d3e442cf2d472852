import { z } from 'zod'
import { productEvents, productStatuses } from '#domain/catalogue/products/product-status.ts'
import { endpoint } from '#contract/endpoint.ts'
import { oneOf, searchText, time } from '#contract/fields.ts'
import { editableProduct, productOrders, productPage } from './own-products.ts'
import { replyShape } from './field-kinds.ts'
import { comparedFields } from './field-lists.ts'
import { product } from './products.ts'
import { sortBy } from '#contract/page.ts'

/** A product in the reviewers' list; `waitingSince` is null where waiting products were not requested. */
export const listedProduct = editableProduct.extend({ waitingSince: time.nullable() })

/** Views of the reviewers' list: waiting products, those of a status, or all. */
export const reviewViews = ['waiting', 'active', 'rejected', 'inactive', 'all'] as const

export const listApprovalQueue = endpoint('GET /api/admin/products/queue', {
  needs: 'catalogue',
  summary:
    'Everything waiting for review: new products and changes of approved ones, longest wait first; or the products of a status, newest first; or sorted. X-Total-Count is their number',
  query: z.object({
    status: oneOf(reviewViews).or('waiting'),
    /** `majlis` for the platform's own store. */
    shop: searchText,
    search: searchText,
    ...sortBy(...productOrders),
    ...productPage,
  }),
  reply: z.array(listedProduct),
})

export const countProductsByShop = endpoint('GET /api/admin/products/shops', {
  needs: 'catalogue',
  summary: 'The number of products of a status, or in the queue, per shop; at most 1000 shops, by name',
  /** `waiting` counts the queue. */
  query: z.object({ status: oneOf([...productStatuses, 'waiting']).orAll(), search: searchText }),
  reply: z.object({
    total: z.int(),
    shops: z.array(
      product.pick({ shopId: true, shopName: true, shopNameAr: true }).extend({ count: z.int() }),
    ),
  }),
})

/** The content of a product, as reviewers compare it: with names in place of ids. */
export const comparedContent = z.object({
  ...replyShape(comparedFields),
  category: z.string(),
  categoryAr: z.string().nullable(),
  colors: z.array(
    z.object({
      name: z.string(),
      nameAr: z.string().nullable(),
      hex: z.string(),
      labelOverride: z.string().nullable(),
      imageUrl: z.string().nullable(),
    }),
  ),
  /** The main photo first. */
  photos: z.array(z.string()),
})
export type ComparedContent = z.output<typeof comparedContent>

/** `same-photo` includes resized copies; `similar-photo` may be the product in another colour. */
export const duplicateMarks = ['same-photo', 'similar-photo', 'same-name-and-size'] as const

const likelyDuplicate = product
  .pick({
    id: true,
    name: true,
    nameAr: true,
    shopId: true,
    shopName: true,
    shopNameAr: true,
    status: true,
    mainPhoto: true,
  })
  .extend({
    marks: z.array(z.enum(duplicateMarks)),
    /** Declared by its shop as the same design in another colour or material, so not a duplicate. */
    isVariant: z.boolean(),
    /** The two matching photos: this product's and the other's. */
    photos: z.object({ own: z.string(), other: z.string() }).nullable(),
  })
export type LikelyDuplicate = z.output<typeof likelyDuplicate>

const changeEvents = ['change-proposed', 'change-approved', 'change-rejected', 'change-withdrawn'] as const
/** `undone` reverses the event before it. */
const productEventKinds = [...productEvents, ...changeEvents, 'undone'] as const

export const productEvent = z.object({
  id: z.string(),
  at: time,
  event: z.enum(productEventKinds),
  /** Null where no person is known. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ProductEvent = z.output<typeof productEvent>

export const sizeCm = z.object({ width: z.number(), depth: z.number(), height: z.number() })

export const productApproval = z.object({
  product: editableProduct,
  /** The content to decide on: the product as it is, or as the waiting change would make it. */
  now: comparedContent,
  /** The content to compare with: the approved version of a change, else the one last decided on; null for a new product. */
  before: comparedContent.nullable(),
  /** The decision on `before`; null where it is the version on sale. */
  decided: productEvent.nullable(),
  /** At most 20, those with the most marks first. */
  duplicates: z.array(likelyDuplicate),
  /** The 3D model compared with the dimensions (G-98); null without a model, or where its size is unknown. */
  model: z
    .object({ size: sizeCm, fits: z.boolean().nullable(), unit: z.enum(['mm', 'cm', 'inch']).nullable() })
    .nullable(),
  /** Newest first, at most 100. */
  history: z.array(productEvent),
})
export type ProductApproval = z.output<typeof productApproval>

export const readProductApproval = endpoint('GET /api/admin/products/:id/review', {
  needs: 'catalogue',
  summary: 'All that a reviewer needs about one product: changes, likely duplicates, 3D model and history',
  reply: productApproval,
  refusals: ['product.not-found'],
})
