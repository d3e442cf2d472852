import type { Bilingual } from '#domain/platform/text/language.ts'
import { machine } from '#domain/platform/status/machine.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'

/** As a payout is told (R-PAY-03). */
export const payoutStatuses = ['pending', 'approved', 'rejected', 'paid'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Where it stands (G-136). What the bank or the provider has is told as approved, with `sentAt`; what came back from it as rejected, with `returnedAt`. */
export const payoutStages = ['pending', 'approved', 'sent', 'rejected', 'paid', 'returned'] as const
export type PayoutStage = (typeof payoutStages)[number]

/** What its shop and administrators call its status, and where it stands. */
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

/** What a stage is told as. */
export function payoutStatusOf(stage: PayoutStage): PayoutStatus {
  if (stage === 'sent') return 'approved'
  return stage === 'returned' ? 'rejected' : stage
}

/** The stages that are told as one status. */
export function payoutStagesOf(status: PayoutStatus): PayoutStage[] {
  return payoutStages.filter((stage) => payoutStatusOf(stage) === status)
}

type PayoutProgress = {
  readonly status: PayoutStatus
  readonly sentAt: Date | null
  readonly returnedAt: Date | null
}

/** Where a payout stands that is told as it is. */
export function payoutStageOf({ status, sentAt, returnedAt }: PayoutProgress): PayoutStage {
  if (returnedAt !== null) return 'returned'
  return status === 'approved' && sentAt !== null ? 'sent' : status
}

export type PayoutEvent = 'requested' | 'approved' | 'rejected' | 'sent' | 'paid' | 'returned'

const by = ['admin'] as const
const rejected = { event: 'rejected', by, reasonRequired: true } as const
const returned = { event: 'returned', by, reasonRequired: true } as const
const paid = { event: 'paid', by } as const
/** A transfer of the provider is done, or refused, without a person. */
const bySystemToo = { by: ['admin', 'system'] } as const

/** The path of a payout (G-88, G-136): once the bank or the provider has it, it is paid or comes back, and nobody takes it back. */
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
  /** Above it two people are asked for; null: never. */
  readonly above: Fils | null
}

/** Whether a payout waits for somebody other than who approved it (G-136). */
export function waitsForSecondPerson({ fils, approvedBy, by, above }: Paying): boolean {
  return above !== null && fils > above && approvedBy === by
}
