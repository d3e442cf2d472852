import { styleTags } from '#domain/catalogue/products/styles.ts'
import { z } from 'zod'
import { category } from './categories.ts'
import { endpoint } from '#contract/endpoint.ts'
import { manyOf, oneOf, searchText, wholeNumber, time } from '#contract/fields.ts'
import { sellerIdentity } from './seller.ts'
import { issue } from '#contract/issue-texts.ts'
import { amount, currency } from '#contract/amounts.ts'
import { formerPrice, product, rating } from '#contract/catalogue/products/products.ts'
import { reviewsAtFirst } from '#contract/catalogue/products/reviews.ts'

export const sorts = ['newest', 'name-asc', 'price-asc', 'price-desc', 'best-match', 'best-rated'] as const
export type Sort = (typeof sorts)[number]

const queryAmount = z.codec(z.string().optional(), z.int().optional(), {
  decode: (given, context) => {
    if (given === undefined || given.trim() === '') return undefined
    const read = z.safeDecode(amount, given.trim())
    if (read.success) return read.data
    context.issues.push({ code: 'custom', message: issue('priceFormat'), input: given })
    return z.NEVER
  },
  encode: (fils) => (fils === undefined ? undefined : String(fils / 100)),
})

/** Filters of the marketplace, combined by "and"; empty ones filter nothing (R-API-68, R-MKT-01). */
export const marketplaceFilters = z.object({
  search: searchText,
  /** Searches for the words exactly as typed, without correcting them. */
  exact: oneOf(['yes']).orAll(),
  /** Ids or slugs; each includes its subcategories; several are alternatives. */
  category: manyOf,
  /** Slugs; several are alternatives. */
  color: manyOf,
  style: manyOf,
  /** Numbers of seats; several are alternatives. */
  seats: manyOf,
  /** AED; products in EUR count with their AED value (G-92). */
  minPrice: queryAmount,
  maxPrice: queryAmount,
  /** "Fits in": whole centimetres side to side, front to back, floor to top. */
  maxWidth: wholeNumber,
  maxDepth: wholeNumber,
  maxHeight: wholeNumber,
  /** Only products with a 3D view. */
  has3d: oneOf(['yes']).orAll(),
  /** Minimum average rating in stars of 5, rounded as shown; excludes products without a review. */
  minRating: oneOf(['1', '2', '3', '4', '5']).orAll(),
  /** Shows each variant of a design as its own card, instead of one card for all; always so with `room` or `ids`. */
  all: oneOf(['yes']).orAll(),
  /** Key of a room: only its products. */
  room: searchText,
  /** Ids or slugs of shops; `majlis` is the platform's own store; several are alternatives. */
  shop: manyOf,
  /** Exactly these products, for the saved list; at most 100. */
  ids: manyOf,
})
export type MarketplaceFilters = z.output<typeof marketplaceFilters>

export const marketplaceQuery = marketplaceFilters.extend({
  sort: oneOf(sorts).orAll(),
  limit: wholeNumber,
  offset: wholeNumber,
  /** From the `next` address of the page before; overrides offset. */
  cursor: searchText,
})
export type MarketplaceQuery = z.output<typeof marketplaceQuery>

/** The empty query: everything on sale. */
export const everything: MarketplaceQuery = z.decode(marketplaceQuery, {})

/** The same design in another colour or material, or the product itself in that list. */
export const variant = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  photo: z.string().nullable(),
  /** The colour named in the product's name, else its first. */
  color: z.object({ name: z.string(), nameAr: z.string().nullable(), hex: z.string() }).nullable(),
  inStock: z.boolean(),
})
export type Variant = z.output<typeof variant>

/** The data of a product card. */
export const productCard = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  /** Slug of the product's category: selects the line drawing where a photo is missing. */
  categorySlug: z.string(),
  price: amount,
  currency,
  formerPrice,
  colors: z.array(z.object({ name: z.string(), nameAr: z.string().nullable(), hex: z.string() })),
  mainPhoto: z.string().nullable(),
  has3d: z.boolean(),
  inStock: z.boolean(),
  rating,
  createdAt: time,
  /** Variants on sale, itself included, in their order; empty where there is no other. */
  variants: z.array(variant),
})
export type ProductCard = z.output<typeof productCard>

const shopName = z.object({ slug: z.string(), name: z.string(), nameAr: z.string().nullable() })

