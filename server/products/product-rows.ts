import type { AdminProductChanges } from '#contract/products/product-input.ts'
import { readDimensions } from '#domain/products/dimensions.ts'

/** The sent fields as columns of `products`; empty text is none, and what is not sent is not there. */
export function columnsOf(sent: AdminProductChanges) {
  const pieces = sent.stock ?? sent.stockQuantity
  return {
    ...(sent.name !== undefined && { name: sent.name }),
    ...(sent.nameAr !== undefined && { nameAr: sent.nameAr || null }),
    ...(sent.description !== undefined && { description: sent.description || null }),
    ...(sent.descriptionAr !== undefined && { descriptionAr: sent.descriptionAr || null }),
    ...(sent.dimensions !== undefined && sizeColumns(sent.dimensions)),
    ...(sent.weight !== undefined && { weightKg: sent.weight }),
    ...(sent.styleTags !== undefined && { styleTags: [...new Set(sent.styleTags)] }),
    ...(pieces !== undefined && { stock: pieces }),
    ...(sent.bundleDiscount !== undefined && { bundleDiscountBp: sent.bundleDiscount }),
    ...photoColumns(sent),
  }
}

function photoColumns(sent: AdminProductChanges) {
  const additional = sent.additionalPhotos?.filter((address) => address !== '')
  return {
    ...(sent.mainPhoto !== undefined && { mainPhoto: sent.mainPhoto || null }),
    ...(additional !== undefined && { additionalPhotos: additional }),
    ...(sent.photo3d !== undefined && { photo3d: sent.photo3d || null }),
    ...(sent.photo3dVariant !== undefined && { photo3dVariant: sent.photo3dVariant || null }),
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
