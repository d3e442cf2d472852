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

/** What a shop says of a product (R-PORTAL-18). Any of it may be sent alone when editing. */
const shopShape = {
  ...sentShape(shopFields),
  productColors,
  /** `stock` wins where both are sent. */
  stockQuantity: stock.optional(),
}

/** What an administrator adds to it: the owner, and what goes with it (R-ADD-05). */
const adminShape = {
  ...shopShape,
  ...sentShape(adminFields),
  shopId: id.nullish(),
  isMajlis: z.boolean({ error: issue('invalid') }).optional(),
}

/** Of a new product alone: products of its owner that are the same design. It joins their families, last (0056). */
const variants = z
  .array(id, { error: issue('invalid') })
  .max(maxVariants - 1, { error: issue('invalid') })
  .optional()

export const productInput = z.object({ ...shopShape, variants })
/** Where it names uploaded files. */
export const productFiles = ['mainPhoto', 'additionalPhotos', 'photo3d', 'productColors.imageUrl']
export type ProductInput = z.output<typeof productInput>

/** The `editedAt` of what the sender saw: where it has changed since, nothing is overwritten. */
export const seen = time.nullish()

/** Some fields of an own product; those not sent stay (R-API-62). */
export const productChanges = z.object(shopShape).partial().extend({ seen })
export type ProductChanges = z.output<typeof productChanges>

/** What goes to review when a shop edits a product that was reviewed before: all but the offer (G-53). */
export const productContent = z.object({ ...sentShape(contentFields), productColors }).partial()
export type ProductContent = z.output<typeof productContent>

export const adminProductInput = z.object({
  ...adminShape,
  variants,
  /** pending_review unless said otherwise; approved is the same decision as active (G-47, G-50). */
  status: z
    .enum(['pending_review', 'approved', 'active', 'inactive'], { error: issue('invalid') })
    .optional(),
})
export type AdminProductInput = z.output<typeof adminProductInput>

/** Some fields; those not sent stay (R-API-38). */
export const adminProductChanges = z.object(adminShape).partial().extend({ seen })
export type AdminProductChanges = z.output<typeof adminProductChanges>

/** What a shop changes without a new review (R-PORTAL-13, R-API-62). */
export const priceStockChanges = z.object({
  status: z.enum(['active', 'inactive'], { error: issue('invalid') }).optional(),
  stock: stock.optional(),
  price: givenPrice.optional(),
  seen,
})
export type PriceStockChanges = z.output<typeof priceStockChanges>

/** The most products whose offer is changed at once. */
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

/** The decision on a product (R-API-36, R-API-37). Where it names what was seen, the second of two hears of the first. */
export const productDecision = z.object({
  /** `inactive` takes it off sale, whatever waits beside it (G-54). */
  status: z.enum(['active', 'approved', 'rejected', 'inactive'], { error: issue('invalid') }),
  rejectionReason: optionalParagraphs(2000).nullish(),
  /** The change that was looked at, where the decision is on a change of a product on sale. */
  changeId: id.nullish(),
  seen,
})
export type ProductDecision = z.output<typeof productDecision>

/** One decision on many products, each as it was seen. */
export const manyProductDecisions = productDecision.omit({ changeId: true, seen: true }).extend({
  items: decidedItems(productDecision.pick({ changeId: true, seen: true }).extend({ id })),
})
export type ManyProductDecisions = z.output<typeof manyProductDecisions>
