import { sql } from 'kysely'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordRefundSettled } from '#server/money/ledger/book-refund.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { type LockedRefund, lockRefund, moveRefund } from './move.ts'

/** What the customer's bank has of an order, for now or for good, and what of it closed refunds. */
async function readTaken(tx: Tx, orderId: string) {
  const { rows } = await sql<{ open: Fils; lost: Fils; settled: Fils; left: Fils }>`select
      coalesce((select sum(s.fils) from dispute_shares s join disputes d on d.id = s.dispute_id
        where s.order_id = o.id and d.status in ('open', 'inquiry')), 0)::bigint as open,
      coalesce((select sum(s.fils) from dispute_shares s join disputes d on d.id = s.dispute_id
        where s.order_id = o.id and d.status = 'lost'), 0)::bigint as lost,
      coalesce((select sum(f.fils) from refunds f where f.order_id = o.id and f.status = 'settled'), 0)::bigint as settled,
      o.paid_fils - o.refunded_fils as left
    from orders o where o.id = ${orderId}`.execute(tx)
  if (!rows[0]) throw new Error(`order ${orderId} is not there`)
  return rows[0]
}

/**
 * Nobody gives back of a sale what the customer's bank may take, or has taken: it would be paid twice (F5). The order's row
 * is locked. Refusals: refund.disputed, refund.taken-back.
 */
export async function refuseDisputed(tx: Tx, orderId: string, fils: Fils): Promise<void> {
  const { open, lost, settled, left } = await readTaken(tx, orderId)
  if (open > 0) throw new Refusal('refund.disputed')
  if (lost > 0 && fils > left - (lost - settled)) throw new Refusal('refund.taken-back')
}

/** The same of a refund that was decided before. Refusals: refund.disputed, refund.taken-back. */
export async function refuseTakenBack(tx: Tx, { orderId, fils }: LockedRefund): Promise<void> {
  const { open, lost, settled } = await readTaken(tx, orderId)
  if (open > 0) throw new Refusal('refund.disputed')
  if (lost - settled >= fils) throw new Refusal('refund.taken-back')
}

/** Whether the customer's bank has taken back for good, and no refund settled, at least so much of an order. */
export async function isTakenBack(tx: Tx, orderId: string, fils: Fils): Promise<boolean> {
  const { lost, settled } = await readTaken(tx, orderId)
  return lost > 0 && lost - settled >= fils
}

/**
 * Closes a refund that no card took back since the customer's bank has the money: whoever had borne it has it again. Answers
 * the id of its order. Refusals: refund.not-found, refund.cannot-move, refund.not-lost.
 */
export async function settleRefund(deps: Deps, actor: Admin, id: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRefund(tx, id)
    const followUp = async () => {
      const { lost, settled } = await readTaken(tx, row.orderId)
      // This one is among the settled by now.
      if (settled > lost) throw new Refusal('refund.not-lost')
      await recordRefundSettled(tx, id, deps.clock())
    }
    await moveRefund(tx, deps, { actor, row, to: 'settled', action: 'refund.settled', followUp })
    return row.orderId
  })
}
