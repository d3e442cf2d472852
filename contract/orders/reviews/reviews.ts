import { z } from 'zod'
import { mostReviewPhotos, mostStars, reportReasons } from '#domain/orders/reviews/review.ts'
import { reviewStatuses } from '#domain/orders/reviews/review-status.ts'
import { endpoint } from '#contract/endpoint.ts'
import { email, maybe, optionalParagraphs, requiredParagraphs, wholeBetween } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { review } from '#contract/catalogue/products/reviews.ts'

export const mostReviewCharacters = 2000
export const reviewText = requiredParagraphs(mostReviewCharacters)

/** A customer's review of a product. */
export const reviewInput = z.object({
  rating: wholeBetween(1, mostStars, issue('stars')),
  comment: reviewText,
  /** Addresses of uploaded photos of the item. */
  photos: z
    .array(z.string().max(1000))
    .max(mostReviewPhotos, { error: issue('tooLong') })
    .optional(),
})

/** A review as its author sees it. */
export const ownReview = review.extend({ status: z.enum(reviewStatuses) })

export const writeReview = endpoint('POST /api/products/:id/reviews', {
  access: 'anyone',
  summary:
    'Review an item of a delivered order, once, and again if it was rejected; it is checked before it is shown',
  status: 201,
  files: ['photos'],
  body: reviewInput.extend({
    orderNumber: z.string({ error: issue('required') }).max(50),
    email,
  }),
  reply: ownReview,
  refusals: [
    'order.no-match',
    'review.switched-off',
    'review.not-bought',
    'review.not-delivered',
    'review.already-written',
    'object.unknown-file',
    'order.key-needed',
    'order.proof-needed',
  ],
})

export const reportReview = endpoint('POST /api/reviews/:id/reports', {
  access: 'anyone',
  summary: 'Report a review to the administrators',
  status: 201,
  body: z.object({
    reason: z.enum(reportReasons, { error: issue('required') }),
    note: maybe(optionalParagraphs(500)),
  }),
  reply: z.object({ id: z.string() }),
  refusals: ['review.not-found', 'request.too-many'],
})

export const readProductsToReview = endpoint('GET /api/order-groups/:link/reviews', {
  access: 'anyone',
  summary: 'Delivered items of a checkout, by its link, each with its customer’s review',
  params: z.object({ link: z.string() }),
  reply: z.object({
    /** The address to submit a review with. */
    email: z.string(),
    products: z.array(
      z.object({
        orderNumber: z.string(),
        productId: z.string(),
        name: z.string(),
        nameAr: z.string().nullable(),
        photo: z.string().nullable(),
        shopName: z.string(),
        shopNameAr: z.string().nullable(),
        review: z
          .object({
            rating: z.int(),
            comment: z.string(),
            status: z.enum(reviewStatuses),
            rejectionReason: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  }),
  refusals: ['order.not-found', 'review.switched-off'],
})
export type ProductToReview = z.output<(typeof readProductsToReview)['reply']>['products'][number]
