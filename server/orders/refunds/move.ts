import type { AuditAction } from '#domain/platform/audit-action.ts'
import { type RefundEvent, refundStatus } from '#domain/money/refund-status.ts'
import { isRefundDue, type RefundState } from '#domain/money/refunds.ts'
import { orderNumberText, refundNumberText } from '#domain/orders/order-number.ts'
import { type AuditedFields, auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { newId, rowOf, type Tx, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import { type Subject, transition } from '#server/platform/status/transition.ts'
import { sql } from 'kysely'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordRefundSettled } from '#server/money/ledger/book-order.ts'
import { closeNewsOfFailed } from './notifications.ts'

export type LockedRefund = Awaited<ReturnType<typeof lockRefund>>

/** Locks a refund and its order, only of the given shop if any. Refusal: refund.not-found. */
export async function lockRefund(tx: Tx, id: string, shopId?: string) {
  const found = tx
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select(['r.id', 'r.number', 'r.status', 'r.fils', 'r.payer', 'r.problem'])
    .select(['r.method', 'r.decidedBy', 'r.orderId', 'o.number as orderNumber', 'o.groupId'])
    .where('r.id', '=', id)
    .forNoKeyUpdate(['o', 'r'])
  const own = shopId === undefined ? found : found.where('o.shopId', '=', shopId)
  return rowOf(id, own, 'refund.not-found')
}

type Changes = Readonly<Record<string, unknown>>

type Decision = {
  readonly actor: Admin | ShopOwner
  readonly row: LockedRefund
  readonly to: RefundState
  readonly action: AuditAction
  /** Further columns to store, and further fields to audit. */
  readonly changes?: Changes
  readonly audited?: AuditedFields
  readonly followUp?: () => Promise<void>
}

/** Moves a refund manually and audits it; later news about its previous attempt at the provider is ignored. */
export async function moveRefund(
  tx: Tx,
  deps: Deps,
  { actor, row, to, action, changes = {}, audited = {}, followUp }: Decision,
): Promise<void> {
  const subject: Subject<RefundState, RefundEvent, LockedRefund> = {
    machine: refundStatus,
    store: (_tx, { id }, { at }) => {
      const state = { status: to, problem: null, doneAt: isRefundDue({ status: to }) ? null : at }
      const given = { ...state, ...changes, attemptId: newId(), providerRef: null }
      return tx.updateTable('refunds').set(given).where('id', '=', id).execute()
    },
    followUp: async (_tx, _deps, { at }) => {
      const after = { status: to, ...audited }
      if (actor.kind === 'admin')
        await recordAudit(tx, { actorId: actor.userId, action, ...subjectOf(row), after, at })
      await closeNewsOfFailed(tx, row.orderId, at)
      await followUp?.()
    },
  }
  await transition({ tx, deps }, subject, { row, to, by: actor })
}

function subjectOf({ orderId, orderNumber, number, status, problem }: LockedRefund) {
  const name = `${orderNumberText(orderNumber)} · ${refundNumberText(number)}`
  return { ...auditSubject('order', orderId, name), before: { status, problem } }
}

/** Reads the sums of an order in open disputes, in lost ones, in refunds settled by these, and left to refund. */
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
 * Refuses a new refund of money that the customer's bank may take or has taken back, as it would be paid twice (F5).
 * The order must be locked. Refusals: refund.disputed, refund.taken-back.
 */
export async function refuseDisputed(tx: Tx, orderId: string, fils: Fils): Promise<void> {
  const { open, lost, settled, left } = await readTaken(tx, orderId)
  if (open > 0) throw new Refusal('refund.disputed')
  if (lost > 0 && fils > left - (lost - settled)) throw new Refusal('refund.taken-back')
}

/** Refuses to pay an existing refund for the same reason. Refusals: refund.disputed, refund.taken-back. */
export async function refuseTakenBack(tx: Tx, { orderId, fils }: LockedRefund): Promise<void> {
  const { open, lost, settled } = await readTaken(tx, orderId)
  if (open > 0) throw new Refusal('refund.disputed')
  if (lost - settled >= fils) throw new Refusal('refund.taken-back')
}

/** Returns whether lost disputes of an order cover an amount, beyond refunds that they have already settled. */
export async function isTakenBack(tx: Tx, orderId: string, fils: Fils): Promise<boolean> {
  const { lost, settled } = await readTaken(tx, orderId)
  return lost > 0 && lost - settled >= fils
}

/**
 * Settles a failed refund because a lost dispute gave the customer the money; its cost is returned to the party that
 * bore it. Returns the order's id. Refusals: refund.not-found, refund.cannot-move, refund.not-lost.
 */
export async function settleRefund(deps: Deps, actor: Admin, id: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRefund(tx, id)
    const followUp = async () => {
      const { lost, settled } = await readTaken(tx, row.orderId)
      // `settled` already includes this refund.
      if (settled > lost) throw new Refusal('refund.not-lost')
      await recordRefundSettled(tx, id, deps.clock())
    }
    await moveRefund(tx, deps, { actor, row, to: 'settled', action: 'refund.settled', followUp })
    return row.orderId
  })
}
