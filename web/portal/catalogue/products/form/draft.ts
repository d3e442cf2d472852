import { styleTags } from '#domain/catalogue/products/styles.ts'
import { z } from 'zod'
import { currencies, fromFils } from '#domain/platform/amounts/money.ts'
import { fieldNames, fieldOf, type FieldOf } from '#contract/catalogue/products/field-lists.ts'
import { stock } from '#contract/catalogue/products/field-kinds.ts'
import type { FieldKind } from '#contract/catalogue/products/product-field.ts'
import type { Color } from '#contract/catalogue/colors.ts'
import type { EditableProduct } from '#contract/catalogue/products/own-products.ts'
import type { Product, ProductColor } from '#contract/catalogue/products/products.ts'
import type { ProductContent } from '#contract/catalogue/products/product-input.ts'
import { type AvailableColor, draftColor, type DraftColor, offered } from './colors/chosen-colors.ts'

/** A photo in its slot; `url` is null until it is uploaded. */
const draftPhoto = z.object({ key: z.string(), url: z.string().nullable() })
export type DraftPhoto = z.output<typeof draftPhoto>

/** A photo about to be uploaded; its key is the slot of the upload. */
export function newPhoto(): DraftPhoto {
  return { key: `new-${Math.random().toString(36).slice(2)}`, url: null }
}

/** A linked product, with its name. */
const linked = z.object({ id: z.string(), name: z.string() })
export type LinkedProduct = z.output<typeof linked>

type TypedKind =
  | 'requiredText'
  | 'text'
  | 'paragraphs'
  | 'category'
  | 'dimensions'
  | 'weight'
  | 'price'
  | 'stock'
  | 'wholeNumber'
  | 'percent'
  | 'fee'
  | 'tariff'
  | 'choice'
/** A field that the form holds as typed text; the others have their own shape. */
export type TypedField = FieldOf<TypedKind>
const otherKinds = new Set<FieldKind>(['currency', 'colors', 'styles', 'photo', 'photos', 'model', 'links'])
export const typedFields = fieldNames.filter(
  (name): name is TypedField => !otherKinds.has(fieldOf(name).kind),
)

/** Typed fields that the form draws by their kind. */
export const specifications = typedFields.filter((name) => fieldOf(name).form === 'specifications')

/** An object with the result of `of` for each typed field, or for some. */
function eachTyped<Value, Own extends TypedField = TypedField>(
  of: (name: TypedField) => Value,
  names: readonly Own[] = typedFields as Own[],
): { [Name in Own]: Value } {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as { [Name in Own]: Value }
}

/** Values of the product form: text as typed, not yet decoded. */
export const productDraft = z.object({
  ...eachTyped(() => z.string()),
  currency: z.enum(currencies),
  styleTags: z.array(z.enum(styleTags)),
  photos: z.array(draftPhoto),
  photo3d: draftPhoto.nullable(),
  colors: z.array(draftColor),
  shopId: z.string(),
  isMajlis: z.boolean(),
  isPublished: z.boolean(),
  bundleProducts: z.array(linked),
  upsellProducts: z.array(linked),
  crossSellProducts: z.array(linked),
  /** Variants of a new product, each with the owner that was chosen when it was picked. */
  variants: z.array(linked.extend({ owner: z.string() })),
})
export type ProductDraft = z.output<typeof productDraft>

/** Number of items a typed stock is stored as; 0 where it cannot be read or is refused. */
export function itemsIn(typed: string): number {
  return z.safeDecode(stock, typed).data ?? 0
}

export const mostPhotos = 6

function blankText(name: TypedField): string {
  const { kind } = fieldOf(name)
  return kind === 'stock' || kind === 'percent' ? '0' : ''
}

/** In the order of the screen: of several invalid fields, the first gets the focus. */
export const blankDraft: ProductDraft = {
  shopId: '',
  isMajlis: false,
  isPublished: true,
  photos: [],
  photo3d: null,
  ...eachTyped(blankText, ['name', 'nameAr', 'description', 'descriptionAr', 'categoryId']),
  styleTags: [],
  ...eachTyped(blankText, specifications),
  colors: [],
  ...eachTyped(blankText, ['price']),
  currency: 'AED',
  ...eachTyped(blankText, ['stock', 'assembly']),
  variants: [],
  bundleProducts: [],
  upsellProducts: [],
  crossSellProducts: [],
  ...eachTyped(blankText),
}

