import type { z } from 'zod'
import type { refundPaidOtherwise } from '#contract/orders/refunds.ts'
import type { AuditAction } from '#domain/platform/audit-action.ts'
import { orderNumberText, refundNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { isId, newId } from '#server/platform/db/id.ts'
import { closeRefund } from './finish.ts'

/**
 * Has the card provider asked anew for a refund that failed; answers the id of its order. Refusals: refund.not-found,
 * refund.not-failed, refund.no-provider.
 */
export async function retryRefund(deps: Deps, actor: Admin, id: string): Promise<string> {
  if (!deps.cards) throw new Refusal('refund.no-provider')
  return deps.db.transaction().execute(async (tx) => {
    const refund = await lockFailed(tx, id)
    const changes = { status: 'open', problem: null } as const
    await change(tx, id, changes)
    await audit(tx, { actor, refund, action: 'refund.retried', after: changes, at: deps.clock() })
    return refund.orderId
  })
}

/**
 * Keeps that a refund that failed was paid another way: it is booked and its customer told. Answers the id of its order.
 * Refusals: refund.not-found, refund.not-failed.
 */
export async function payRefundOtherwise(
  deps: Deps,
  actor: Admin,
  { id, ...paid }: { readonly id: string } & z.output<typeof refundPaidOtherwise>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const refund = await lockFailed(tx, id)
    const changes = { status: 'done', ...paid } as const
    await change(tx, id, { ...changes, doneAt: at })
    await audit(tx, { actor, refund, action: 'refund.paid', after: changes, at })
    await closeRefund(tx, deps, id)
    return refund.orderId
  })
}

type FailedRefund = Awaited<ReturnType<typeof lockFailed>>

async function lockFailed(tx: Tx, id: string) {
  const found = tx
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select(['r.number', 'r.status', 'r.orderId', 'r.problem', 'o.number as orderNumber'])
    .where('r.id', '=', id)
    .forNoKeyUpdate('r')
  const refund = isId(id) ? await found.executeTakeFirst() : undefined
  if (!refund) throw new Refusal('refund.not-found')
  if (refund.status !== 'failed') throw new Refusal('refund.not-failed')
  return refund
}

type Changes = {
  readonly status: 'open' | 'done'
  readonly problem?: null
  readonly doneAt?: Date
} & Partial<z.output<typeof refundPaidOtherwise>>

/** What is still heard of the try that failed is of nothing any more. */
async function change(tx: Tx, id: string, changes: Changes): Promise<void> {
  const given = { ...changes, attemptId: newId(), providerRef: null }
  await tx.updateTable('refunds').set(given).where('id', '=', id).execute()
}

type RefundChange = {
  readonly actor: Admin
  readonly refund: FailedRefund
  readonly action: AuditAction
  readonly after: Changes
  readonly at: Date
}

function audit(tx: Tx, { actor, refund, action, after, at }: RefundChange): Promise<void> {
  const { orderId, orderNumber, number, status, problem } = refund
  return recordAudit(tx, {
    actorId: actor.userId,
    action,
    subjectKind: 'order',
    subjectId: orderId,
    subjectName: `${orderNumberText(orderNumber)} · ${refundNumberText(number)}`,
    before: { status, problem },
    after: { ...after },
    at,
  })
}
