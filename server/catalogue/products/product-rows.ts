import type { Insertable, Updateable } from 'kysely'
import {
  columnOf,
  fieldOf,
  type StoredField,
  storedFields,
} from '#contract/catalogue/products/field-lists.ts'
import type { AdminProductChanges, ProductInput } from '#contract/catalogue/products/product-input.ts'
import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import type { Products } from '#server/platform/db/types.ts'

/** The column of a field as SQL has it: `weight_kg`. */
export function columnNameOf(name: StoredField): string {
  return columnOf(name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The sent fields as columns of `products`; empty text is none, and what is not sent is not there. */
export function columnsOf(sent: AdminProductChanges): Updateable<Products> {
  const given = { ...sent, stock: sent.stock ?? sent.stockQuantity }
  const columns = storedFields.flatMap((name) => {
    const value = given[name]
    return value === undefined ? [] : Object.entries(columnsFor(name, value))
  })
  return Object.fromEntries(columns)
}

/** The columns of a new product, which lacks nothing that the contract asks for. */
export function columnsOfNew(input: ProductInput): Omit<Insertable<Products>, 'shopId' | 'isMajlis'> {
  const { price: priceFils, currency = 'AED' } = input
  return { ...(columnsOf(input) as Insertable<Products>), priceFils, currency }
}

/** Prices are written together with their history (write.ts). */
function columnsFor(name: StoredField, value: unknown): object {
  switch (fieldOf(name).kind) {
    case 'price':
    case 'currency':
      return {}
    case 'dimensions':
      return sizeColumns(value as string)
    case 'styles':
      return { [name]: [...new Set(value as string[])] }
    case 'photos':
      return { [name]: (value as string[]).filter((address) => address !== '') }
    default:
      return { [columnOf(name)]: value === '' ? null : value }
  }
}

/** The text as typed, and its three numbers where it has them (G-65). */
function sizeColumns(dimensions: string) {
  const size = readDimensions(dimensions)
  return { dimensions, ...(size ?? { widthMm: null, depthMm: null, heightMm: null }) }
}

/** Every address of a picture or model that the sent fields name. */
export function photosOf(sent: AdminProductChanges): string[] {
  const colors = (sent.productColors ?? []).map(({ imageUrl }) => imageUrl)
  const all = [sent.mainPhoto, sent.photo3d, ...(sent.additionalPhotos ?? []), ...colors]
  return all.flatMap((address) => (address ? [address] : []))
}