/** Product counts per filter value, given the other filters (a filter does not narrow its own values). */
export const facets = z.object({
  categories: z.array(category.extend({ count: z.int() })),
  colors: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      nameAr: z.string().nullable(),
      hex: z.string(),
      count: z.int(),
    }),
  ),
  styles: z.array(z.object({ style: z.enum(styleTags), count: z.int() })),
  /** Numbers of seats among the products found, ascending. */
  seats: z.array(z.object({ seats: z.int(), count: z.int() })),
  /** Shops of the products found, most products first, at most a hundred; and those that are filtered by. */
  shops: z.array(shopName.extend({ count: z.int() })),
  /** Cheapest and dearest AED value under the other filters; null when nothing is found. */
  price: z.object({ min: amount, max: amount }).nullable(),
})
export type Facets = z.output<typeof facets>

/** Filters read from parts of a search, null where none was read, and `search` with the remaining words. */
export const searchRead = z.object({
  search: z.string(),
  minPrice: amount.nullable(),
  maxPrice: amount.nullable(),
  maxWidth: z.int().nullable(),
  maxDepth: z.int().nullable(),
  maxHeight: z.int().nullable(),
  color: z.string().nullable(),
  seats: z.int().nullable(),
  shop: shopName.nullable(),
})
export type SearchRead = z.output<typeof searchRead>

export const listProducts = endpoint('GET /api/marketplace/products', {
  access: 'anyone',
  summary:
    'Public products, newest first; search words are matched as they are, never read as filters; X-Total-Count and Link describe the rest',
  query: marketplaceQuery,
  reply: z.array(product),
  refusals: ['request.malformed'],
})

export const browse = endpoint('GET /api/marketplace/browse', {
  access: 'anyone',
  summary:
    'One page of cards with the total and the counts per filter value, as the marketplace screen shows them',
  query: marketplaceQuery,
  reply: z.object({
    cards: z.array(productCard),
    total: z.int(),
    /** The corrected search, used where the typed words match nothing; null where nothing was corrected. */
    corrected: z.string().nullable(),
    /** Prices, sizes, seats, colour and shop read from the search, already applied as filters; null where it is words alone. */
    read: searchRead.nullable(),
    /** Parts of the search, each with the search that remains without it. */
    words: z.array(z.object({ written: z.string(), rest: z.string() })),
    /** Shops with the words in their name, at most two; none where a shop is filtered by. */
    shops: z.array(shopName),
    /** Number of matches in name, category or a synonym, which best match lists first; null without search. */
    close: z.int().nullable(),
    facets,
    /** Texts for search engines, where exactly one category is filtered by; else null. */
    about: z.object({ metaTitle: z.string().nullable(), metaDescription: z.string().nullable() }).nullable(),
    /** Cursor of the next page, null on the last. */
    next: z.string().nullable(),
  }),
  refusals: ['request.malformed'],
})

export const suggest = endpoint('GET /api/marketplace/suggestions', {
  access: 'anyone',
  summary:
    'Suggestions while someone types: at most four categories, two shops and the five best matching products by name or category',
  query: z.object({ search: searchText }),
  reply: z.object({
    shops: z.array(shopName),
    categories: z.array(category.pick({ slug: true, name: true, nameAr: true })),
    cards: z.array(productCard),
  }),
})

export const productPage = endpoint('GET /api/products/:id/page', {
  access: 'anyone',
  tag: 'Marketplace',
  summary: 'A product with its place in the category tree, its bundle and the products that go well with it',
  reply: z.object({
    product,
    /** Slug of its shop's public page; null where that page has only an id, or there is none. */
    shopSlug: z.string().nullable(),
    seller: sellerIdentity,
    /** The same design in other colours or materials, itself included; null where there is no other. */
    family: z.object({ id: z.string(), variants: z.array(variant) }).nullable(),
    /** From the root category down to the product's own. */
    trail: z.array(z.object({ slug: z.string(), name: z.string(), nameAr: z.string().nullable() })),
    /** The public products sold together with it, each at `bundleDiscount` off (G-97). */
    bundle: z.array(productCard),
    goesWellWith: z.array(productCard),
    /** Products of its category: those in stock first, then by nearness in price. */
    similar: z.array(productCard),
    /** Null where there is no review yet. */
    reviews: reviewsAtFirst.nullable(),
  }),
  refusals: ['product.not-found'],
})
