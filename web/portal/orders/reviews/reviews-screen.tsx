import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import {
  type AdminReview as Review,
  countReviews,
  listReviewsForAdmin,
  readReviewForAdmin,
  reviewsFile,
} from '#contract/orders/reviews/review-approval.ts'
import type { Role } from '#contract/platform/auth.ts'
import { addressQuery, askedQuery } from '#web/kit/api/address-query.ts'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { orNull } from '#web/kit/lists/url-state.ts'
import { AdminReview } from './admin-review.tsx'
import { ManyReviews } from './many-reviews.tsx'
import { reviewTexts } from './messages.ts'
import { reviewDecisions } from './review-decisions.ts'
import { type ReviewsAsked, starsFilter } from './stars-filter.ts'

const queues = namesOf(reviewTexts, {
  waiting: 'waiting',
  reported: 'reported',
  approved: 'approved',
  rejected: 'rejected',
})

type Narrowed = ReviewsAsked & { readonly review?: string | null; readonly shop?: string | undefined }

/** `/admin/reviews`: customers' reviews of items, decided before publication. */
export default listScreen(listReviewsForAdmin, {
  texts: reviewTexts,
  pageSize: 50,
  isLive: 'updates',
  sorts: { written: 'byWritten', stars: 'byStars' },
  // The review a notification links to, whichever tab it is in.
  own: z.object({ review: orNull(id) }),
  useTools: (_role, { state: { review }, rows }) => ({
    decisions: useDecisions(reviewDecisions),
    named: useNamed(review, rows),
  }),
  files: [{ path: reviewsFile.admin.path }],
  tabs: tabs('queue', queues, {
    hasAll: false,
    resets: ['review'],
    counts: {
      query: (_role: Role, { shop, stars, search: words }: Narrowed) =>
        askedQuery(countReviews, { shop, stars, search: words }),
    },
  }),
  head: ({ tools: { named, decisions } }) => named && <AdminReview review={named} decisions={decisions} />,
  bulk: {
    label: ({ authorName }, text) => text.select({ name: authorName ?? text.forgotten }),
    actions: ({ selection }) => <ManyReviews chosen={selection.chosen} />,
  },
  filters: [search(), starsFilter],
  cards: { width: 'full', height: 220, count: 3 },
  card: (review, { selection, tools: { decisions } }) => (
    <AdminReview review={review} selection={selection} decisions={decisions} />
  ),
  below: ({ tools }) => tools.decisions.dialog,
})

/** The review in the URL, if it is not among the rows. */
function useNamed(review: string | null, rows: readonly Review[]): Review | undefined {
  const isElsewhere = review !== null && !rows.some((row) => row.id === review)
  const { data } = useQuery({
    ...addressQuery(readReviewForAdmin, { id: review ?? '' }),
    enabled: isElsewhere,
  })
  return isElsewhere ? data : undefined
}
