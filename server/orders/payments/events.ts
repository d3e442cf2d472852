import type { Deps } from '#server/deps.ts'
import { sendRefunds } from '#server/orders/refunds/send.ts'
import { followAccount } from '#server/money/settlement/connect.ts'
import { followDispute } from './disputes.ts'
import type { ProviderEvent } from './provider.ts'
import { type KnownPayment, settlePayment } from './settle.ts'

/** Treats an event as a hint: looks up the payment, refund, dispute or account. Unknown payments are ignored. */
export async function followEvent(deps: Deps, { kind, ref }: ProviderEvent): Promise<void> {
  if (kind === 'refund') {
    await sendRefunds(deps, { ref, limit: 1 })
    return
  }
  if (kind === 'dispute') {
    await followDispute(deps, ref)
    return
  }
  if (kind === 'account') {
    await followAccount(deps, ref)
    return
  }
  const payment: KnownPayment | undefined = await deps.db
    .selectFrom('payments')
    .select(['id', 'provider', 'sessionRef'])
    .where('sessionRef', '=', ref)
    .executeTakeFirst()
  if (payment) await settlePayment(deps, payment)
}
