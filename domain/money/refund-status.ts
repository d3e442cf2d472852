import { machine } from '#domain/platform/status/machine.ts'
import type { RefundState } from './refunds.ts'

export type RefundEvent = 'opened' | 'owed' | 'done' | 'failed' | 'retried' | 'paid' | 'settled'

const paid = { event: 'paid', by: ['admin'] } as const

/** The path of a refund (G-132): by card the provider says how it goes; what no card takes is owed until somebody has paid it. */
export const refundStatus = machine<RefundState, RefundEvent>({
  starts: { open: 'opened', owed: 'owed' },
  moves: {
    open: { done: { event: 'done', by: ['system'] }, failed: { event: 'failed', by: ['system'] } },
    owed: { done: { event: 'paid', by: ['admin', 'shop'] } },
    failed: {
      open: { event: 'retried', by: ['admin'] },
      done: paid,
      settled: { event: 'settled', by: ['admin'] },
    },
    settled: {},
    done: { failed: { event: 'failed', by: ['system'] } },
  },
  reasons: { failed: 'problem' },
  mayRepeat: false,
  cannotMove: 'refund.cannot-move',
  reasonMissing: 'refund.reason-missing',
})
