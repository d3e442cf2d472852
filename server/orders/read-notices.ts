import { type SqlBool, sql } from 'kysely'
import type { Order } from '#contract/orders/orders.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { orderAddress } from './link.ts'
import { orderOf, ordersQuery } from './read.ts'

/** What of an order is told to whom. */
export type OrderNotice = {
  readonly order: Order
  readonly language: Language
  readonly url: string
  /** How often its day was changed, or it was cancelled. */
  readonly sequence: number
  /** Null: the platform sells it. */
  readonly shopId: string | null
}

/** What is told of one order. */
export async function readNotice(tx: Tx, deps: Deps, orderId: string): Promise<OrderNotice> {
  const [notice] = await readNotices(tx, deps, sql<SqlBool>`o.id = ${orderId}`)
  if (!notice) throw new Error(`order ${orderId} is gone`)
  return notice
}

/** What is told of some orders, in the order of their numbers. */
export async function readNotices(
  tx: Db,
  { config }: Deps,
  which: ReturnType<typeof sql<SqlBool>>,
): Promise<OrderNotice[]> {
  const rows = await ordersQuery(tx).where(which).orderBy('o.number').execute()
  return rows.map((row) => {
    const order = orderOf(row)
    return {
      order,
      language: row.language,
      sequence: row.calendarSequence,
      url: orderAddress(config, row.language, row.link),
      shopId: order.shopId === 'majlis' ? null : order.shopId,
    }
  })
}
