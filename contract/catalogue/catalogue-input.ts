import { z } from 'zod'
import { slugOf } from '#domain/platform/text/slug.ts'
import { visibilities } from './categories.ts'
import { hex } from './colors.ts'
import { id, optionalText, requiredText, time } from '#contract/fields.ts'
import { type IssueKey, issue } from '#contract/issue-texts.ts'
import { imageAddress } from '#contract/catalogue/products/field-kinds.ts'

const maxSortOrder = 2_147_483_647
const sortOrder = z
  .int({ error: issue('sortOrder') })
  .min(0, { error: issue('sortOrder') })
  .max(maxSortOrder, { error: issue('invalid') })
const status = z.enum(visibilities, { error: issue('invalid') })

/** The fields that categories and colours share for administrators. */
export const managedFields = {
  status: z.enum(visibilities),
  sortOrder: z.int(),
  /** Products that use it, whatever their status: a delete moves them or leaves them as they are (G-79, G-82). */
  productCount: z.int(),
  createdAt: time,
  updatedAt: time,
}

/** The ids of a bulk change, which applies to all or none. */
export function several(missing: IssueKey) {
  const ids = z.array(id, { error: missing })
  return ids.min(1, { error: missing }).max(1000, { error: issue('invalid') })
}

const ofCategory = { max: 100, tooLong: issue('slugUnder100') } as const
const ofColor = { max: 50, tooLong: issue('slugUnder50') } as const

const categoryFields = {
  name: requiredText(100, issue('categoryName'), issue('nameUnder100')),
  nameAr: optionalText(100, issue('nameUnder100')).nullish(),
  /** Empty or missing: derived from the name. Given: normalised in the same way (G-69). */
  slug: optionalText(100, issue('slugUnder100')).nullish(),
  parentId: id.nullish(),
  status: status.optional(),
  iconUrl: imageAddress.nullish(),
  thumbUrl: imageAddress.nullish(),
  sortOrder: sortOrder.optional(),
  metaTitle: optionalText(200, issue('metaTitle')).nullish(),
  metaDescription: optionalText(500, issue('metaDescription')).nullish(),
}

/** A new category (R-VAL-04 to R-VAL-07). */
export const categoryInput = z.object(categoryFields).check(slugCanBeMade({ isNew: true, ...ofCategory }))
export type CategoryInput = z.output<typeof categoryInput>

/** Changes to a category; fields not sent stay as they are (G-83). */
export const categoryChanges = z
  .object(categoryFields)
  .partial()
  .check(slugCanBeMade({ isNew: false, ...ofCategory }))
export type CategoryChanges = z.output<typeof categoryChanges>

const colorFields = {
  name: requiredText(50, issue('colorName'), issue('nameUnder50')),
  nameAr: optionalText(50, issue('nameUnder50')).nullish(),
  slug: optionalText(50, issue('slugUnder50')).nullish(),
  hex,
  status: status.optional(),
  sortOrder: sortOrder.optional(),
}

/** A new colour (R-VAL-08 to R-VAL-10). */
export const colorInput = z.object(colorFields).check(slugCanBeMade({ isNew: true, ...ofColor }))
export type ColorInput = z.output<typeof colorInput>

/** Changes to a colour; fields not sent stay as they are. */
export const colorChanges = z
  .object(colorFields)
  .partial()
  .check(slugCanBeMade({ isNew: false, ...ofColor }))
export type ColorChanges = z.output<typeof colorChanges>

type NameAndSlug = { readonly name?: string | undefined; readonly slug?: string | null | undefined }
type Slugs = { readonly isNew: boolean; readonly max: number; readonly tooLong: IssueKey }

/**
 * An Arabic name yields no slug, so one must be typed (G-69). A rename alone keeps the slug. A slug may be longer than
 * the text it is derived from: "İ" is an i and an accent in lower case.
 */
function slugCanBeMade({ isNew, max, tooLong }: Slugs) {
  return z.check<NameAndSlug>(({ value, issues }) => {
    const source = value.slug || value.name
    const isAsked = isNew || value.slug !== undefined
    if (!source || !isAsked) return
    const made = slugOf(source)
    if (made !== '' && (made.length <= max || source.length > max)) return
    const message = made === '' ? issue('slug') : tooLong
    issues.push({ code: 'custom', message, input: value.slug, path: ['slug'] })
  })
}
