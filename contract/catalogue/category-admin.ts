import { z } from 'zod'
import { categoryChanges, categoryInput, several, managedFields } from './catalogue-input.ts'
import { category, visibilities } from './categories.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { undoOffer } from '#contract/platform/undo.ts'

/** A category as administrators see it (R-CAT-11). */
export const adminCategory = category.extend({
  ...managedFields,
  iconUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
})
export type AdminCategory = z.output<typeof adminCategory>

export const adminCategoryNode = adminCategory.extend({
  get children(): z.ZodArray<typeof adminCategoryNode> {
    return z.array(adminCategoryNode)
  },
})

/** A category in the category picker; hidden ones are marked by their status (G-81). */
export const pickerNode = category.extend({
  status: z.enum(visibilities),
  get children(): z.ZodArray<typeof pickerNode> {
    return z.array(pickerNode)
  },
})

export const listAdminCategories = endpoint('GET /api/admin/categories', {
  needs: 'catalogue',
  summary: 'The whole tree, including hidden categories; siblings sorted by sortOrder, then name',
  reply: z.array(adminCategoryNode),
})

export const pickAdminCategory = endpoint('GET /api/admin/categories/tree', {
  needs: 'catalogue',
  summary: 'The whole tree with what a category picker shows',
  reply: z.array(pickerNode),
})

export const createCategory = endpoint('POST /api/admin/categories', {
  needs: 'catalogue',
  summary: 'Add a category; without a slug, one is generated from the name',
  status: 201,
  body: categoryInput,
  files: ['iconUrl', 'thumbUrl'],
  reply: adminCategory,
  refusals: ['category.slug-taken', 'category.parent-unknown', 'product.photo-unknown'],
})

export const updateCategory = endpoint('PUT /api/admin/categories/:id', {
  needs: 'catalogue',
  summary: 'Change some fields of a category; fields not sent stay unchanged',
  body: categoryChanges,
  files: ['iconUrl', 'thumbUrl'],
  reply: adminCategory,
  refusals: [
    'category.not-found',
    'category.slug-taken',
    'category.parent-unknown',
    'category.cycle',
    'product.photo-unknown',
  ],
})

export const placeCategory = endpoint('POST /api/admin/categories/:id/place', {
  needs: 'catalogue',
  summary:
    'Move a category under another, before one of its children or after all of them; siblings are renumbered',
  body: z.object({
    /** Null for the root. */
    parentId: id.nullable(),
    /** The sibling to insert it before; without one it comes last. */
    beforeId: id.nullish(),
  }),
  reply: adminCategory,
  refusals: ['category.not-found', 'category.parent-unknown', 'category.cycle'],
})

export const deleteCategory = endpoint('DELETE /api/admin/categories/:id', {
  needs: 'catalogue',
  summary: 'Delete a category; its children move up, its products move to the category given by reassignTo',
  query: z.object({ reassignTo: id.optional() }),
  reply: deleted.extend({ movedProducts: z.int(), undo: undoOffer }),
  refusals: ['category.not-found', 'category.has-products', 'category.reassign-unknown'],
})

export const bulkActions = ['hide', 'unhide', 'merge'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Many categories at once (R-VAL-21); all or none. */
export const categoryBulk = z
  .object({
    categoryIds: several(issue('categoryIds')),
    action: z.enum(bulkActions, { error: issue('invalid') }),
    targetId: id.nullish(),
  })
  .check(({ value, issues }) => {
    if (value.action !== 'merge' || value.targetId) return
    issues.push({ code: 'custom', message: issue('mergeTarget'), input: value.targetId, path: ['targetId'] })
  })
export type CategoryBulk = z.output<typeof categoryBulk>

export const bulkCategories = endpoint('POST /api/admin/categories/bulk', {
  needs: 'catalogue',
  summary: 'Hide, unhide or merge several categories, all or none; merging moves products and children',
  bodyKiB: 64,
  body: categoryBulk,
  reply: z.object({ updated: z.int(), movedProducts: z.int(), undo: undoOffer }),
  refusals: ['category.not-found'],
})
