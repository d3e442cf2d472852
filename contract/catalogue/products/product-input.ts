import { z } from 'zod'
import { maxProductColors } from '#domain/catalogue/products/colors.ts'
import { maxVariants } from '#domain/catalogue/products/variants.ts'
import { id, optionalParagraphs, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { decidedItems, eachOnce } from '#contract/many.ts'
import { givenPrice, productColorInput, sentShape, stock } from './field-kinds.ts'
import { adminFields, contentFields, shopFields } from './field-lists.ts'

const productColors = z
  .array(productColorInput, { error: issue('invalid') })
  .max(maxProductColors, { error: issue('colors12') })
  .optional()

/** The product fields that a shop sends (R-PORTAL-18). An edit may send any of them alone. */
const shopShape = {
  ...sentShape(shopFields),
  productColors,
  /** `stock` wins where both are sent. */
  stockQuantity: stock.optional(),
}

/** Adds the fields of administrators: the owner and the linked products (R-ADD-05). */
const adminShape = {
  ...shopShape,
  ...sentShape(adminFields),
  shopId: id.nullish(),
  isMajlis: z.boolean({ error: issue('invalid') }).optional(),
}

/** For a new product only: products of its owner with the same design; it joins their families, last (0056). */
const variants = z
  .array(id, { error: issue('invalid') })
  .max(maxVariants - 1, { error: issue('invalid') })
  .optional()

export const productInput = z.object({ ...shopShape, variants })
/** The fields that name uploaded files. */
export const productFiles = ['mainPhoto', 'additionalPhotos', 'photo3d', 'productColors.imageUrl']
export type ProductInput = z.output<typeof productInput>

/** The `editedAt` that the sender saw; if it has changed since, the request is refused. */
export const seen = time.nullish()

/** Changes to an own product; fields not sent stay as they are (R-API-62). */
export const productChanges = z.object(shopShape).partial().extend({ seen })
export type ProductChanges = z.output<typeof productChanges>

/** The fields that go to review when a shop edits a product reviewed before: all but the offer (G-53). */
export const productContent = z.object({ ...sentShape(contentFields), productColors }).partial()
export type ProductContent = z.output<typeof productContent>

export const adminProductInput = z.object({
  ...adminShape,
  variants,
  /** `pending_review` by default; `approved` is the same decision as `active` (G-47, G-50). */
  status: z
    .enum(['pending_review', 'approved', 'active', 'inactive'], { error: issue('invalid') })
    .optional(),
})
export type AdminProductInput = z.output<typeof adminProductInput>

/** Changes by an administrator; fields not sent stay as they are (R-API-38). */
export const adminProductChanges = z.object(adminShape).partial().extend({ seen })
export type AdminProductChanges = z.output<typeof adminProductChanges>

/** Changes that a shop makes without a new review (R-PORTAL-13, R-API-62). */
export const priceStockChanges = z.object({
  status: z.enum(['active', 'inactive'], { error: issue('invalid') }).optional(),
  stock: stock.optional(),
  price: givenPrice.optional(),
  seen,
})
export type PriceStockChanges = z.output<typeof priceStockChanges>

/** Maximum number of products whose offer is changed at once. */
export const mostPriceStockChanges = 100

/** Price, stock and status of many products, all or none (R-PORTAL-13). */
export const manyPriceStockChanges = z.object({
  items: z
    .array(priceStockChanges.extend({ id }), { error: issue('invalid') })
    .min(1, { error: issue('invalid') })
    .max(mostPriceStockChanges, { error: issue('invalid') })
    .check(eachOnce),
})
export type PriceStockChangesOf = z.output<typeof manyPriceStockChanges>['items'][number]

/** The decision on a product (R-API-36, R-API-37); with `changeId` or `seen`, one on a stale version is refused. */
export const productDecision = z.object({
  /** `inactive` takes it off sale, even while a change waits (G-54). */
  status: z.enum(['active', 'approved', 'rejected', 'inactive'], { error: issue('invalid') }),
  rejectionReason: optionalParagraphs(2000).nullish(),
  /** The change that was reviewed, where the decision is on a change of a product on sale. */
  changeId: id.nullish(),
  seen,
})
export type ProductDecision = z.output<typeof productDecision>

/** One decision on many products, each with the version that was seen. */
export const manyProductDecisions = productDecision.omit({ changeId: true, seen: true }).extend({
  items: decidedItems(productDecision.pick({ changeId: true, seen: true }).extend({ id })),
})
export type ManyProductDecisions = z.output<typeof manyProductDecisions>
