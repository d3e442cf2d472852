import type { Order } from '#contract/orders/orders.ts'
import type { Db } from '#server/platform/db/db.ts'

/** What the customer's bank disputes of an order, oldest first; why and until when is for administrators. */
export async function readDisputes(
  db: Db,
  orderId: string,
  { isForShop }: { readonly isForShop: boolean },
): Promise<NonNullable<Order['disputes']>> {
  const rows = await db
    .selectFrom('disputes as d')
    .innerJoin('disputeShares as s', 's.disputeId', 'd.id')
    .select(['d.id', 'd.status', 's.fils as amount', 'd.openedAt', 'd.reason', 'd.dueAt'])
    .where('s.orderId', '=', orderId)
    .where('s.fils', '>', 0)
    .orderBy('d.openedAt')
    .execute()
  return isForShop ? rows.map((row) => ({ ...row, reason: null, dueAt: null })) : rows
}
