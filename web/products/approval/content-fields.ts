import type { ProductContent } from '#contract/products/product-input.ts'
import type { ComparedContent } from '#contract/products/product-approval.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { compareTexts } from './compare-messages.ts'

/** What a product says, in the order in which reviewers compare it; texts that belong together are one. */
export const contentFields = [
  'photos',
  'name',
  'nameAr',
  'description',
  'descriptionAr',
  'category',
  'price',
  'dimensions',
  'weight',
  'colors',
  'styleTags',
  'photo3d',
] as const
export type ContentField = (typeof contentFields)[number]

/** The fields in which two versions differ. */
export function changedFields(before: ComparedContent, now: ComparedContent): ContentField[] {
  return contentFields.filter((field) => saidOf(before, field) !== saidOf(now, field))
}

const alsoSaid = {
  price: 'currency',
  photo3d: 'photo3dVariant',
} as const satisfies Partial<Record<ContentField, keyof ComparedContent>>

/** A category is the same whatever it is called in the other language; style tags have no order. */
function saidOf(content: ComparedContent, field: ContentField): string {
  if (field === 'styleTags') return content.styleTags.toSorted().join()
  const also = field in alsoSaid ? content[alsoSaid[field as keyof typeof alsoSaid]] : null
  return JSON.stringify([content[field], also])
}

const sentAs: Readonly<Partial<Record<keyof ProductContent, ContentField>>> = {
  mainPhoto: 'photos',
  additionalPhotos: 'photos',
  categoryId: 'category',
  availableColors: 'colors',
  productColors: 'colors',
  photo3dVariant: 'photo3d',
}

/** The fields that a change is about. */
export function proposedFields(content: ProductContent): ContentField[] {
  const sent = Object.keys(content) as (keyof ProductContent)[]
  const named = new Set(sent.map((key) => sentAs[key] ?? key))
  return contentFields.filter((field) => named.has(field))
}

/** Fields by their names, as a list. */
export function useFieldNames(): (fields: readonly ContentField[]) => string {
  const text = useText(compareTexts)
  const { list } = useLocale()
  return (fields) => list(fields.map((field) => text[field]))
}
