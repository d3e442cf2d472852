import { useQueryClient } from '@tanstack/react-query'
import type { AdminReview } from '#contract/orders/reviews/review-approval.ts'
import {
  type ReviewEvent,
  type ReviewStatus,
  reviewStatus,
  reviewStatusNames,
} from '#domain/orders/reviews/review-status.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { refetchScreen } from '#web/kit/api/refetch-screen.ts'
import { type Decisions, useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { reviewTexts } from './messages.ts'
import { decideReview, reviewQuery } from './queries.ts'

export type ReviewDecisions = Decisions<ReviewStatus, ReviewEvent, AdminReview>

/** Publishing and rejecting reviews; a rejection asks why. */
export function useReviewDecisions(): ReviewDecisions {
  const text = useText(reviewTexts)
  const { language } = useLocale()
  const client = useQueryClient()
  return useDecisions<ReviewStatus, ReviewEvent, never, AdminReview>({
    machine: reviewStatus,
    by: 'admin',
    reasonTexts: () => ({
      title: text.rejectTitle,
      hint: text.rejectHint,
      label: text.reasonLabel,
      placeholder: text.reasonPlaceholder,
      confirm: text.reject,
    }),
    decider: {
      send: ({ subject: { id, status: seen }, to, reason }) =>
        decideReview(id, {
          status: to === 'rejected' ? to : 'approved',
          seen,
          ...(reason !== '' && { rejectionReason: reason }),
        }),
      nameOf: ({ authorName }) => authorName ?? text.forgotten,
      done: ({ to }) => ({
        title: to === 'approved' ? text.isApproved : text.isRejected,
        text: text.doneText,
      }),
      failed: (error) => ({ title: text.failure, text: sentenceOf(error, text.failed) }),
      reload: refetchScreen,
      meanwhile: async ({ id, status: seen }) => {
        const now = await client.fetchQuery({ ...reviewQuery(id), staleTime: 0 }).catch(() => null)
        const status = reviewStatusNames[now?.status ?? seen][language]
        return { title: text.meanwhileTitle, text: text.meanwhile({ status }) }
      },
    },
  })
}
