import { sql } from 'kysely'
import { apportion } from '#domain/platform/amounts/apportion.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { RefundBearer, RefundCause } from '#domain/money/refunds.ts'
import { isByProvider } from '#domain/money/payment-method.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { issueRefund } from '#server/money/documents/issue.ts'
import { refuseDisputed } from './move.ts'
import { notifyOfRefund } from './notifications.ts'
import { recordRefund } from '#server/money/ledger/book-order.ts'

/** The part of a refund that is for a line, with the number of its items. */
export type RefundedLine = { readonly position: number; readonly quantity: number; readonly fils: Fils }

export type RefundInput = {
  readonly orderId: string
  readonly cause: RefundCause
  readonly returnId?: string | null
  readonly bearer?: RefundBearer
  /** Reason given for a refund without a return. */
  readonly reason?: string
  /** The administrator who decided it. */
  readonly decidedBy?: string | null
  /** When it was decided; now if omitted. */
  readonly at?: Date
  readonly fils: Fils
  /** The rest of the refund is for delivery and fees. */
  readonly lines: readonly RefundedLine[]
}

/**
 * Creates a refund for a locked order. Payments by card or instalments are refunded by the provider; cash is owed until
 * somebody has paid it, by the shop if it kept the cash of the sale (G-132). Notifies the customer unless another mail
 * does, and requests an account if needed. Returns the refund's id, or null for a zero amount. The database ensures
 * that refunds do not exceed what was paid.
 */
export async function refundOrder(
  tx: Tx,
  deps: Deps,
  { orderId, cause, returnId = null, bearer = 'seller', reason, decidedBy = null, ...given }: RefundInput,
): Promise<string | null> {
  const { fils, lines, at = deps.clock() } = given
  if (fils === 0) return null
  if (cause === 'return' || reason !== undefined) await refuseDisputed(tx, orderId, fils)
  const id = newId()
  const way = wayBack(await readPaid(tx, orderId), bearer)
  await tx
    .updateTable('orders')
    .set({ refundedFils: sql`refunded_fils + ${fils}`, updatedAt: deps.clock() })
    .where('id', '=', orderId)
    .execute()
  await tx
    .insertInto('refunds')
    .values({
      id,
      orderId,
      returnId,
      cause,
      bearer,
      reason: reason ?? null,
      decidedBy,
      fils,
      ...way,
      createdAt: at,
    })
    .execute()
  const items = lines.map((line) => ({ refundId: id, orderId, ...line }))
  if (items.length > 0) await tx.insertInto('refundItems').values(items).execute()
  await recordRefund(tx, id)
  await issueRefund(tx, id, at)
  await notifyOfRefund(tx, deps, id)
  return id
}

/** Refunds everything paid and not yet refunded for a locked order; returns null if there is nothing. */
export async function refundRest(
  tx: Tx,
  deps: Deps,
  { orderId, cause, decidedBy = null }: Pick<RefundInput, 'orderId' | 'cause' | 'decidedBy'>,
): Promise<string | null> {
  const { paidFils, refundedFils } = await readPaid(tx, orderId)
  const fils = paidFils - refundedFils
  if (fils === 0) return null
  const bought = await tx
    .selectFrom('orderItems')
    .select((of) => ['position', of('quantity', '-', of.ref('cancelled')).as('quantity'), 'totalFils'])
    .where('orderId', '=', orderId)
    .whereRef('quantity', '>', 'cancelled')
    .orderBy('position')
    .execute()
  const totals = bought.map(({ totalFils }) => totalFils)
  const whole = totals.reduce((sum, total) => sum + total, 0)
  const parts = whole > fils ? apportion(fils, totals) : totals
  const lines = bought.map(({ position, quantity }, index) => ({
    position,
    quantity,
    fils: parts[index] ?? 0,
  }))
  return refundOrder(tx, deps, { orderId, cause, decidedBy, fils, lines })
}

type PaidOrder = Awaited<ReturnType<typeof readPaid>>

async function readPaid(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .leftJoin('paymentShares as s', 's.orderId', 'o.id')
    .select(['o.paidFils', 'o.refundedFils', 'g.paymentMethod as method', 's.paymentId'])
    .select(
      sql<boolean>`exists (select from ledger_entries e where e.order_id = o.id and e.account = 'cash_with_shop')`.as(
        'isKept',
      ),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

function wayBack({ method, paymentId, isKept }: PaidOrder, bearer: RefundBearer) {
  if (isByProvider(method)) return { method, status: 'open', paymentId } as const
  return { method, status: 'owed', payer: isKept && bearer === 'seller' ? 'shop' : 'platform' } as const
}
