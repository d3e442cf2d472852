import type { adminReviewFilters } from '#contract/orders/reviews/review-approval.ts'
import type { z } from 'zod'
import type { Names } from '#web/kit/i18n/messages.ts'
import { choice } from '#web/kit/lists/filters.tsx'

export type ReviewsAsked = Pick<z.output<typeof adminReviewFilters>, 'stars' | 'search'>

const names: Names<NonNullable<ReviewsAsked['stars']>> = {
  1: { en: '1 star', ar: 'نجمة واحدة' },
  2: { en: '2 stars', ar: 'نجمتان' },
  3: { en: '3 stars', ar: '3 نجوم' },
  4: { en: '4 stars', ar: '4 نجوم' },
  5: { en: '5 stars', ar: '5 نجوم' },
}

/** Filters by stars, for sellers who answer the worst first. */
export const starsFilter = choice('stars', 'anyStars', names)
