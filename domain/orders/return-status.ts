import type { Bilingual } from '#domain/platform/text/language.ts'
import { machine } from '#domain/platform/status/machine.ts'

export const returnStatuses = ['requested', 'approved', 'refused', 'received', 'refunded'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** Names of the statuses for customers, shops and administrators. */
export const returnStatusNames: Readonly<Record<ReturnStatus, Bilingual>> = {
  requested: { en: 'Requested', ar: 'بانتظار الرد' },
  approved: { en: 'Approved', ar: 'معتمد' },
  refused: { en: 'Refused', ar: 'مرفوض' },
  received: { en: 'Received', ar: 'تم الاستلام' },
  refunded: { en: 'Refund approved', ar: 'اعتُمدت إعادة المبلغ' },
}

/** `closed`: refused after approval because the items never arrived. */
export type ReturnEvent = ReturnStatus | 'closed'

const by = ['shop', 'admin'] as const

/** The status machine of a return, decided by shop or administrator; a refusal needs a reason, also after approval. */
export const returnStatus = machine<ReturnStatus, ReturnEvent>({
  starts: { requested: 'requested' },
  moves: {
    requested: {
      approved: { event: 'approved', by },
      refused: { event: 'refused', by, reasonRequired: true },
    },
    approved: {
      received: { event: 'received', by },
      refused: { event: 'closed', by, reasonRequired: true },
    },
    received: { refunded: { event: 'refunded', by } },
    refused: {},
    refunded: {},
  },
  reasons: { refused: 'reason' },
  mayRepeat: false,
  names: returnStatusNames,
  cannotMove: 'return.cannot-move',
  reasonMissing: 'return.reason-missing',
})

/** Statuses of returns still in progress. */
export const openReturns = ['requested', 'approved', 'received'] as const satisfies readonly ReturnStatus[]

/** Statuses in which the customer waits for the shop: for an answer, or for the money. */
export const waitingReturns = ['requested', 'received'] as const satisfies readonly ReturnStatus[]
