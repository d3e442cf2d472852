import { sql } from 'kysely'
import { paidFor, type ReturnableLine } from '#domain/orders/returns.ts'
import type { Db } from '#server/deps.ts'

export type ReturnLine = ReturnableLine & { readonly position: number; readonly productId: string }

/** Reads the lines of an order, each with the number of items being or already returned. */
export async function readLines(db: Db, orderId: string): Promise<ReturnLine[]> {
  const { rows } = await sql<ReturnLine>`
    select i.position, i.product_id, i.quantity, i.cancelled, i.total_fils,
      (select coalesce(sum(ri.quantity), 0)::int from return_items ri join returns r on r.id = ri.return_id
        where ri.order_id = i.order_id and ri.position = i.position and r.status <> 'refused') as returned
    from order_items i where i.order_id = ${orderId} order by i.position`.execute(db)
  return rows
}

/** SQL for the amount refunded of an order line `i` other than by return `r`, without cancelled items. */
export const refundedOtherwise = sql<number>`(select coalesce(sum(x.fils), 0)::bigint from refund_items x
  join refunds f on f.id = x.refund_id where x.order_id = i.order_id and x.position = i.position
  and f.return_id is distinct from r.id and f.cause <> 'line-cancelled')`

/** Reads the lines of a return, with the number of returned items and the price paid for them. */
export async function readReturnedLines(db: Db, returnId: string) {
  const lines = await db
    .selectFrom('returnItems as ri')
    .innerJoin('returns as r', 'r.id', 'ri.returnId')
    .innerJoin('orderItems as i', (on) =>
      on.onRef('i.orderId', '=', 'ri.orderId').onRef('i.position', '=', 'ri.position'),
    )
    .select(['ri.position', 'ri.quantity as items', 'i.quantity', 'i.cancelled', 'i.totalFils'])
    .select(refundedOtherwise.as('refundedFils'))
    .where('ri.returnId', '=', returnId)
    .orderBy('ri.position')
    .execute()
  return lines.map(({ position, items, ...line }) => {
    return { position, quantity: items, paidFils: paidFor({ ...line, returned: 0 }, items) }
  })
}

/** SQL for the address to which an approved return `r` of order `o` may be brought. */
export const bringTo = sql<
  string | null
>`(select s.return_address from shops s where s.id = o.shop_id and r.status = 'approved')`

type StoredFetch = { readonly date: string; readonly window: string; readonly agreedAt: string | null }

/** SQL for the day on which an approved return `r` is collected. */
export const fetchOf = sql<StoredFetch | null>`case when r.status = 'approved' and r.fetch_on is not null
  then json_build_object('date', r.fetch_on, 'window', r.fetch_window, 'agreedAt', r.fetch_agreed_at) end`

/** Restores the date in a collection day, which is text in JSON. */
export function fetchDayOf(fetch: StoredFetch | null) {
  return fetch && { ...fetch, agreedAt: fetch.agreedAt === null ? null : new Date(fetch.agreedAt) }
}
