import type { Bilingual } from '#domain/platform/text/language.ts'
import { machine } from '#domain/platform/status/machine.ts'

export const reviewStatuses = ['pending', 'approved', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** What its author and administrators call its status. */
export const reviewStatusNames: Readonly<Record<ReviewStatus, Bilingual>> = {
  pending: { en: 'Waiting', ar: 'قيد المراجعة' },
  approved: { en: 'Published', ar: 'منشور' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
}

export type ReviewEvent = 'written' | 'approved' | 'rejected'

const by = ['admin'] as const
const approved = { event: 'approved', by } as const
const rejected = { event: 'rejected', by, reasonRequired: true } as const

/**
 * The path of a review: nobody reads it before an administrator has, and what was reported can still go. The same
 * decision again answers the reports.
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
