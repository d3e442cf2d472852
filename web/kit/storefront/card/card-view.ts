import type { ProductCard } from '#contract/catalogue/marketplace.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import { shownFormerPrice } from '#domain/platform/amounts/former-price.ts'
import type { Currency, Fils } from '#domain/platform/amounts/money.ts'
import { namesShowFinish } from '#domain/catalogue/products/variants.ts'
import { type VariantView, variantViews } from './variant-view.ts'
import { type DrawingName, drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'

/** Content of a product card in the page's language; made by the loaders, so that pages contain no unused data. */
export type CardView = {
  readonly id: string
  readonly name: string
  /** Empty where all products are of the same shop. */
  readonly shopName: string
  readonly price: Fils
  readonly currency: Currency
  /** Struck through beside the price. */
  readonly formerPrice: Fils | null
  readonly colors: readonly { readonly name: string; readonly hex: string }[]
  readonly photo: string | null
  readonly drawing: DrawingName
  readonly isInStock: boolean
  readonly isNew: boolean
  /** The average rating as shown; null without reviews. */
  readonly rating: number | null
  /** The same design in all finishes, including this one; empty if there are no others. */
  readonly variants: readonly VariantView[]
}

/** A card with the data that the cart stores, so that the product can be bought right there. */
export type BuyableView = CardView & {
  readonly names: Pick<ProductCard, 'name' | 'nameAr'>
  /** Names of the colours to choose from, as the cart stores them in any language; empty if finishes are variants. */
  readonly colorKeys: readonly string[]
}

export function buyableView(card: ProductCard, language: Language, now: Date): BuyableView {
  return {
    ...cardView(card, language, now),
    names: { name: card.name, nameAr: card.nameAr },
    colorKeys: namesShowFinish(card.variants) ? [] : card.colors.map(({ name }) => name),
  }
}

const newForDays = 7

export function cardView(card: ProductCard, language: Language, now: Date): CardView {
  const ageDays = (now.getTime() - card.createdAt.getTime()) / 86_400_000
  return {
    id: card.id,
    name: nameIn(language, card),
    shopName: nameIn(language, { name: card.shopName, nameAr: card.shopNameAr }),
    price: card.price,
    currency: card.currency,
    formerPrice: shownFormerPrice(card.formerPrice, now),
    colors: card.colors.map((color) => ({ name: nameIn(language, color), hex: color.hex })),
    photo: card.mainPhoto,
    drawing: drawingOf(card.categorySlug),
    isInStock: card.inStock,
    isNew: ageDays <= newForDays,
    rating: card.rating?.average ?? null,
    variants: variantViews(card.variants, language),
  }
}

/** A photo's alternative text: the product and its colour, "Wadi three-seat sofa in beige" (DESIGN §7). */
export function photoAlt({ name, colors }: Pick<CardView, 'name' | 'colors'>, language: Language): string {
  const color = colors[0]?.name
  if (color === undefined || name.toLowerCase().includes(color.toLowerCase())) return name
  return language === 'ar' ? `${name} بلون ${color}` : `${name} in ${color.toLowerCase()}`
}
