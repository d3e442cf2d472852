import { z } from 'zod'
import { maxVariants } from '#domain/catalogue/products/variants.ts'
import { productStatuses } from '#domain/catalogue/products/product-status.ts'
import { forBoth } from '#contract/endpoint.ts'
import { undoOffer } from '#contract/platform/undo.ts'

/** A product in the editor of variant groups. */
export const relative = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  mainPhoto: z.string().nullable(),
  status: z.enum(productStatuses),
  /** The variants that it already has, itself included; adding it adds them all. */
  variants: z.array(z.string()),
})
export type Variant = z.output<typeof relative>

/** A product with its variants in other colours or materials, in their order; `key` identifies the group in files. */
export const productFamily = z.object({
  key: z.string().nullable(),
  members: z.array(relative),
  /** Products of the same shop that seem to be the same design, by name or 3D model. */
  suggestions: z.array(relative),
})
export type VariantGroup = z.output<typeof productFamily>

/** A variant group after a change. */
export const changedFamily = productFamily.extend({ undo: undoOffer })

const ids = z.array(z.string().max(100)).max(maxVariants)

export const familyChange = z.object({
  /** All members of the group in their order; an empty list, or the product alone, removes it from its group. */
  members: ids,
  /** The members that the sender saw; if they have changed since, the request is refused. */
  seen: ids.optional(),
})
export type FamilyChange = z.output<typeof familyChange>

export const readFamily = forBoth('GET /products/:id/family', {
  needs: 'catalogue',
  summary: {
    admin:
      'The same design in other colours or materials, and other products of its shop that may be the same design',
    shop: 'The same design in other colours or materials, and other products of the shop that may be the same design',
  },
  reply: productFamily,
  refusals: ['product.not-found'],
})

export const changeFamily = forBoth('PUT /products/:id/family', {
  needs: 'catalogue',
  shop: { access: 'approved-shop' },
  summary: {
    admin: 'Set which products of one shop are the same design, in their order',
    shop: 'Set which products of the shop are the same design, in their order; it applies at once',
  },
  body: familyChange,
  reply: changedFamily,
  refusals: ['product.not-found', 'family.not-own', 'family.changed-meanwhile'],
})
