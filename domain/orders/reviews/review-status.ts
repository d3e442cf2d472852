import type { Bilingual } from '#domain/platform/text/language.ts'
import { machine } from '#domain/platform/status/machine.ts'

export const reviewStatuses = ['pending', 'approved', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Names of the statuses for authors and administrators. */
export const reviewStatusNames: Readonly<Record<ReviewStatus, Bilingual>> = {
  pending: { en: 'In review', ar: 'قيد المراجعة' },
  approved: { en: 'Published', ar: 'منشور' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
}

export type ReviewEvent = 'written' | 'approved' | 'rejected'

const by = ['admin'] as const
const approved = { event: 'approved', by } as const
const rejected = { event: 'rejected', by, reasonRequired: true } as const

/**
 * The status machine of a review: an administrator approves it before it is shown, and can reject it later, for example
 * after a report. Repeating the current decision answers the reports.
 */
export const reviewStatus = machine<ReviewStatus, ReviewEvent>({
  starts: { pending: 'written' },
  moves: { pending: { approved, rejected }, approved: { rejected }, rejected: { approved } },
  reasons: { rejected: 'rejectionReason' },
  mayRepeat: true,
  names: reviewStatusNames,
  cannotMove: 'review.cannot-move',
  reasonMissing: 'review.reason-missing',
})
