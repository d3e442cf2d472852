import type { z } from 'zod'
import { adminFields, type FieldName, shopFields } from '#contract/catalogue/products/field-lists.ts'
import type { adminProductInput, productInput } from '#contract/catalogue/products/product-input.ts'
import { type ProductDraft, type TypedField, typedFields } from './draft.ts'

export type ShopWire = z.input<typeof productInput>
export type AdminWire = z.input<typeof adminProductInput>

/** Body that the shop's form sends (R-PORTAL-18): colours numbered from 1, name and hex for custom ones only (R-DATA-09). */
export function shopWireOf(draft: ProductDraft): ShopWire {
  const [mainPhoto, ...additionalPhotos] = draft.photos.map(({ url }) => url)
  return {
    ...typedIn(draft, shopFields),
    // One name in either language is enough; an Arabic one alone is the name everywhere.
    name: draft.name.trim() === '' ? draft.nameAr : draft.name,
    currency: draft.currency,
    availableColors: draft.colors.map(({ name }) => name),
    productColors: draft.colors.map((color, index) => ({
      colorId: color.colorId,
      ...(color.colorId === null && { name: color.name, nameAr: color.nameAr ?? '', hex: color.hex }),
      labelOverride: color.labelOverride,
      imageUrl: color.imageUrl ?? '',
      sortOrder: index + 1,
    })),
    styleTags: draft.styleTags,
    mainPhoto: mainPhoto ?? '',
    additionalPhotos: additionalPhotos.filter((url) => url !== null),
    photo3d: draft.photo3d?.url ?? '',
    variants: variantsOf(draft).map(({ id }) => id),
  }
}

/** The owner that an administrator chose; empty before the choice, and in a shop's own form. */
export function ownerOf({ isMajlis, shopId }: ProductDraft): string {
  return isMajlis ? 'majlis' : shopId
}

/** Variants of a new product: those picked of its present owner. */
export function variantsOf(draft: ProductDraft): ProductDraft['variants'] {
  return draft.variants.filter(({ owner }) => owner === ownerOf(draft))
}

/** The named fields that are sent as typed. */
function typedIn<Name extends FieldName>(draft: ProductDraft, names: readonly Name[]) {
  const typed = names.flatMap((name) => {
    const own = typedFields.find((one) => one === name)
    return own ? [[own, draft[own]]] : []
  })
  return Object.fromEntries(typed) as { [Own in Name & TypedField]: string }
}

/** Body that the administrator's form sends (R-ADD-05), without the status, which only a new product sends. */
export function adminWireOf(draft: ProductDraft): AdminWire {
  return {
    ...shopWireOf(draft),
    ...typedIn(draft, adminFields),
    shopId: ownerOf(draft),
    isMajlis: draft.isMajlis,
    bundleProducts: draft.bundleProducts.map(({ id }) => id),
    upsellProducts: draft.upsellProducts.map(({ id }) => id),
    crossSellProducts: draft.crossSellProducts.map(({ id }) => id),
  }
}

/** Fields of a form that changed; the two fields of colours always go together. */
export function changedFields<Wire extends ShopWire>(was: Wire, is: Wire): Partial<Wire> {
  const names = (Object.keys(is) as (keyof Wire)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const areColors = names.some((name) => name === 'availableColors' || name === 'productColors')
  const all = new Set<keyof Wire>([
    ...names,
    ...(areColors ? (['availableColors', 'productColors'] as const) : []),
  ])
  return Object.fromEntries([...all].map((name) => [name, is[name]])) as Partial<Wire>
}
