import { machine } from '#domain/platform/status/machine.ts'
import type { RefundState } from './refunds.ts'

export type RefundEvent =
  | 'opened'
  | 'owed'
  | 'done'
  | 'failed'
  | 'retried'
  | 'paid'
  | 'settled'
  | 'sent'
  | 'returned'

const paid = { event: 'paid', by: ['admin'] } as const
const sent = { event: 'sent', by: ['admin'] } as const
const returned = { event: 'returned', by: ['admin'] } as const

/** State machine of a refund (G-132): the provider reports on cards; other refunds are owed until a user pays them. */
export const refundStatus = machine<RefundState, RefundEvent>({
  starts: { open: 'opened', owed: 'owed' },
  moves: {
    open: { done: { event: 'done', by: ['system'] }, failed: { event: 'failed', by: ['system'] } },
    owed: { done: { event: 'paid', by: ['admin', 'shop'] }, sent },
    sent: { done: paid, owed: returned, failed: returned },
    failed: {
      open: { event: 'retried', by: ['admin'] },
      done: paid,
      sent,
      settled: { event: 'settled', by: ['admin'] },
    },
    settled: {},
    // The bank may return a refund days after paying it.
    done: { failed: { event: 'failed', by: ['system', 'admin'] }, owed: returned },
  },
  reasons: { failed: 'problem' },
  mayRepeat: false,
  cannotMove: 'refund.cannot-move',
  reasonMissing: 'refund.reason-missing',
})
