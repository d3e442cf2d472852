import type { Bilingual } from '#domain/platform/text/language.ts'
import { machine } from '#domain/platform/status/machine.ts'

export const kycStatuses = ['pending', 'approved', 'rejected'] as const
export type KycStatus = (typeof kycStatuses)[number]

export const kycStatusNames: Readonly<Record<KycStatus, Bilingual>> = {
  pending: { en: 'Waiting for approval', ar: 'بانتظار الاعتماد' },
  approved: { en: 'Approved', ar: 'معتمد' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
}

export type KycEvent = 'sent' | 'approved' | 'rejected'

const by = ['admin'] as const

/** The states of a renewed KYC document: the old one stays valid until the new one is approved. */
export const kycStatus = machine<KycStatus, KycEvent>({
  starts: { pending: 'sent' },
  moves: {
    pending: {
      approved: { event: 'approved', by },
      rejected: { event: 'rejected', by, reasonRequired: true },
    },
    approved: {},
    rejected: {},
  },
  reasons: { rejected: 'rejectionReason' },
  mayRepeat: false,
  names: kycStatusNames,
  cannotMove: 'kyc.cannot-move',
  reasonMissing: 'kyc.reason-missing',
})
