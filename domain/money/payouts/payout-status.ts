import type { Bilingual } from '#domain/platform/text/language.ts'
import { machine } from '#domain/platform/status/machine.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'

/** Public status of a payout (R-PAY-03). */
export const payoutStatuses = ['pending', 'approved', 'rejected', 'paid'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Stages (G-136). Publicly, `sent` is `approved` with a `sentAt`, and `returned` is `rejected` with a `returnedAt`. */
export const payoutStages = ['pending', 'approved', 'sent', 'rejected', 'paid', 'returned'] as const
export type PayoutStage = (typeof payoutStages)[number]

/** Names of statuses and stages, for shops and administrators. */
export const payoutStatusNames: Readonly<Record<PayoutStatus, Bilingual>> = {
  pending: { en: 'Pending', ar: 'قيد المراجعة' },
  approved: { en: 'Approved', ar: 'معتمد' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
  paid: { en: 'Paid', ar: 'مدفوع' },
}
export const payoutStageNames: Readonly<Record<PayoutStage, Bilingual>> = {
  ...payoutStatusNames,
  sent: { en: 'Sent', ar: 'أُرسل' },
  returned: { en: 'Returned', ar: 'أُعيد' },
}

/** Public status of a stage. */
export function payoutStatusOf(stage: PayoutStage): PayoutStatus {
  if (stage === 'sent') return 'approved'
  return stage === 'returned' ? 'rejected' : stage
}

/** Stages with this public status. */
export function payoutStagesOf(status: PayoutStatus): PayoutStage[] {
  return payoutStages.filter((stage) => payoutStatusOf(stage) === status)
}

type PayoutProgress = {
  readonly status: PayoutStatus
  readonly sentAt: Date | null
  readonly returnedAt: Date | null
}

/** Stage of a payout, from its public status and dates. */
export function payoutStageOf({ status, sentAt, returnedAt }: PayoutProgress): PayoutStage {
  if (returnedAt !== null) return 'returned'
  return status === 'approved' && sentAt !== null ? 'sent' : status
}

export type PayoutEvent = 'requested' | 'approved' | 'rejected' | 'sent' | 'paid' | 'returned'

const by = ['admin'] as const
const rejected = { event: 'rejected', by, reasonRequired: true } as const
const returned = { event: 'returned', by, reasonRequired: true } as const
const paid = { event: 'paid', by } as const
/** Transfers by the provider are done or refused without a user. */
const bySystemToo = { by: ['admin', 'system'] } as const

/** State machine of a payout (G-88, G-136): once sent to the bank or the provider, it can only be paid or returned. */
export const payoutStatus = machine<PayoutStage, PayoutEvent>({
  starts: { pending: 'requested' },
  moves: {
    pending: { approved: { event: 'approved', by }, rejected },
    approved: { paid, sent: { event: 'sent', by }, rejected },
    sent: { paid: { ...paid, ...bySystemToo }, returned: { ...returned, ...bySystemToo } },
    rejected: {},
    paid: { returned },
    returned: {},
  },
  reasons: { rejected: 'rejectionReason', returned: 'reason' },
  mayRepeat: false,
  names: payoutStageNames,
  cannotMove: 'payout.cannot-move',
  reasonMissing: 'payout.reason-missing',
})

type Paying = {
  readonly fils: Fils
  /** Who has approved it. */
  readonly approvedBy: string | null
  /** Who is to send or pay it. */
  readonly by: string
  /** Limit above which two people are needed; null: never. */
  readonly above: Fils | null
}

/** Whether a payout needs a person other than its approver (G-136). */
export function waitsForSecondPerson({ fils, approvedBy, by, above }: Paying): boolean {
  return above !== null && fils > above && approvedBy === by
}
