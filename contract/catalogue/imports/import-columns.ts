import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import {
  fieldNames,
  fieldOf,
  type FieldWith,
  labelWithUnit,
} from '#contract/catalogue/products/field-lists.ts'
import type { productFields } from '#contract/catalogue/products/product-fields.ts'

/** A product field that files have a column for. */
type FileField = FieldWith<{ file: string }>
type Fields = typeof productFields
type KeyOf<Name extends FileField> = Fields[Name] extends { fileKey: infer Key extends string } ? Key : Name

type FieldColumn = { [Name in FileField]: KeyOf<Name> }[FileField]

/** What a column of a shop's file may fill: which product the row is about, or a field of it. */
export type ImportField = 'productId' | 'sku' | 'family' | FieldColumn

const fileFields = fieldNames.filter((name): name is FileField => fieldOf(name).file !== undefined)

function columnOf(name: FileField): FieldColumn {
  return (fieldOf(name).fileKey ?? name) as FieldColumn
}

/** In the order of the template. */
export const importFields: readonly ImportField[] = [
  'productId',
  'sku',
  ...fileFields.map(columnOf),
  'family',
]

/** The product field that each column fills; what names the product and its family fills none. */
export const fieldOfColumn: ReadonlyMap<ImportField, FileField> = new Map(
  fileFields.map((name) => [columnOf(name), name] as const),
)

/** What a new product cannot be without; a main photo as in the form (G-63). */
export const requiredImportFields: readonly ImportField[] = fileFields
  .filter((name) => fieldOf(name).isRequired || name === 'mainPhoto')
  .map(columnOf)

const namingHeadings: Readonly<Record<string, Bilingual>> = {
  productId: { en: 'Product id', ar: 'رقم المنتج' },
  sku: { en: 'SKU', ar: 'رمز الصنف' },
  family: { en: 'Family', ar: 'العائلة' },
}

/** The heading of a column in the template and in an export: "Weight (kg)". */
export function importHeading(field: ImportField, language: Language): string {
  const name = fieldOfColumn.get(field)
  return name ? labelWithUnit(name, language) : (namingHeadings[field]?.[language] ?? field)
}

const namingWords: Readonly<Record<string, string>> = {
  productId: 'id, majlis id, معرف المنتج, المعرف',
  family: 'family, design, model name, variant group, parent, item group id, عائلة, التصميم, مجموعة',
  sku: 'item code, item no, item number, article, article number, code, رقم الصنف, كود المنتج, الرمز',
}

/** All that a column may be called: its headings, its key and field, and other words for it. */
function namesOf(field: ImportField): string[] {
  const name = fieldOfColumn.get(field)
  const words = name ? `${name}, ${fieldOf(name).file}` : (namingWords[field] ?? '')
  return [importHeading(field, 'en'), importHeading(field, 'ar'), field, ...words.split(', ')]
}

/** A heading without what does not tell it apart: as texts are compared when searching, without % and _. */
function plainHeading(heading: string): string {
  return searchForm(heading.replaceAll(/[%_]/g, ' '))
}

const known = new Map(
  importFields.flatMap((field) => namesOf(field).map((name) => [plainHeading(name), field] as const)),
)

/** The field that each heading most likely means, none twice; '' where it means none. */
export function guessMapping(headings: readonly string[]): (ImportField | '')[] {
  const taken = new Set<ImportField>()
  return headings.map((heading) => {
    const field = known.get(plainHeading(heading))
    if (field === undefined || taken.has(field)) return ''
    taken.add(field)
    return field
  })
}

/**
 * Whether products can be made or found by these columns: the required ones are there, or, for a file that only
 * changes own products, one that names them.
 */
export function isWholeMapping(mapping: readonly string[]): boolean {
  const given = mapping.filter((field) => field !== '')
  const hasAll = requiredImportFields.every((field) => given.includes(field))
  const isOfKnown = (given.includes('productId') || given.includes('sku')) && given.length > 1
  return new Set(given).size === given.length && (hasAll || isOfKnown)
}
