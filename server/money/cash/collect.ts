import { type RawBuilder, sql } from 'kysely'
import { carrierOf, type ShippingDetails } from '#domain/money/ledger/cash.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/deps.ts'

type Taken = {
  readonly orderId: string
  readonly sellerId: string | null
  readonly fils: Fils
  readonly at: Date
}

/** Records who holds the cash of an order until it is counted; this transaction has locked and delivered the order. */
export async function expectCash(tx: Tx, { orderId, sellerId, fils, at }: Taken): Promise<void> {
  if (fils === 0) return
  const { rows } = await sql<{
    sent: ShippingDetails | null
  }>`select ${lastSent(sql`${orderId}::uuid`)} as sent`.execute(tx)
  const carrier = carrierOf(sellerId, rows[0]?.sent ?? {})
  await tx
    .insertInto('cashCollections')
    .values({ orderId, ...carrier, day: dayOf(at), dueFils: fils })
    .execute()
}

/** SQL: shipping details of an order's last dispatch, null if none; an earlier carrier no longer has the order. */
export function lastSent(orderId: RawBuilder<unknown>): RawBuilder<ShippingDetails | null> {
  return sql`(select e.details from order_events e where e.order_id = ${orderId}
    and e.from_status = 'processing' and e.to_status = 'shipped' order by e.at desc, e.id desc limit 1)`
}

/** Removes the cash record of an order whose delivery was undone. Refusal: order.cash-counted. */
export async function forgetCash(tx: Tx, orderId: string): Promise<void> {
  const taken = await tx
    .selectFrom('cashCollections')
    .select('countId')
    .where('orderId', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!taken) return
  if (taken.countId !== null) throw new Refusal('order.cash-counted')
  await tx.deleteFrom('cashCollections').where('orderId', '=', orderId).execute()
}
