import { Alert, Button, Checkbox } from '@mantine/core'
import { type AdminReview as Review, removeReply } from '#contract/orders/reviews/review-approval.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import type { Selection } from '#web/kit/elements/selection.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { reviewTexts } from './messages.ts'
import { ReplyButton } from './reply-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { decideReview, type ReviewDecisions } from './review-decisions.ts'

type OneProps = {
  readonly review: Review
  /** Selection of the list it is in. */
  readonly selection?: Selection
  readonly decisions: ReviewDecisions
}

/** A review as administrators read it: to select, decide and answer. */
export function AdminReview({ review, selection, decisions }: OneProps) {
  const text = useText(reviewTexts)
  const name = review.authorName ?? text.forgotten
  return (
    <ReviewCard
      review={review}
      before={
        selection && (
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

/** Readers' reports, and why the review was rejected. */
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

/** Closes the reports: the review stays published. */
function KeepButton({ review: { id } }: Pick<OneProps, 'review'>) {
  const text = useText(reviewTexts)
  const keeping = useChange({
    send: () => decideReview(id, { status: 'approved', seen: 'approved' }),
    done: text.kept,
    error: text.keepFailed,
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
