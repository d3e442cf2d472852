import type { Bilingual } from '#domain/platform/text/language.ts'
import { machine } from '#domain/platform/status/machine.ts'

export const payoutStatuses = ['pending', 'approved', 'rejected', 'paid'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** What its shop and administrators call its status. */
export const payoutStatusNames: Readonly<Record<PayoutStatus, Bilingual>> = {
  pending: { en: 'Pending', ar: 'قيد المراجعة' },
  approved: { en: 'Approved', ar: 'معتمد' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
  paid: { en: 'Paid', ar: 'مدفوع' },
}

export type PayoutEvent = 'requested' | 'approved' | 'rejected' | 'paid'

const by = ['admin'] as const
const rejected = { event: 'rejected', by, reasonRequired: true } as const

/** The path of a payout (G-88): what is paid or rejected stays so. */
export const payoutStatus = machine<PayoutStatus, PayoutEvent>({
  starts: { pending: 'requested' },
  moves: {
    pending: { approved: { event: 'approved', by }, rejected },
    approved: { paid: { event: 'paid', by }, rejected },
    rejected: {},
    paid: {},
  },
  reasons: { rejected: 'rejectionReason' },
  mayRepeat: false,
  names: payoutStatusNames,
  cannotMove: 'payout.cannot-move',
  reasonMissing: 'payout.reason-missing',
})
