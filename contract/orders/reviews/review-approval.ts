import { z } from 'zod'
import { reportReasons } from '#domain/orders/reviews/review.ts'
import { reviewStatuses } from '#domain/orders/reviews/review-status.ts'
import { deleted, endpoint, forBoth } from '#contract/endpoint.ts'
import { fileForBoth, sheetQuery } from '#contract/file-route.ts'
import { id, oneOf, optionalParagraphs, requiredParagraphs, searchText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { decidedItems, manyDecided } from '#contract/many.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'
import { undoOffer } from '#contract/platform/undo.ts'
import { review } from '#contract/catalogue/products/reviews.ts'

/** A review with the details shown in the portals. */
export const sellersReview = review.extend({
  status: z.enum(reviewStatuses),
  statusSince: time,
  product: review.shape.product.extend({ photo: z.string().nullable() }),
  /** `majlis` for the platform store. */
  shopId: z.string(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  orderNumber: z.string(),
  /** Whether the reply has had its one change and is final. */
  isReplyFixed: z.boolean(),
})
export type SellersReview = z.output<typeof sellersReview>

export const adminReview = sellersReview.extend({
  rejectionReason: z.string().nullable(),
  /** Reports since the last decision, newest first. */
  reports: z.array(
    z.object({ id: z.string(), reason: z.enum(reportReasons), note: z.string().nullable(), at: time }),
  ),
  /** Newest first. */
  history: z.array(
    z.object({
      id: z.string(),
      at: time,
      from: z.enum(reviewStatuses).nullable(),
      to: z.enum(reviewStatuses),
      reason: z.string().nullable(),
      /** Null for the customer. */
      by: z.string().nullable(),
      /** Whether it undoes the event before it. */
      isUndo: z.boolean(),
    }),
  ),
})
export type AdminReview = z.output<typeof adminReview>

const stars = oneOf(['1', '2', '3', '4', '5']).orAll()
/** Order number, or words of the comment, the author's public name, the reply or the product's names. */
const search = searchText
export const reviewQueues = ['waiting', 'reported', 'approved', 'rejected'] as const
export const adminReviewFilters = z.object({
  queue: oneOf(reviewQueues).or('waiting'),
  /** A shop's id. */
  shop: id.optional(),
  stars,
  search,
})
const page = { ...pageByOffset({ usual: 50, most: 200 }), ...sortBy('written', 'stars') }
export const ownReviewFilters = z.object({ answered: oneOf(['yes', 'no']).orAll(), stars, search })

/** The matching reviews as a file, with the filters of the lists. */
export const reviewsFile = fileForBoth('GET /reviews/export', {
  needs: 'messages',
  summary: {
    admin: 'The reviews of a queue as a file, newest first; audited',
    shop: 'Published reviews of the shop’s products as a file, newest first',
  },
  query: adminReviewFilters.extend(sheetQuery),
  shop: { query: ownReviewFilters.extend(sheetQuery) },
})

export const listReviewsForAdmin = endpoint('GET /api/admin/reviews', {
  needs: 'messages',
  summary: 'Product reviews: pending and reported ones oldest first, decided ones newest first; or sorted',
  query: adminReviewFilters.extend(page),
  reply: z.array(adminReview),
})

export const readReviewForAdmin = endpoint('GET /api/admin/reviews/:id', {
  needs: 'messages',
  summary: 'One review with its reports and its history',
  reply: adminReview,
  refusals: ['review.not-found'],
})

const decision = z.object({
  status: z.enum(['approved', 'rejected'], { error: issue('invalid') }),
  rejectionReason: optionalParagraphs(2000).nullish(),
  /** The status on the user's screen: if it has changed since, the decision is refused (409). */
  seen: z.enum(reviewStatuses, { error: issue('invalid') }).nullish(),
})
export type ReviewDecision = z.output<typeof decision>

export const decideReview = endpoint('PATCH /api/admin/reviews/:id/status', {
  needs: 'messages',
  summary: 'Publish a review or reject it with a reason; repeating the decision resolves its reports',
  body: decision,
  reply: adminReview.extend({ undo: undoOffer }),
  refusals: [
    'review.not-found',
    'review.cannot-move',
    'review.reason-missing',
    'review.moved-meanwhile',
    'review.written-again',
  ],
})

export const decideReviews = endpoint('PUT /api/admin/reviews/decisions', {
  needs: 'messages',
  summary: 'Publish several reviews, or reject them for one reason, independently; each refusal is reported',
  bodyKiB: 32,
  body: decision
    .omit({ seen: true })
    .extend({ items: decidedItems(decision.pick({ seen: true }).extend({ id })) }),
  reply: manyDecided,
})

/** The seller's public reply to a review. */
export const replyInput = z.object({ text: requiredParagraphs(2000) })

export const replyToReview = forBoth('PUT /reviews/:id/reply', {
  needs: 'messages',
  summary: {
    admin: 'Reply to a review of a platform store product; it can be changed once',
    shop: 'Reply publicly to a review; it can be changed once',
  },
  body: replyInput,
  reply: adminReview,
  refusals: ['review.not-found', 'review.reply-fixed', 'review.answered-by-shop'],
  shop: {
    access: 'approved-shop',
    reply: sellersReview,
    refusals: ['review.not-found', 'review.reply-fixed'],
  },
})

export const removeReply = endpoint('DELETE /api/admin/reviews/:id/reply', {
  needs: 'messages',
  summary: 'Remove a reply that should not stay',
  reply: deleted,
  refusals: ['review.not-found'],
})

export const listOwnReviews = endpoint('GET /api/shop/reviews', {
  needs: 'messages',
  summary:
    'Published reviews of the shop’s products, those without a reply first, or sorted; X-Total-Count has the total number',
  query: ownReviewFilters.extend(page),
  reply: z.array(sellersReview),
})

export const countReviews = endpoint('GET /api/admin/reviews/counts', {
  needs: 'messages',
  summary:
    'Number of pending, reported, published and rejected reviews; optionally for one shop, star rating or search words',
  query: adminReviewFilters.omit({ queue: true }),
  reply: z.object({ waiting: z.int(), reported: z.int(), approved: z.int(), rejected: z.int() }),
})

export const countOwnReviews = endpoint('GET /api/shop/reviews/counts', {
  needs: 'messages',
  summary: 'Number of published reviews of the shop’s products, and number without a reply',
  query: ownReviewFilters.omit({ answered: true }),
  reply: z.object({ all: z.int(), unanswered: z.int() }),
})
