import { z } from 'zod'
import { emirates } from '#domain/shops/emirate.ts'
import { endpoint } from '#contract/endpoint.ts'
import { closure, deliveryTerms } from '#contract/shops/delivery.ts'
import { rating } from '#contract/catalogue/products/products.ts'
import { sellerIdentity } from '#contract/catalogue/seller.ts'
import { time } from '#contract/fields.ts'

const written = z.string().nullable()

/** A shop as the public sees it, without KYC data except what it publishes itself. The platform store is `majlis`. */
export const publicShop = z.object({
  id: z.string(),
  /** Its slug in URLs; its id where the name has no Latin letters. */
  slug: z.string(),
  shopName: z.string(),
  shopNameAr: written,
  story: written,
  storyAr: written,
  logo: written,
  cover: written,
  /** Photos of its newest designs, at most three; where possible, other photos than on their cards. */
  newest: z.array(z.string()),
  emirate: z.enum(emirates).nullable(),
  area: written,
  areaAr: written,
  ...sellerIdentity.shape,
  /** Null for the platform store. */
  memberSince: time.nullable(),
  /** From all reviews of its products; null without one, and while ratings are switched off. */
  rating,
  delivery: deliveryTerms.pick({ areas: true, days: true, freeFrom: true }),
  /** The current or next closure; null where none is planned. */
  closed: closure.nullable(),
  /** Days after delivery in which a product can be returned. */
  returnDays: z.int(),
})
export type PublicShop = z.output<typeof publicShop>

export const readPublicShop = endpoint('GET /api/shops/:slug', {
  access: 'anyone',
  summary:
    'The public page of an approved shop, by its slug, a former slug or its id; `majlis` is the platform’s own store',
  params: z.object({ slug: z.string() }),
  reply: publicShop,
  refusals: ['shop.not-found'],
})
