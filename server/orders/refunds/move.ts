import type { AuditAction } from '#domain/platform/audit-action.ts'
import { type RefundEvent, refundStatus } from '#domain/money/refund-status.ts'
import { isRefundDue, type RefundState } from '#domain/money/refunds.ts'
import { orderNumberText, refundNumberText } from '#domain/orders/order-number.ts'
import { type AuditedFields, auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { newId, rowOf, type Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin, ShopOwner } from '#server/platform/http/actor.ts'
import { type Subject, transition } from '#server/platform/status/transition.ts'

export type LockedRefund = Awaited<ReturnType<typeof lockRefund>>

/** A refund whose row, and whose order's, is locked, of one shop's orders where one is given. Refusal: refund.not-found. */
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
  /** What is kept of it beside its state, and what of that the audit log tells. */
  readonly changes?: Changes
  readonly told?: AuditedFields
  readonly followUp?: () => Promise<void>
}

/** Moves a refund by hand, with its audit entry; what is still heard of a try before is of nothing any more. */
export async function moveRefund(
  tx: Tx,
  deps: Deps,
  { actor, row, to, action, changes = {}, told = {}, followUp }: Decision,
): Promise<void> {
  const subject: Subject<RefundState, RefundEvent, LockedRefund> = {
    machine: refundStatus,
    store: (_tx, { id }, { at }) => {
      const state = { status: to, problem: null, doneAt: isRefundDue({ status: to }) ? null : at }
      const given = { ...state, ...changes, attemptId: newId(), providerRef: null }
      return tx.updateTable('refunds').set(given).where('id', '=', id).execute()
    },
    followUp: async (_tx, _deps, { at }) => {
      const after = { status: to, ...told }
      if (actor.kind === 'admin')
        await recordAudit(tx, { actorId: actor.userId, action, ...subjectOf(row), after, at })
      await followUp?.()
    },
  }
  await transition({ tx, deps }, subject, { row, to, by: actor })
}

function subjectOf({ orderId, orderNumber, number, status, problem }: LockedRefund) {
  const name = `${orderNumberText(orderNumber)} · ${refundNumberText(number)}`
  return { ...auditSubject('order', orderId, name), before: { status, problem } }
}
