import { z } from 'zod'
import { emirates } from '#domain/shops/emirate.ts'
import { endpoint } from '#contract/endpoint.ts'
import { closure, deliveryTerms } from '#contract/shops/delivery.ts'
import { rating } from '#contract/catalogue/products/products.ts'
import { sellerIdentity } from '#contract/catalogue/seller.ts'
import { time } from '#contract/fields.ts'

const written = z.string().nullable()

/** A shop as everyone sees it: nothing of its KYC data but what it publishes itself. The platform's own store is `majlis`. */
export const publicShop = z.object({
  id: z.string(),
  /** Its address; the id where its name has no Latin form. */
  slug: z.string(),
  shopName: z.string(),
  shopNameAr: written,
  story: written,
  storyAr: written,
  logo: written,
  cover: written,
  /** Photos of its newest designs, at most three: others than on their cards, where there are. */
  newest: z.array(z.string()),
  emirate: z.enum(emirates).nullable(),
  area: written,
  areaAr: written,
  ...sellerIdentity.shape,
  /** Null of the platform's own store. */
  memberSince: time.nullable(),
  /** Of all reviews of its products; null without one, and while ratings do not count. */
  rating,
  delivery: deliveryTerms.pick({ areas: true, days: true, freeFrom: true }),
  /** The days on which it is closed, now or next; null where none are named. */
  closed: closure.nullable(),
  /** Within so many days of its delivery a product can be sent back. */
  returnDays: z.int(),
})
export type PublicShop = z.output<typeof publicShop>

export const readPublicShop = endpoint('GET /api/shops/:slug', {
  access: 'anyone',
  summary:
    'The public page of an approved shop, by its slug, one it had before, or its id; `majlis` is the platform’s own store',
  params: z.object({ slug: z.string() }),
  reply: publicShop,
  refusals: ['shop.not-found'],
})