/** The Arabic name is the only one, so it is the name in English texts too (draft-input.ts). */
const onlyArabic = { name: '' } as const

/** A product as the form shows it, with the names of its linked products. */
export function draftOf(product: Product, namesOf: ReadonlyMap<string, string> = new Map()): ProductDraft {
  const links = (ids: readonly string[]) => ids.map((id) => ({ id, name: namesOf.get(id) ?? id }))
  return {
    ...blankDraft,
    ...eachTyped((name) => typedText(name, product[name])),
    ...(product.name === product.nameAr && onlyArabic),
    currency: product.currency,
    styleTags: product.styleTags,
    photos: photosOf(product),
    photo3d: storedPhoto(product.photo3d),
    colors: product.productColors.map(chosenColor),
    shopId: product.isMajlis ? '' : product.shopId,
    isMajlis: product.isMajlis,
    isPublished: product.status === 'active',
    bundleProducts: links(product.bundleProducts),
    upsellProducts: links(product.upsellProducts),
    crossSellProducts: links(product.crossSellProducts),
  }
}

/** A stored value as a user would type it: amounts without trailing zeros. */
function typedText(name: TypedField, value: string | number | null): string {
  const { kind } = fieldOf(name)
  if (kind === 'price' || (kind === 'fee' && value !== null)) return String(Number(fromFils(Number(value))))
  return kind === 'weight' || kind === 'percent' ? String(Number(value)) : String(value ?? '')
}

function storedPhoto(url: string | null | undefined): DraftPhoto | null {
  return url ? { key: url, url } : null
}

function photosOf({ mainPhoto, additionalPhotos }: Pick<Product, 'mainPhoto' | 'additionalPhotos'>) {
  return [mainPhoto, ...additionalPhotos].flatMap((url) => storedPhoto(url) ?? [])
}

function chosenColor(color: ProductColor): DraftColor {
  return {
    key: color.colorId ?? color.name.toLowerCase(),
    colorId: color.colorId,
    name: color.name,
    nameAr: color.nameAr,
    hex: color.hex,
    isCustom: color.colorId === null,
    labelOverride: color.labelOverride ?? '',
    imageUrl: color.imageUrl,
  }
}

/** The draft with the product's change applied, which the editor continues. New colours look as in the palette. */
export function withChange(
  draft: ProductDraft,
  product: EditableProduct,
  palette: readonly Color[] = [],
): ProductDraft {
  const content = product.change?.content
  if (!content) return draft
  const known = [...product.productColors, ...palette.map(offered)]
  const sent: Partial<Record<TypedField, string | number | null | undefined>> = content
  const typed = typedFields.flatMap((name) => {
    const value = sent[name]
    return value === undefined ? [] : [[name, typedText(name, value)] as const]
  })
  return {
    ...draft,
    ...Object.fromEntries(typed),
    ...(sent.name !== undefined && sent.name === (sent.nameAr ?? product.nameAr) && onlyArabic),
    ...(content.styleTags && { styleTags: content.styleTags }),
    ...changedPhotos(product, content),
    ...(content.productColors && {
      colors: content.productColors.map((color) => changedColor(color, known)),
    }),
  }
}

function changedPhotos(product: Product, { mainPhoto, additionalPhotos, photo3d }: ProductContent) {
  return {
    photos: photosOf({
      mainPhoto: mainPhoto === undefined ? product.mainPhoto : (mainPhoto ?? null),
      additionalPhotos: additionalPhotos ?? product.additionalPhotos,
    }),
    photo3d: storedPhoto(photo3d === undefined ? product.photo3d : photo3d),
  }
}

type ChangedColor = NonNullable<ProductContent['productColors']>[number]

/** A change names a palette colour by id alone; the product or the palette knows its look. */
function changedColor(color: ChangedColor, all: readonly AvailableColor[]): DraftColor {
  const known = all.find(({ colorId }) => colorId !== null && colorId === color.colorId)
  const colorId = color.colorId ?? null
  const name = color.name ?? known?.name ?? ''
  return {
    key: colorId ?? name.toLowerCase(),
    colorId,
    name,
    nameAr: color.nameAr ?? known?.nameAr ?? null,
    hex: color.hex ?? known?.hex ?? '#999999',
    isCustom: colorId === null,
    labelOverride: color.labelOverride ?? '',
    imageUrl: color.imageUrl || null,
  }
}
