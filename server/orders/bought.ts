import { sql } from 'kysely'
import type { RemainingOrder } from '#domain/orders/cancellation.ts'
import type { Tx } from '#server/deps.ts'
import { freeDeliveryOf } from './read.ts'

/** Reads the lines, fees and free delivery of an order. */
export async function readBought(tx: Tx, id: string) {
  const { freeFromFils, waivedFils, ...fees } = await tx
    .selectFrom('orders')
    .select(['deliveryFils', 'codFeeFils', 'totalFils', 'freeFromFils', 'waivedFils'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('orderItems')
    .select(['position', 'productId', 'bundleOf', 'quantity', 'cancelled', 'unitPriceFils', 'assemblyFils'])
    .select('listPriceFils')
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
  return { ...fees, freeDelivery: freeDeliveryOf({ freeFromFils, waivedFils }), lines }
}

/** Stores changed lines of an order and its new totals. */
export async function writeBought(
  tx: Tx,
  id: string,
  { lines, ...sums }: RemainingOrder,
  at: Date,
): Promise<void> {
  await sql`
    update order_items i set cancelled = now.cancelled, total_fils = now.total, vat_fils = now.vat
    from unnest(
      ${lines.map(({ position }) => position)}::smallint[],
      ${lines.map(({ cancelled }) => cancelled)}::int[],
      ${lines.map(({ totalFils }) => totalFils)}::bigint[],
      ${lines.map(({ vatFils }) => vatFils)}::bigint[]
    ) as now (position, cancelled, total, vat)
    where i.order_id = ${id} and i.position = now.position`.execute(tx)
  const { itemsFils, deliveryFils, totalFils, vatFils, freeDelivery: free } = sums
  const freeDelivery = { freeFromFils: free?.fromFils ?? null, waivedFils: free?.feeFils ?? null }
  await tx
    .updateTable('orders')
    .set({ itemsFils, deliveryFils, ...freeDelivery, totalFils, vatFils, updatedAt: at })
    .where('id', '=', id)
    .execute()
}
