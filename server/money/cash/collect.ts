import { sql } from 'kysely'
import { carrierOf } from '#domain/money/ledger/cash.ts'
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

/** Keeps who has the cash of an order that this transaction has locked and delivered, until it is counted. */
export async function expectCash(tx: Tx, { orderId, sellerId, fils, at }: Taken): Promise<void> {
  if (fils === 0) return
  const { rows } = await sql<{ carrier?: string; driver?: string }>`
    select details ->> 'carrier' as carrier, details ->> 'driver' as driver from order_events
    where order_id = ${orderId} and to_status = 'shipped' and details ?| array['carrier', 'driver']
    order by at desc, id desc limit 1`.execute(tx)
  const sent = carrierOf(sellerId, rows[0] ?? {})
  await tx
    .insertInto('cashCollections')
    .values({ orderId, ...sent, day: dayOf(at), dueFils: fils })
    .execute()
}

/** A delivery was taken back: nobody has cash of it. Refusal: order.cash-counted. */
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
