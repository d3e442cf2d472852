import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const visibilities = ['active', 'hidden'] as const

/** A visible category in the flat public list (R-API-65). */
export const category = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  slug: z.string(),
  parentId: z.string().nullable(),
})
export type Category = z.output<typeof category>

export const categoryNode = category.extend({
  get children(): z.ZodArray<typeof categoryNode> {
    return z.array(categoryNode)
  },
})

export const listCategories = endpoint('GET /api/categories', {
  access: 'anyone',
  summary: 'Visible categories as a flat list, siblings in their order',
  reply: z.array(category),
})

export const vendorCategories = endpoint('GET /api/vendor/categories', {
  access: 'signed-in',
  shopNeeds: 'catalogue',
  summary: 'Visible categories as a tree, for the category picker',
  reply: z.array(categoryNode),
  refusals: ['account.no-access'],
})
