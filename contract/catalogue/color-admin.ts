import { z } from 'zod'
import { colorChanges, colorInput, several, managedFields } from './catalogue-input.ts'
import { visibilities } from './categories.ts'
import { color } from './colors.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'
import { undoOffer } from '#contract/platform/undo.ts'

/** A colour as administrators see it (R-COL-08). */
export const adminColor = color.extend(managedFields)
export type AdminColor = z.output<typeof adminColor>

export const listAdminColors = endpoint('GET /api/admin/colors', {
  needs: 'catalogue',
  summary: 'All colours, including hidden ones, sorted by sortOrder, then name',
  reply: z.array(adminColor),
})

export const createColor = endpoint('POST /api/admin/colors', {
  needs: 'catalogue',
  summary: 'Add a colour; without a slug, one is generated from the name',
  status: 201,
  body: colorInput,
  reply: adminColor,
  refusals: ['color.slug-taken', 'color.hex-taken'],
})

export const updateColor = endpoint('PUT /api/admin/colors/:id', {
  needs: 'catalogue',
  summary: 'Change some fields of a colour; fields not sent stay unchanged',
  body: colorChanges,
  reply: adminColor,
  refusals: ['color.not-found', 'color.slug-taken', 'color.hex-taken'],
})

export const deleteColor = endpoint('DELETE /api/admin/colors/:id', {
  needs: 'catalogue',
  summary: 'Delete a colour; products that use it keep its name and look as a custom colour',
  reply: deleted.extend({ keptByProducts: z.int(), undo: undoOffer }),
  refusals: ['color.not-found'],
})

export const setColorStatus = endpoint('POST /api/admin/colors/bulk-status', {
  needs: 'catalogue',
  summary: 'Show or hide several colours, all or none',
  bodyKiB: 64,
  body: z.object({
    colorIds: several(issue('color')),
    status: z.enum(visibilities, { error: issue('invalid') }),
  }),
  reply: z.object({ updated: z.int() }),
  refusals: ['color.not-found'],
})

export const seedColors = endpoint('POST /api/colors/seed', {
  access: 'admin',
  needs: 'catalogue',
  tag: 'Administration',
  summary: 'Add the furniture colours that are missing; repeating the call adds none',
  reply: z.object({ added: z.int(), total: z.int() }),
})
