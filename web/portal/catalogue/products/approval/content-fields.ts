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

/** What reviewers see as one, by the fields it is sent in, the leading one first. */
const partsOf = Map.groupBy(
  shopFields.filter((name) => fieldOf(name).approval !== 'none'),
  comparedAs,
)

/** What a product says, in the order in which reviewers compare it; photos first. */
export const contentFields: readonly ContentField[] = [...new Set(['photos' as const, ...partsOf.keys()])]

function comparedAs(name: ShopField): ContentField {
  return (fieldOf(name).comparedAs ?? name) as ContentField
}

/** The field whose name and kind it has. */
export function leadOf(field: ContentField): ShopField {
  return partsOf.get(field)?.[0] ?? (field as ShopField)
}

/** The fields in which two versions differ. */
export function changedFields(before: ComparedContent, now: ComparedContent): ContentField[] {
  return contentFields.filter((field) => saidOf(before, field) !== saidOf(now, field))
}

/** A category is the same whatever it is called in the other language; style tags have no order. */
function saidOf(content: ComparedContent, field: ContentField): string {
  if (field === 'styleTags') return content.styleTags.toSorted().join()
  const others = (partsOf.get(field) ?? []).filter((name) => name !== field)
  return JSON.stringify([content[field], ...others.map((name) => content[name as ComparedField])])
}

/** The fields that a change is about. */
export function proposedFields(content: ProductContent): ContentField[] {
  const sent = Object.keys(content).map((key) => (key === 'productColors' ? 'availableColors' : key))
  const named = new Set(sent.map((key) => comparedAs(key as ShopField)))
  return contentFields.filter((field) => named.has(field))
}

/** What a compared field is called. */
export function useFieldName(): (field: ContentField) => string {
  const text = useText(compareTexts)
  const { label } = useFieldWords()
  return (field) => (field === 'photos' ? text.photos : label(leadOf(field)))
}

/** Fields by their names, as a list. */
export function useFieldNames(): (fields: readonly ContentField[]) => string {
  const nameOf = useFieldName()
  const { list } = useLocale()
  return (fields) => list(fields.map(nameOf))
}
