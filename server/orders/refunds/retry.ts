import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { refuseTakenBack } from './disputed.ts'
import { lockRefund, moveRefund } from './move.ts'

/**
 * Has the provider asked anew for a refund that failed; answers the id of its order. Refusals: refund.not-found,
 * refund.cannot-move, refund.no-provider, refund.disputed, refund.taken-back.
 */
export async function retryRefund(deps: Deps, actor: Admin, id: string): Promise<string> {
  if (!deps.cards && !deps.instalments?.length) throw new Refusal('refund.no-provider')
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRefund(tx, id)
    await refuseTakenBack(tx, row)
    await moveRefund(tx, deps, { actor, row, to: 'open', action: 'refund.retried' })
    return row.orderId
  })
}
