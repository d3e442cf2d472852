import { sql } from 'kysely'
import { type FixedCommission, reversedBy } from '#domain/money/commission/commission.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { type CommissionSums, sumsOf } from './fix-at-delivery.ts'

type RefundedLine = FixedCommission & {
  readonly orderId: string
  readonly position: number
  /** Of its price, now. */
  readonly moreFils: Fils
}

/**
 * Gives back the commission on the lines of a refund whose order is locked, by the lines' own ratio, and returns its
 * sums. What was refunded before an order was delivered had no commission.
 */
export async function reverseCommission(tx: Tx, refundId: string): Promise<CommissionSums> {
  const { rows } =
    await sql<RefundedLine>`select l.order_id, l.position, l.base_fils, l.commission_fils, l.vat_fils,
      i.fils as more_fils, (select coalesce(sum(r.refunded_fils), 0) from commission_reversals r
        where r.order_id = l.order_id and r.position = l.position)::bigint as refunded_fils
    from refund_items i join commission_lines l using (order_id, position)
    where i.refund_id = ${refundId} and i.fils > 0 order by l.position`.execute(tx)
  const reversals = rows.map(({ orderId, position, moreFils, ...fixed }) => {
    return { refundId, orderId, position, refundedFils: moreFils, ...reversedBy(fixed, moreFils) }
  })
  if (reversals.length > 0) await tx.insertInto('commissionReversals').values(reversals).execute()
  return sumsOf(reversals)
}
