import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import {
  type AdminReview,
  decideReviews,
  type ReviewDecision,
} from '#contract/orders/reviews/review-approval.ts'
import { reviewStatus } from '#domain/orders/reviews/review-status.ts'
import { canMove } from '#domain/platform/status/machine.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { ReasonDialog } from '#web/kit/decisions/reason-dialog.tsx'
import { useMany } from '#web/kit/elements/use-many.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { reviewTexts } from './messages.ts'

/** Publishes several reviews, or rejects them for one reason. */
export function ManyReviews({ chosen }: { readonly chosen: readonly AdminReview[] }) {
  const text = useText(reviewTexts)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMany<AdminReview>({
    nameOf: ({ authorName }) => authorName ?? text.forgotten,
    done: text.manyDone,
    left: text.manyLeft,
    reload: refetchScreen,
    onEnd: () => setAsking(false),
  })
  if (!useMayChange()) return null
  const fitting = (to: 'approved' | 'rejected') =>
    chosen.filter(({ status }) => canMove(reviewStatus, status, to, 'admin'))
  const [publish, reject] = [fitting('approved'), fitting('rejected')]
  const decide = (items: readonly AdminReview[], decision: Omit<ReviewDecision, 'seen'>) =>
    mutate({
      items,
      send: (some) => {
        const seen = some.map(({ id, status }) => ({ id, seen: status }))
        return call(decideReviews, { body: { ...decision, items: seen } })
      },
    })
  return (
    <>
      {publish.length > 0 && (
        <Button
          variant="default"
          size="sm"
          loading={isPending}
          onClick={() => decide(publish, { status: 'approved' })}
        >
          {text.approveMany({ count: publish.length })}
        </Button>
      )}
      {reject.length > 0 && (
        <Button variant="subtle" color="red" size="sm" disabled={isPending} onClick={() => setAsking(true)}>
          {text.rejectMany({ count: reject.length })}
        </Button>
      )}
      <RejectMany
        reviews={reject}
        isOpen={isAsking}
        isPending={isPending}
        onReject={(rejectionReason) => decide(reject, { status: 'rejected', rejectionReason })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

type RejectProps = Pick<ComponentProps<typeof ReasonDialog>, 'isOpen' | 'isPending' | 'onClose'> & {
  readonly reviews: readonly AdminReview[]
  readonly onReject: (reason: string) => void
}

/** Asks for one reason for all of them. */
function RejectMany({ reviews, onReject, ...dialog }: RejectProps) {
  const text = useText(reviewTexts)
  const count = reviews.length
  return (
    <ReasonDialog
      {...dialog}
      text={{
        title: text.rejectManyTitle({ count }),
        hint: text.rejectManyHint,
        label: text.reasonLabel,
        placeholder: text.reasonPlaceholder,
        confirm: text.rejectMany({ count }),
      }}
      about={reviews.map(({ id }) => id).join(' ')}
      isRequired
      alert={null}
      onConfirm={onReject}
    />
  )
}
