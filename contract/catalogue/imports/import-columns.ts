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

/** A product field that has a column in files. */
type FileField = FieldWith<{ file: string }>
type Fields = typeof productFields
type KeyOf<Name extends FileField> = Fields[Name] extends { fileKey: infer Key extends string } ? Key : Name

type FieldColumn = { [Name in FileField]: KeyOf<Name> }[FileField]

/** A column of our own files: it identifies the row's product or fills one of its fields. */
export type OwnField = 'productId' | 'sku' | 'family' | FieldColumn

/** A column of a shop's file: one of our own, or an additional one from other programs' files. */
export type ImportField = OwnField | ForeignField

const fileFields = fieldNames.filter((name): name is FileField => fieldOf(name).file !== undefined)

function columnOf(name: FileField): FieldColumn {
  return (fieldOf(name).fileKey ?? name) as FieldColumn
}

/** In the order of the template. */
export const importFields: readonly OwnField[] = ['productId', 'sku', ...fileFields.map(columnOf), 'family']

/** All fields that a column can be mapped to. */
export const mappedFields: readonly ImportField[] = [
  ...importFields,
  ...(Object.keys(foreignFields) as ForeignField[]),
]

/** The product field that each column fills; columns that identify the product or its family fill none. */
export const fieldOfColumn: ReadonlyMap<ImportField, FileField> = new Map(
  fileFields.map((name) => [columnOf(name), name] as const),
)

/** The fields that a new product requires; as in the form, a main photo is one of them (G-63). */
export const requiredImportFields: readonly OwnField[] = fileFields
  .filter((name) => fieldOf(name).isRequired || name === 'mainPhoto')
  .map(columnOf)

const namingHeadings: Readonly<Record<string, Bilingual>> = {
  productId: { en: 'Product ID', ar: 'رقم المنتج' },
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

/** All names that a column is recognised by: its headings, its key, its field and other words for it. */
function namesOf(field: ImportField): string[] {
  const name = fieldOfColumn.get(field)
  const own = name ? `${field}, ${name}, ${fieldOf(name).file}` : namingWords[field]
  const words = [own, moreWords[field]].flatMap((some) => some?.split(', ') ?? [])
  return [importHeading(field, 'en'), importHeading(field, 'ar'), ...words]
}

/** Normalises a heading for comparison: search form, without % and _. */
function plainHeading(heading: string): string {
  return searchForm(heading.replaceAll(/[%_]/g, ' '))
}

const known = new Map(
  mappedFields.flatMap((field) => namesOf(field).map((name) => [plainHeading(name), field] as const)),
)

/** Maps the headings of another program to fields, where the file is one of its exports. */
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
  // The program's own headings take precedence: "Description" beside "Body (HTML)" may mean anything.
  const first = plain.map((heading) => take(theirs.get(heading) ?? ''))
  return plain.map((heading, place) => {
    const given = first[place] ?? ''
    return given === '' && !theirs.has(heading) ? take(known.get(heading) ?? '') : given
  })
}

/** Fields that an import asks the shop for once where no column has them, as it asks about unknown words. */
export const askableFields = ['category', 'colors', 'styles'] as const
export type AskableField = (typeof askableFields)[number]

/** Columns that can stand in for a required field. */
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

/** Returns the required fields that neither a column nor a substitute fills. */
export function missingFields(mapping: readonly string[]): OwnField[] {
  const hasAll = (fields: readonly string[]) => fields.every((field) => mapping.includes(field))
  return requiredImportFields.filter((field) => ![[field], ...(instead[field] ?? [])].some(hasAll))
}

/**
 * Whether these columns suffice to create or find products: all required ones, except those that are asked for, or, in
 * a file that only changes own products, one that identifies them.
 */
export function isWholeMapping(mapping: readonly string[]): boolean {
  const given = mapping.filter((field) => field !== '')
  const askable: readonly string[] = askableFields
  const hasAll = missingFields(given).every((field) => askable.includes(field))
  const isOfKnown = (given.includes('productId') || given.includes('sku')) && given.length > 1
  return new Set(given).size === given.length && (hasAll || isOfKnown)
}
