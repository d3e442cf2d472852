import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { reviewTexts } from './messages.ts'
import { ownReviewCountsQuery, ownReviewsQuery, ownReviewsUrl, type OwnReviewsUrl } from './queries.ts'
import { ReplyButton } from './reply-dialog.tsx'
import { ReviewCard } from './review-card.tsx'

/** `/shop/reviews`: what customers say of the shop's items, those without a reply first. */
export default function OwnReviewsScreen() {
  const text = useText(reviewTexts)
  const url = useUrlState(ownReviewsUrl)
  const list = useResourcePages(ownReviewsQuery(url.state.answered))
  const session = useSession()
  // Only an approved shop speaks to everybody (G-31).
  const mayReply = session.state === 'signed-in' && session.user.shop?.status === 'approved'
  if (isUnauthorized(list.failure)) return null
  return (
    <>
      <ScreenHead title={text.ownTitle} subtitle={text.ownSubtitle} action={<RefreshButton list={list} />} />
      <Tabs {...url} />
      <ResourceList
        list={list}
        words={{
          failed: text.failedToRead,
          more: text.more,
          moreFailed: text.moreFailed,
          found: list.total === null ? '' : text.found({ count: list.total }),
        }}
        skeleton={<PanelSkeleton height={420} />}
        nothing={<EmptyState drawing="shelf" title={text.none} text={text.noneText} />}
      >
        {(reviews) => (
          <Stack gap="md">
            {reviews.map((review) => (
              <ReviewCard
                key={review.id}
                review={review}
                actions={mayReply && <ReplyButton review={review} reader="shop" />}
              />
            ))}
          </Stack>
        )}
      </ResourceList>
    </>
  )
}

function Tabs({ state, hrefOf }: OwnReviewsUrl) {
  const text = useText(reviewTexts)
  const counts = useQuery(ownReviewCountsQuery).data
  const tabs = [
    { status: undefined, word: text.all, count: counts?.all },
    { status: 'no', word: text.unanswered, count: counts?.unanswered },
    { status: 'yes', word: text.answered, count: counts && counts.all - counts.unanswered },
  ] as const
  return (
    <StatusTabs
      label={text.tabs}
      tabs={[...tabs]}
      current={state.answered}
      hrefOf={(answered) => hrefOf({ answered })}
    />
  )
}
