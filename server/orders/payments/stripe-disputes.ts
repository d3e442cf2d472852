import type Stripe from 'stripe'
import type { DisputeState } from '#domain/orders/disputes.ts'
import type { ProviderDispute } from './provider.ts'

/** Far more than there can be of them in the days that are asked about. */
const most = 1000

/** Those that were opened from a moment on and are about payments. */
export async function disputesSince({ disputes }: Stripe, since: Date): Promise<ProviderDispute[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const found = await disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: most })
  return found.map(disputeOf).filter((one) => one !== null)
}

/** Null for what was paid without an intent: that is nothing of ours. */
export function disputeOf(dispute: Stripe.Dispute): ProviderDispute | null {
  const { id: ref, payment_intent: intent, currency, amount: fils, status, created } = dispute
  if (intent === null) return null
  const { due_by: due } = dispute.evidence_details
  return {
    ref,
    intentRef: typeof intent === 'string' ? intent : intent.id,
    currency: currency.toUpperCase(),
    fils,
    status: stateOf(status),
    reason: dispute.reason.slice(0, 200),
    dueAt: due ? new Date(due * 1000) : null,
    openedAt: new Date(created * 1000),
  }
}

/** Stripe's words; an appeal is of what was lost, and the money stays gone until it is won. */
function stateOf(status: string): DisputeState {
  if (status === 'won' || status === 'lost') return status
  if (status === 'warning_closed' || status === 'prevented') return 'closed'
  if (status.startsWith('warning_')) return 'inquiry'
  return status.startsWith('appeal_') ? 'lost' : 'open'
}
