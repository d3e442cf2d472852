import { isByProvider } from '#domain/money/payment-method.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordRefundReturned } from '#server/money/ledger/book-refund.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { deleteAccounts } from './account.ts'
import { lockRefund, moveRefund } from './move.ts'
import { notifyOfRefund } from './notifications.ts'

/**
 * Keeps that the bank has returned a refund that it was sent: it is owed again, what was booked is booked back, and its customer
 * is asked for another account. Answers the id of its order. Refusals: refund.not-found, refund.cannot-move.
 */
export async function returnRefund(deps: Deps, actor: Admin, id: string, reason: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRefund(tx, id)
    const hasFailed = isByProvider(row.method)
    const at = deps.clock()
    const { numUpdatedRows } = await tx
      .updateTable('refundTransfers')
      .set({ returnedAt: at, returnReason: reason })
      .where('refundId', '=', id)
      .where('returnedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('refund.cannot-move')
    // Of the try that was booked.
    await recordRefundReturned(tx, id, at)
    const unpaid = { paidBy: null, reference: null, paidOn: null, enteredBy: null }
    await moveRefund(tx, deps, {
      actor,
      row,
      to: hasFailed ? 'failed' : 'owed',
      action: 'refund.returned',
      changes: { ...unpaid, problem: hasFailed ? reason : null },
      told: { problem: reason },
      followUp: async () => {
        await deleteAccounts(tx, [row.groupId])
        await notifyOfRefund(tx, deps, id, { isReturned: true })
      },
    })
    return row.orderId
  })
}
