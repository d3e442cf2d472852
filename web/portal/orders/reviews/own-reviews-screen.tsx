import { countOwnReviews, listOwnReviews, reviewsFile } from '#contract/orders/reviews/review-approval.ts'
import { askedQuery } from '#web/kit/api/address-query.ts'
import type { Role } from '#contract/platform/auth.ts'
import { useSession } from '#web/kit/api/session.ts'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { reviewTexts } from './messages.ts'
import { ReplyButton } from './reply-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { type ReviewsAsked, starsFilter } from './stars-filter.ts'

type Counts = { readonly all: number; readonly unanswered: number }

/** `/shop/reviews`: customers' reviews of the shop's items, those without a reply first. */
export default listScreen(listOwnReviews, {
  texts: reviewTexts,
  pageSize: 50,
  isLive: 'updates',
  sorts: { written: 'byWritten', stars: 'byStars' },
  useTools: useReplying,
  files: [{ path: reviewsFile.shop.path }],
  tabs: tabs('answered', namesOf(reviewTexts, { no: 'unanswered', yes: 'answered' }), {
    counts: {
      query: (_role: Role, { stars, search: words }: ReviewsAsked) =>
        askedQuery(countOwnReviews, { stars, search: words }),
      of: countOf,
    },
  }),
  filters: [search(), starsFilter],
  cards: { width: 'full', height: 220, count: 3 },
  card: (review, { tools }) => (
    <ReviewCard
      isOwn
      review={review}
      actions={tools.mayReply && <ReplyButton review={review} reader="shop" />}
    />
  ),
})

/** Only an approved shop may reply in public (G-31). */
function useReplying() {
  const session = useSession()
  return { mayReply: session.state === 'signed-in' && session.user.shop?.status === 'approved' }
}

function countOf({ all, unanswered }: Counts, word: string | undefined): number {
  if (word === undefined) return all
  return word === 'no' ? unanswered : all - unanswered
}
