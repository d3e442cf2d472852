import { z } from 'zod'
import { maxVariants } from '#domain/catalogue/products/variants.ts'
import { productStatuses } from '#domain/catalogue/products/product-status.ts'
import { forBoth } from '#contract/endpoint.ts'
import { undoOffer } from '#contract/platform/undo.ts'

/** A product as whoever puts variant groups together sees it. */
export const relative = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  mainPhoto: z.string().nullable(),
  status: z.enum(productStatuses),
  /** The variants that it has already, itself among them: who adds it adds them. */
  variants: z.array(z.string()),
})
export type Variant = z.output<typeof relative>

/** A product and the same design in other colours or materials, in their order; `key` is what files call them. */
export const productFamily = z.object({
  key: z.string().nullable(),
  members: z.array(relative),
  /** Own products that look like the same design, by their names or their 3D model. */
  suggestions: z.array(relative),
})
export type VariantGroup = z.output<typeof productFamily>

/** As a change leaves it. */
export const changedFamily = productFamily.extend({ undo: undoOffer })

const ids = z.array(z.string().max(100)).max(maxVariants)

export const familyChange = z.object({
  /** All of the variant group in their order; none, or the product alone, takes it out of its variant group. */
  members: ids,
  /** The members as they were seen: what changed meanwhile is not overwritten. */
  seen: ids.optional(),
})
export type FamilyChange = z.output<typeof familyChange>

export const readFamily = forBoth('GET /products/:id/family', {
  needs: 'catalogue',
  summary: {
    admin: 'The same design in other colours or materials, and what else of its shop may be it',
    shop: 'The same design in other colours or materials, and what else of the shop may be it',
  },
  reply: productFamily,
  refusals: ['product.not-found'],
})

export const changeFamily = forBoth('PUT /products/:id/family', {
  needs: 'catalogue',
  shop: { access: 'approved-shop' },
  summary: {
    admin: 'Say which products of one shop are the same design, in their order',
    shop: 'Say which own products are the same design, in their order; it counts at once',
  },
  body: familyChange,
  reply: changedFamily,
  refusals: ['product.not-found', 'family.not-own', 'family.changed-meanwhile'],
})
