import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { id } from '#contract/fields.ts'
import * as contract from '#contract/orders/reviews/review-approval.ts'
import { countOwnReviews, countReviews } from '#contract/orders/reviews/review-counts.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { pagesQuery } from '#web/kit/lists/resource-pages.ts'
import { orNull, type UrlState } from '#web/kit/lists/url-state.ts'

/** What the address of the administrators' list says: which queue, and the review that news lead to. */
export const reviewsUrl = contract.adminReviewFilters.extend({ review: orNull(id) })
export type ReviewsUrl = UrlState<typeof reviewsUrl>
export const ownReviewsUrl = contract.ownReviewFilters
export type OwnReviewsUrl = UrlState<typeof ownReviewsUrl>

type Queue = z.output<typeof contract.adminReviewFilters>['queue']

/** Fifty at a time; read anew whenever the screen opens. */
export function reviewsQuery(queue: Queue) {
  const query = { queue, limit: 50 }
  return { ...pagesQuery(contract.listReviewsForAdmin, { query }), refetchOnMount: 'always' as const }
}

export const reviewCountsQuery = addressQuery(countReviews)

export function reviewQuery(reviewId: string) {
  return queryOptions({
    ...addressQuery(contract.readReviewForAdmin, { id: reviewId }),
  })
}

export function ownReviewsQuery(answered: z.output<typeof ownReviewsUrl>['answered']) {
  const query = { answered, limit: 50 }
  return { ...pagesQuery(contract.listOwnReviews, { query }), refetchOnMount: 'always' as const }
}

export const ownReviewCountsQuery = addressQuery(countOwnReviews)

/** Decides a review; throws as `call` does. */
export function decideReview(reviewId: string, body: contract.ReviewDecision) {
  return call(contract.decideReview, { params: { id: reviewId }, body })
}
