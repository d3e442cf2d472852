import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import type { ProductCard, productPage } from '#contract/catalogue/marketplace.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type FieldName, fieldOf, pageFields } from '#contract/catalogue/products/field-lists.ts'
import type { Product, ProductColor } from '#contract/catalogue/products/products.ts'
import { slugOf } from '#domain/platform/text/slug.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import { shownFormerPrice } from '#domain/platform/amounts/former-price.ts'
import { type Currency, type Fils, toFils } from '#domain/platform/amounts/money.ts'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import { namesShowFinish, variantGroupKey } from '#domain/catalogue/products/variants.ts'
import { type VariantView, variantViews } from '#web/kit/storefront/card/variant-view.ts'
import { type SellerView, sellerView } from '#web/kit/storefront/seller.tsx'
import { type BuyableView, buyableView, type CardView, cardView } from '#web/kit/storefront/card/card-view.ts'
import type { Review } from '#contract/catalogue/products/reviews.ts'
import type { ReviewsView, ReviewView } from './reviews/use-reviews.ts'
import type { Size } from './drawing/silhouettes.ts'
import { linesOf } from './view-words.ts'

/** The data of the product page, in the page's language. */
export type ProductView = {
  readonly id: string
  /** Slug in its URL; empty where the name has no Latin letter. */
  readonly slug: string
  readonly name: string
  readonly names: Names
  readonly shopName: string
  /** Slug of its shop's page, else the shop's id, which leads there too; the platform store's is `majlis`. */
  readonly shop: string
  readonly price: Fils
  readonly currency: Currency
  /** Real former price, shown struck through (G-90). */
  readonly formerPrice: Fils | null
  readonly colors: readonly ColorView[]
  /** The colours to choose from; empty where variants are chosen by finish. */
  readonly choices: readonly ColorView[]
  /** The same design in other finishes, itself included; null where there is no other. */
  readonly family: VariantGroupView | null
  /** As typed by the shop. */
  readonly dimensions: string
  readonly size: Size | null
  /** Side of its chaise, seen from the front: left, right or either. */
  readonly chaiseSide: string | null
  readonly weightKg: number
  /** The specifications on the page, in the order of the field table. */
  readonly facts: readonly FactView[]
  readonly stock: number
  /** One paragraph per line (G-103). */
  readonly description: readonly string[]
  readonly styles: readonly StyleTag[]
  /** Main photo, additional photos and photos of colours, each once. */
  readonly photos: readonly string[]
  readonly threeD: { readonly address: string; readonly variant: string | null } | null
  readonly trail: readonly { readonly slug: string; readonly name: string }[]
  readonly bundle: BundleView | null
  readonly goesWellWith: readonly BuyableView[]
  readonly similar: readonly CardView[]
  readonly seller: SellerView
  /** Average rating as shown; null where there is none. */
  readonly rating: number | null
  readonly reviewCount: number
  /** Null where there is no review yet. */
  readonly reviews: ReviewsView | null
  readonly status: ProductStatus
  readonly rejectionReason: string | null
}

/** `name` is the common name of the variants. */
export type VariantGroupView = {
  readonly id: string
  readonly name: string
  readonly variants: readonly VariantView[]
}

/** A field of the product, as shown on its page. */
export type FactView = {
  readonly name: FieldName
  readonly label: string
  readonly value: number | string
  readonly unit: string
}

/** `key` identifies it in the cart, independent of the language. */
export type ColorView = {
  readonly key: string
  readonly name: string
  readonly hex: string
  readonly photo: string | null
}

/** The products sold together with this one, each with this discount in basis points (G-97). */
export type BundleView = { readonly discountBp: number; readonly products: readonly BuyableView[] }

/** Its name in both languages, as stored in the cart. */
type Names = { readonly name: string; readonly nameAr: string | null }

export function productView(page: ReplyOf<typeof productPage>, language: Language, now: Date): ProductView {
  const { product, shopSlug, family, trail, bundle, goesWellWith, similar, seller, reviews } = page
  const companion = (card: ProductCard) => buyableView(card, language, now)
  const colors = product.productColors.map((color) => colorView(color, language))
  const description = (language === 'ar' ? product.descriptionAr : null) || product.description
  return {
    id: product.id,
    slug: slugOf(product.name),
    name: nameIn(language, product),
    names: { name: product.name, nameAr: product.nameAr },
    shopName: nameIn(language, { name: product.shopName, nameAr: product.shopNameAr }),
    shop: shopSlug ?? product.shopId,
    price: product.price,
    currency: product.currency,
    formerPrice: shownFormerPrice(product.formerPrice, now),
    colors,
    choices: family && namesShowFinish(family.variants) ? [] : colors,
    family: family && {
      id: family.id,
      name: variantGroupKey(family.variants.map((one) => nameIn(language, one))),
      variants: variantViews(family.variants, language),
    },
    dimensions: product.dimensions.trim(),
    size: product.size,
    chaiseSide: product.chaiseSide,
    weightKg: Number(product.weight),
    facts: factsOf(product, language),
    stock: product.stock,
    description: linesOf(description || product.descriptionAr),
    styles: product.styleTags,
    photos: photosOf(product),
    threeD: product.photo3d === null ? null : { address: product.photo3d, variant: product.photo3dVariant },
    trail: trail.map((category) => ({ slug: category.slug, name: nameIn(language, category) })),
    bundle:
      bundle.length === 0
        ? null
        : { discountBp: toFils(product.bundleDiscount) ?? 0, products: bundle.map(companion) },
    goesWellWith: goesWellWith.slice(0, 4).map(companion),
    seller: sellerView(seller, language),
    similar: similar.map((card) => cardView(card, language, now)),
    rating: product.rating?.average ?? null,
    reviewCount: product.rating?.count ?? 0,
    reviews: reviews && { ...reviews, newest: reviews.newest.map(reviewView) },
    status: product.status,
    rejectionReason: product.rejectionReason,
  }
}

/** Converts times to ISO text, as in the further reviews that the browser fetches. */
function reviewView({ createdAt, reply, ...review }: Review): ReviewView {
  return {
    ...review,
    createdAt: createdAt.toISOString(),
    reply: reply && { text: reply.text, at: reply.at.toISOString() },
  }
}

/** Returns the specifications of a product that its page shows. */
export function factsOf(product: Product, language: Language): FactView[] {
  return pageFields.flatMap((name) => {
    const { label, unit, kind, options } = fieldOf(name)
    // The page adds the stock itself, so that a sale does not change this data (0022).
    if (kind === 'stock') return [{ name, label: label[language], value: '', unit: '' }]
    const said = product[name]
    const value = options?.[String(said)]?.[language] ?? said
    if (kind === 'fee') return value === null ? [] : [{ name, label: label[language], value, unit: '' }]
    if (value === null || value === '') return []
    const isNumber = kind === 'weight' || kind === 'wholeNumber'
    return [
      { name, label: label[language], value: isNumber ? Number(value) : value, unit: unit?.[language] ?? '' },
    ]
  })
}

function colorView(color: ProductColor, language: Language): ColorView {
  return {
    key: color.slug ?? color.name,
    name: color.labelOverride || nameIn(language, color),
    hex: color.hex,
    photo: color.imageUrl,
  }
}

function photosOf({ mainPhoto, additionalPhotos, productColors }: Product): string[] {
  const all = [mainPhoto, ...additionalPhotos, ...productColors.map(({ imageUrl }) => imageUrl)]
  return [...new Set(all.filter((address): address is string => Boolean(address)))]
}
