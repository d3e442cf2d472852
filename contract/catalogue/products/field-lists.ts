import type { Language } from '#domain/platform/text/language.ts'
import type { FieldKind, ProductField } from './product-field.ts'
import { productFields } from './product-fields.ts'

type Fields = typeof productFields
export type FieldName = keyof Fields
/** The names of the fields of some kinds. */
export type FieldOf<Kind extends FieldKind> = {
  [Name in FieldName]: Fields[Name]['kind'] extends Kind ? Name : never
}[FieldName]
/** The names of the fields whose definitions match. */
export type FieldWith<About> = {
  [Name in FieldName]: Fields[Name] extends About ? Name : never
}[FieldName]

export type AdminField = FieldWith<{ isOfAdmins: true }>
export type ShopField = Exclude<FieldName, AdminField>
/** Fields that wait for review when a shop edits an approved product. */
export type ContentField = Exclude<ShopField, OfferField>
/** Fields that take effect at once when a shop edits an approved product. */
export type OfferField = FieldWith<{ approval: 'shown' | 'none' }>
/** Fields that reviewers compare as stored; categories, colours and photos are shown by name and grouped. */
export type ComparedField = Exclude<
  ShopField,
  FieldWith<{ approval: 'none' }> | FieldOf<'category' | 'colors' | 'photo' | 'photos'>
>
/** Fields that are columns of the table `products`; all are audited. */
export type StoredField = Exclude<FieldName, FieldOf<'colors' | 'links'>>

export const fieldNames = Object.keys(productFields) as FieldName[]

/** Returns the definition of a field. */
export function fieldOf(name: FieldName): ProductField {
  return productFields[name]
}

function fieldsWhere<Name extends FieldName>(is: (field: ProductField) => boolean): Name[] {
  return fieldNames.filter((name) => is(productFields[name])) as Name[]
}

export const adminFields = fieldsWhere<AdminField>(({ isOfAdmins }) => isOfAdmins === true)
export const shopFields = fieldsWhere<ShopField>(({ isOfAdmins }) => !isOfAdmins)
export const contentFields = fieldsWhere<ContentField>(({ isOfAdmins, approval }) => !isOfAdmins && !approval)
export const offerFields = fieldsWhere<OfferField>(({ approval }) => approval !== undefined)
export const comparedFields = fieldsWhere<ComparedField>(
  ({ isOfAdmins, approval, kind }) =>
    !isOfAdmins && approval !== 'none' && !['category', 'colors', 'photo', 'photos'].includes(kind),
)
export const storedFields = fieldsWhere<StoredField>(({ kind }) => kind !== 'colors' && kind !== 'links')

export const pageFields = fieldsWhere<FieldWith<{ isOnPage: true }>>(({ isOnPage }) => isOnPage === true)

/** Returns the column of a stored field, as code writes it: `weightKg`. */
export function columnOf(name: StoredField): string {
  return fieldOf(name).column ?? name
}

/** Returns the label of a field with its unit: "Weight (kg)". */
export function labelWithUnit(name: FieldName, language: Language): string {
  const { label, unit } = fieldOf(name)
  return unit ? `${label[language]} (${unit[language]})` : label[language]
}
