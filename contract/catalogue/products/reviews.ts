import { z } from 'zod'
import { languages } from '#domain/platform/text/language.ts'
import { endpoint } from '#contract/endpoint.ts'
import { oneOf, time } from '#contract/fields.ts'
import { pageByOffset } from '#contract/page.ts'

/** What a customer says of an item, as everybody reads it once it is approved. */
export const review = z.object({
  id: z.string(),
  /** Stars, 1 to 5. */
  rating: z.int(),
  comment: z.string(),
  /** Of the comment. */
  language: z.enum(languages),
  /** First name and initial; null where the customer is forgotten. */
  authorName: z.string().nullable(),
  photos: z.array(z.string()),
  /** What the seller says to it. */
  reply: z.object({ text: z.string(), at: time }).nullable(),
  createdAt: time,
  /** What was bought: the reviews of a design are read on the page of each of its variants (0124). */
  product: z.object({ id: z.string(), name: z.string(), nameAr: z.string().nullable() }),
})
export type Review = z.output<typeof review>

/** What stands on a product's page at first. */
export const reviewsAtFirst = z.object({
  /** How many there are of one star, of two ... of five. */
  stars: z.array(z.int()),
  /** How many are written in each language. */
  languages: z.object({ en: z.int(), ar: z.int() }),
  newest: z.array(review),
})

export const reviewSorts = ['newest', 'best', 'worst', 'photos'] as const
export const reviewFilters = z.object({
  /** `photos`: those with photos first. */
  sort: oneOf(reviewSorts).or('newest'),
  rating: oneOf(['1', '2', '3', '4', '5']).orAll(),
  language: oneOf(languages).orAll(),
})

export const listReviews = endpoint('GET /api/products/:id/reviews', {
  access: 'anyone',
  summary: 'What customers say of a product in all its variants; X-Total-Count and Link tell of the rest',
  query: reviewFilters.extend(pageByOffset({ usual: 10, most: 50 })),
  reply: z.array(review),
  refusals: ['product.not-found'],
})
