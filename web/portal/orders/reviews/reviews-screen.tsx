import { Alert, Button, Checkbox, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AdminReview, removeReply, reviewQueues } from '#contract/orders/reviews/review-approval.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchScreen } from '#web/kit/api/refetch-screen.ts'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { SelectionBar } from '#web/kit/manage/manage-screen.tsx'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useSelection } from '#web/kit/elements/use-selection.ts'
import { reviewTexts } from './messages.ts'
import {
  decideReview,
  reviewCountsQuery,
  reviewQuery,
  reviewsQuery,
  reviewsUrl,
  type ReviewsUrl,
} from './queries.ts'
import { ReplyButton } from './reply-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { type ReviewDecisions, reviewDecisions } from './review-decisions.ts'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'

const noReviews: readonly AdminReview[] = []

/** `/admin/reviews`: what customers say of items, decided before anybody reads it. */
export default function ReviewsScreen() {
  const text = useText(reviewTexts)
  const url = useUrlState(reviewsUrl)
  const { queue, review } = url.state
  const list = useResourcePages(reviewsQuery(queue))
  const rows = list.rows ?? noReviews
  const named = useQuery({ ...reviewQuery(review ?? ''), enabled: review !== null }).data
  const waiting = useSelection(rows.filter(({ status }) => status === 'pending'))
  const decisions = useDecisions(reviewDecisions)
  if (isUnauthorized(list.failure)) return null
  const isElsewhere = review !== null && !rows.some(({ id }) => id === review)
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} action={<RefreshButton list={list} />} />
      <Tabs {...url} />
      <ManyReviews selection={waiting} />
      {named && isElsewhere && <OneReview review={named} selection={waiting} decisions={decisions} />}
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
        {() => (
          <Stack gap="md">
            {rows.map((one) => (
              <OneReview key={one.id} review={one} selection={waiting} decisions={decisions} />
            ))}
          </Stack>
        )}
      </ResourceList>
      {decisions.dialog}
    </>
  )
}

function Tabs({ state, hrefOf }: ReviewsUrl) {
  const text = useText(reviewTexts)
  const counts = useQuery(reviewCountsQuery).data
  return (
    <StatusTabs
      label={text.tabs}
      tabs={reviewQueues.map((queue) => ({ status: queue, word: text[queue], count: counts?.[queue] }))}
      current={state.queue}
      hrefOf={(queue) => hrefOf({ queue, review: null })}
    />
  )
}

type Selected = ReturnType<typeof useSelection<AdminReview>>
type OneProps = {
  readonly review: AdminReview
  readonly selection: Selected
  readonly decisions: ReviewDecisions
}

function OneReview({ review, selection, decisions }: OneProps) {
  const text = useText(reviewTexts)
  const name = review.authorName ?? text.forgotten
  return (
    <ReviewCard
      review={review}
      before={
        review.status === 'pending' && (
          <Checkbox
            aria-label={text.select({ name })}
            checked={selection.ids.has(review.id)}
            onChange={() => selection.toggle(review.id)}
          />
        )
      }
      actions={
        <>
          {review.reports.length > 0 && review.status === 'approved' && <KeepButton review={review} />}
          <DecisionButtons decisions={decisions} item={review} />
          {review.shopId === 'majlis' && <ReplyButton review={review} reader="admin" />}
          {review.reply && <RemoveReplyButton review={review} />}
        </>
      }
    >
      <Reasons review={review} />
    </ReviewCard>
  )
}

/** Why readers reported it, and why it was rejected. */
function Reasons({ review: { reports, rejectionReason } }: Pick<OneProps, 'review'>) {
  const text = useText(reviewTexts)
  return (
    <>
      {reports.length > 0 && (
        <Alert variant="notice" color="orange" role="note">
          <strong>{text.reports}</strong>
          <ul>
            {reports.map(({ id, reason, note }) => (
              <li key={id}>
                {text[reason]}
                {note !== null && (
                  <>
                    : <bdi>{note}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {rejectionReason !== null && (
        <Alert variant="notice" color="red" role="note">
          <strong>{text.reason}:</strong> <bdi>{rejectionReason}</bdi>
        </Alert>
      )}
    </>
  )
}

/** Answers the reports: it stays as it is. */
function KeepButton({ review: { id } }: Pick<OneProps, 'review'>) {
  const text = useText(reviewTexts)
  const keeping = useChange({
    send: () => decideReview(id, { status: 'approved', seen: 'approved' }),
    done: text.kept,
    error: text.keepFailed,
    failed: text.failed,
    reload: refetchScreen,
  })
  return (
    <Button size="sm" loading={keeping.isPending} onClick={() => keeping.mutate(undefined)}>
      {text.keep}
    </Button>
  )
}

function RemoveReplyButton({ review: { id } }: Pick<OneProps, 'review'>) {
  const text = useText(reviewTexts)
  const removing = useChange({
    send: () => call(removeReply, { params: { id } }),
    done: text.replyRemoved,
    error: text.removeFailed,
    failed: text.failed,
    reload: refetchScreen,
  })
  return (
    <Button
      size="sm"
      variant="subtle"
      color="gray"
      loading={removing.isPending}
      onClick={() => removing.mutate(undefined)}
    >
      {text.removeReply}
    </Button>
  )
}

/** Publishes one after the other, each as it was seen; how many could not be is told. */
function ManyReviews({ selection }: { readonly selection: Selected }) {
  const text = useText(reviewTexts)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (reviews: readonly AdminReview[]) => {
      let left = 0
      for (const { id } of reviews) {
        // One at a time: a hundred at once would be refused as too many.
        // oxlint-disable-next-line no-await-in-loop
        await decideReview(id, { status: 'approved', seen: 'pending' }).catch(() => left++)
      }
      return left
    },
    onSuccess: async (left) => {
      if (left === 0) toastSuccess({ title: text.manyDone, text: text.doneText })
      else toastFailure({ title: text.manyLeft, text: text.found({ count: left }) })
      await refetchScreen(client)
    },
  })
  const count = selection.chosen.length
  return (
    <SelectionBar selection={selection} shown={selection.chosen.map(({ id }) => id)}>
      <Button variant="default" size="sm" loading={isPending} onClick={() => mutate(selection.chosen)}>
        {text.approveMany({ count })}
      </Button>
    </SelectionBar>
  )
}
