import * as contract from '#contract/orders/reviews/review-approval.ts'
import {
  type ReviewEvent,
  type ReviewStatus,
  reviewStatus,
  reviewStatusNames,
} from '#domain/orders/reviews/review-status.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'
import type { Decisions } from '#web/kit/decisions/decisions.ts'
import type { ScreenDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { failureOf } from '#web/kit/elements/toast.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { reviewTexts } from './messages.ts'

export type ReviewDecisions = ScreenDecisions<ReviewStatus, ReviewEvent, contract.AdminReview>

/** Publishes and rejects reviews; a rejection asks for a reason. */
export const reviewDecisions: Decisions<ReviewStatus, ReviewEvent, contract.AdminReview> = {
  machine: reviewStatus,
  by: 'admin',
  looks: { rejected: { variant: 'subtle', color: 'red' } },
  useTexts: () => {
    const text = useText(reviewTexts)
    const { language } = useLocale()
    return {
      words: { approved: text.approve, rejected: text.reject },
      nameOf: ({ authorName }) => authorName ?? text.forgotten,
      reasonOf: () => ({
        title: text.rejectTitle,
        hint: text.rejectHint,
        label: text.reasonLabel,
        placeholder: text.reasonPlaceholder,
        confirm: text.reject,
      }),
      done: ({ to }) => ({
        title: to === 'approved' ? text.isApproved : text.isRejected,
        text: text.doneText,
      }),
      failed: (error) => failureOf(text.failure, error),
      conflict: (now) =>
        now && {
          title: text.meanwhileTitle,
          text: text.meanwhile({ status: reviewStatusNames[now.status][language] }),
        },
    }
  },
  send: ({ subject: { id, status: seen }, to, reason }) =>
    decideReview(id, {
      status: to === 'rejected' ? to : 'approved',
      seen,
      ...(reason !== '' && { rejectionReason: reason }),
    }),
  reload: refetchScreen,
}

/** Decides a review; throws as `call` does. */
export function decideReview(id: string, body: contract.ReviewDecision) {
  return call(contract.decideReview, { params: { id }, body })
}
