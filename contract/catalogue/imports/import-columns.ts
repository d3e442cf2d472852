import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import {
  fieldNames,
  fieldOf,
  type FieldWith,
  labelWithUnit,
} from '#contract/catalogue/products/field-lists.ts'
import type { productFields } from '#contract/catalogue/products/product-fields.ts'
import { dialects, type ForeignField, foreignFields, moreWords, withoutMetafield } from './foreign-columns.ts'

/** A product field that files have a column for. */
type FileField = FieldWith<{ file: string }>
type Fields = typeof productFields
type KeyOf<Name extends FileField> = Fields[Name] extends { fileKey: infer Key extends string } ? Key : Name

type FieldColumn = { [Name in FileField]: KeyOf<Name> }[FileField]

/** What a column of our own files fills: which product the row is about, or a field of it. */
export type OwnField = 'productId' | 'sku' | 'family' | FieldColumn

/** What a column of a shop's file may fill: that, or what other programs' files say beside it. */
export type ImportField = OwnField | ForeignField

const fileFields = fieldNames.filter((name): name is FileField => fieldOf(name).file !== undefined)

function columnOf(name: FileField): FieldColumn {
  return (fieldOf(name).fileKey ?? name) as FieldColumn
}

/** In the order of the template. */
export const importFields: readonly OwnField[] = ['productId', 'sku', ...fileFields.map(columnOf), 'family']

/** All that a column may be chosen for. */
export const mappedFields: readonly ImportField[] = [
  ...importFields,
  ...(Object.keys(foreignFields) as ForeignField[]),
]

/** The product field that each column fills; what names the product and its family fills none. */
export const fieldOfColumn: ReadonlyMap<ImportField, FileField> = new Map(
  fileFields.map((name) => [columnOf(name), name] as const),
)

/** What a new product cannot be without; a main photo as in the form (G-63). */
export const requiredImportFields: readonly OwnField[] = fileFields
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
  const headings: Readonly<Record<string, Bilingual>> = { ...namingHeadings, ...foreignFields }
  return name ? labelWithUnit(name, language) : (headings[field]?.[language] ?? field)
}

const namingWords: Readonly<Record<string, string>> = {
  productId: 'productId, id, majlis id, معرف المنتج, المعرف',
  family: 'family, design, model name, variant group, parent, item group id, عائلة, التصميم, مجموعة',
  sku: 'sku, item code, item no, item number, article, article number, code, رقم الصنف, كود المنتج, الرمز',
}

/** All that a column may be called: its headings, its key and field, and other words for it. */
function namesOf(field: ImportField): string[] {
  const name = fieldOfColumn.get(field)
  const own = name ? `${field}, ${name}, ${fieldOf(name).file}` : namingWords[field]
  const words = [own, moreWords[field]].flatMap((some) => some?.split(', ') ?? [])
  return [importHeading(field, 'en'), importHeading(field, 'ar'), ...words]
}

/** A heading without what does not tell it apart: as texts are compared when searching, without % and _. */
function plainHeading(heading: string): string {
  return searchForm(heading.replaceAll(/[%_]/g, ' '))
}

const known = new Map(
  mappedFields.flatMap((field) => namesOf(field).map((name) => [plainHeading(name), field] as const)),
)

/** What the headings of another program mean, where the file is one of its exports. */
function dialectOf(plain: readonly string[]): ReadonlyMap<string, ImportField | ''> {
  const dialect = dialects.find(({ signs }) => signs.every((sign) => plain.includes(sign)))
  const words = Object.entries(dialect?.headings ?? {})
  return new Map(
    words.flatMap(([field, names]) => names.split(', ').map((name) => [name, field as ImportField])),
  )
}

/**
 * The field that each heading most likely means, none twice; '' where it means none. Exports of Shopify and WooCommerce
 * are read by their own headings.
 */
export function guessMapping(headings: readonly string[]): (ImportField | '')[] {
  const plain = headings.map((heading) => plainHeading(withoutMetafield(heading)))
  const theirs = dialectOf(plain)
  const taken = new Set<ImportField>()
  const take = (field: ImportField | '') => {
    if (field === '' || taken.has(field)) return ''
    taken.add(field)
    return field
  }
  // Their own names come first: "Description" beside "Body (HTML)" may be anything.
  const first = plain.map((heading) => take(theirs.get(heading) ?? ''))
  return plain.map((heading, place) => {
    const given = first[place] ?? ''
    return given === '' && !theirs.has(heading) ? take(known.get(heading) ?? '') : given
  })
}

/** What an import asks for once where no column says it, as it asks for words that it does not know. */
export const askableFields = ['category', 'colors', 'styles'] as const
export type AskableField = (typeof askableFields)[number]

/** What else may say what a required field does. */
const instead: Readonly<Partial<Record<OwnField, readonly (readonly ImportField[])[]>>> = {
  category: [['productType']],
  colors: [['option1Name', 'option1']],
  styles: [['tags']],
  mainPhoto: [['photos'], ['variantPhoto']],
  dimensions: [
    ['length', 'width', 'height'],
    ['width', 'depth', 'height'],
    // Shops write them into the description.
    ['handle', 'description'],
    ['rowType', 'description'],
  ],
}

/** The required fields that no column fills, and nothing else in its place. */
export function missingFields(mapping: readonly string[]): OwnField[] {
  const hasAll = (fields: readonly string[]) => fields.every((field) => mapping.includes(field))
  return requiredImportFields.filter((field) => ![[field], ...(instead[field] ?? [])].some(hasAll))
}

/**
 * Whether products can be made or found by these columns: the required ones are there, but for those that are asked for,
 * or, for a file that only changes own products, one that names them.
 */
export function isWholeMapping(mapping: readonly string[]): boolean {
  const given = mapping.filter((field) => field !== '')
  const askable: readonly string[] = askableFields
  const hasAll = missingFields(given).every((field) => askable.includes(field))
  const isOfKnown = (given.includes('productId') || given.includes('sku')) && given.length > 1
  return new Set(given).size === given.length && (hasAll || isOfKnown)
}
