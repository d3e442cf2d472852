import { z } from 'zod'
import { currencies, fromFils } from '#domain/money/money.ts'
import { styleTags } from '#domain/status/product-status.ts'
import type { Color } from '#contract/catalogue/colors.ts'
import type { EditableProduct } from '#contract/products/own-products.ts'
import type { Product, ProductColor } from '#contract/products/products.ts'
import type { ProductContent } from '#contract/products/product-input.ts'
import { type AvailableColor, offered } from './colors/chosen-colors.ts'

/** A photo in its slot; its address is known once it is uploaded. */
const draftPhoto = z.object({ key: z.string(), url: z.string().nullable() })
export type DraftPhoto = z.output<typeof draftPhoto>

/** A colour as it is chosen (R-ADD-14). */
const draftColor = z.object({
  key: z.string(),
  colorId: z.string().nullable(),
  name: z.string(),
  nameAr: z.string().nullable(),
  hex: z.string(),
  isCustom: z.boolean(),
  labelOverride: z.string(),
  imageUrl: z.string().nullable(),
})
export type DraftColor = z.output<typeof draftColor>

/** A product that goes with this one, by its name. */
const linked = z.object({ id: z.string(), name: z.string() })
export type LinkedProduct = z.output<typeof linked>

/** What the product form holds: text as it is typed, not yet decoded. */
export const productDraft = z.object({
  name: z.string(),
  nameAr: z.string(),
  description: z.string(),
  descriptionAr: z.string(),
  dimensions: z.string(),
  weight: z.string(),
  price: z.string(),
  currency: z.enum(currencies),
  stock: z.string(),
  categoryId: z.string(),
  styleTags: z.array(z.enum(styleTags)),
  photos: z.array(draftPhoto),
  photo3d: draftPhoto.nullable(),
  colors: z.array(draftColor),
  shopId: z.string(),
  isMajlis: z.boolean(),
  isPublished: z.boolean(),
  bundleProducts: z.array(linked),
  bundleDiscount: z.string(),
  upsellProducts: z.array(linked),
  crossSellProducts: z.array(linked),
})
export type ProductDraft = z.output<typeof productDraft>

export const mostPhotos = 6

export const blankDraft: ProductDraft = {
  name: '',
  nameAr: '',
  description: '',
  descriptionAr: '',
  dimensions: '',
  weight: '',
  price: '',
  currency: 'AED',
  stock: '0',
  categoryId: '',
  styleTags: [],
  photos: [],
  photo3d: null,
  colors: [],
  shopId: '',
  isMajlis: false,
  isPublished: true,
  bundleProducts: [],
  bundleDiscount: '0',
  upsellProducts: [],
  crossSellProducts: [],
}

/** A product as the form shows it, with the names of the products that go with it. */
export function draftOf(product: Product, namesOf: ReadonlyMap<string, string> = new Map()): ProductDraft {
  const links = (ids: readonly string[]) => ids.map((id) => ({ id, name: namesOf.get(id) ?? id }))
  return {
    name: product.name,
    nameAr: product.nameAr ?? '',
    description: product.description ?? '',
    descriptionAr: product.descriptionAr ?? '',
    dimensions: product.dimensions,
    weight: String(Number(product.weight)),
    price: shortAmount(product.price),
    currency: product.currency,
    stock: String(product.stock),
    categoryId: product.categoryId,
    styleTags: product.styleTags,
    photos: photosOf(product),
    photo3d: storedPhoto(product.photo3d),
    colors: product.productColors.map(chosenColor),
    shopId: product.isMajlis ? '' : product.shopId,
    isMajlis: product.isMajlis,
    isPublished: product.status === 'active',
    bundleProducts: links(product.bundleProducts),
    bundleDiscount: String(Number(product.bundleDiscount)),
    upsellProducts: links(product.upsellProducts),
    crossSellProducts: links(product.crossSellProducts),
  }
}

function shortAmount(fils: number): string {
  return String(Number(fromFils(fils)))
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

/** The product as its change would have it: what the editor goes on with. New colours look as the palette has them. */
export function withChange(
  draft: ProductDraft,
  product: EditableProduct,
  palette: readonly Color[] = [],
): ProductDraft {
  const content = product.change?.content
  if (!content) return draft
  const known = [...product.productColors, ...palette.map(offered)]
  const {
    name,
    nameAr,
    description,
    descriptionAr,
    dimensions,
    weight,
    categoryId,
    styleTags: tags,
  } = content
  return {
    ...draft,
    ...(name !== undefined && { name }),
    ...(nameAr !== undefined && { nameAr: nameAr ?? '' }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(descriptionAr !== undefined && { descriptionAr: descriptionAr ?? '' }),
    ...(dimensions !== undefined && { dimensions }),
    ...(weight !== undefined && { weight: String(Number(weight)) }),
    ...(categoryId !== undefined && { categoryId }),
    ...(tags !== undefined && { styleTags: tags }),
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

/** A colour of the palette is named by its id alone: what it looks like, the product or the palette knows. */
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
