import {
  type ComparedField,
  fieldOf,
  type ShopField,
  shopFields,
} from '#contract/catalogue/products/field-lists.ts'
import type { ProductContent } from '#contract/catalogue/products/product-input.ts'
import type { ComparedContent } from '#contract/catalogue/products/product-approval.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'
import { compareTexts } from './messages.ts'

export type ContentField =
  | Exclude<ComparedField, 'currency' | 'photo3dVariant'>
  | 'photos'
  | 'category'
  | 'colors'

/** Fields that reviewers see as one, by the name they share; the leading field first. */
const partsOf = Map.groupBy(
  shopFields.filter((name) => fieldOf(name).approval !== 'none'),
  comparedAs,
)

/** Compared fields of a product, in the order in which reviewers see them; photos first. */
export const contentFields: readonly ContentField[] = [...new Set(['photos' as const, ...partsOf.keys()])]

function comparedAs(name: ShopField): ContentField {
  return (fieldOf(name).comparedAs ?? name) as ContentField
}

/** The field that gives a compared field its label and kind. */
export function leadOf(field: ContentField): ShopField {
  return partsOf.get(field)?.[0] ?? (field as ShopField)
}

/** The fields in which two versions differ. */
export function changedFields(before: ComparedContent, now: ComparedContent): ContentField[] {
  return contentFields.filter((field) => saidOf(before, field) !== saidOf(now, field))
}

/** Comparable value of a field: translations of a category's name do not count, nor does the order of style tags. */
function saidOf(content: ComparedContent, field: ContentField): string {
  if (field === 'styleTags') return content.styleTags.toSorted().join()
  const others = (partsOf.get(field) ?? []).filter((name) => name !== field)
  return JSON.stringify([content[field], ...others.map((name) => content[name as ComparedField])])
}

/** Compared fields that a change touches. */
export function proposedFields(content: ProductContent): ContentField[] {
  const sent = Object.keys(content).map((key) => (key === 'productColors' ? 'availableColors' : key))
  const named = new Set(sent.map((key) => comparedAs(key as ShopField)))
  return contentFields.filter((field) => named.has(field))
}

/** Label of a compared field. */
export function useFieldName(): (field: ContentField) => string {
  const text = useText(compareTexts)
  const { label } = useFieldWords()
  return (field) => (field === 'photos' ? text.photos : label(leadOf(field)))
}

/** Lists compared fields by label. */
export function useFieldNames(): (fields: readonly ContentField[]) => string {
  const nameOf = useFieldName()
  const { list } = useLocale()
  return (fields) => list(fields.map(nameOf))
}
