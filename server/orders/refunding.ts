import { sql } from 'kysely'
import type { Fils } from '#domain/money/money.ts'
import type { Tx } from '#server/db/db.ts'

/** Counts money that goes back to the customer of an order; the database holds that it is never more than was paid. */
export async function refundOrder(tx: Tx, orderId: string, fils: Fils, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      refundedFils: sql`refunded_fils + ${fils}`,
      paymentStatus: sql`case when refunded_fils + ${fils} = total_fils then 'refunded'::payment_status
        when refunded_fils + ${fils} > 0 then 'partially_refunded'::payment_status else payment_status end`,
      updatedAt: at,
    })
    .where('id', '=', orderId)
    .execute()
}
