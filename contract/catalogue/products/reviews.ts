import { z } from 'zod'
import { languages } from '#domain/platform/text/language.ts'
import { endpoint } from '#contract/endpoint.ts'
import { oneOf, time } from '#contract/fields.ts'
import { pageByOffset } from '#contract/page.ts'

/** A customer's review of an item, as the public reads it once approved. */
export const review = z.object({
  id: z.string(),
  /** Stars, 1 to 5. */
  rating: z.int(),
  comment: z.string(),
  /** Language of the comment. */
  language: z.enum(languages),
  /** First name and initial; null where the customer's data was erased. */
  authorName: z.string().nullable(),
  photos: z.array(z.string()),
  /** The seller's answer. */
  reply: z.object({ text: z.string(), at: time }).nullable(),
  createdAt: time,
  /** The variant that was bought; the reviews of a design appear on the page of each of its variants (0124). */
  product: z.object({ id: z.string(), name: z.string(), nameAr: z.string().nullable() }),
})
export type Review = z.output<typeof review>

/** The reviews that a product page shows initially. */
export const reviewsAtFirst = z.object({
  /** Number of reviews with one star, two stars ... five stars. */
  stars: z.array(z.int()),
  /** Number of reviews in each language. */
  languages: z.object({ en: z.int(), ar: z.int() }),
  newest: z.array(review),
})

export const reviewSorts = ['newest', 'best', 'worst', 'photos'] as const
export const reviewFilters = z.object({
  /** `photos` puts reviews with photos first. */
  sort: oneOf(reviewSorts).or('newest'),
  rating: oneOf(['1', '2', '3', '4', '5']).orAll(),
  language: oneOf(languages).orAll(),
})

export const listReviews = endpoint('GET /api/products/:id/reviews', {
  access: 'anyone',
  summary: 'Customer reviews of a product in all its variants; X-Total-Count and Link describe the rest',
  query: reviewFilters.extend(pageByOffset({ usual: 10, most: 50 })),
  reply: z.array(review),
  refusals: ['product.not-found'],
})
