import { sql } from 'kysely'
import { paidFor, type ReturnableLine } from '#domain/orders/returns.ts'
import type { Db } from '#server/deps.ts'

export type ReturnLine = ReturnableLine & { readonly position: number; readonly productId: string }

/** The lines of an order, each with how many of it are on their way back or were. */
export async function readLines(db: Db, orderId: string): Promise<ReturnLine[]> {
  const { rows } = await sql<ReturnLine>`
    select i.position, i.product_id, i.quantity, i.cancelled, i.total_fils,
      (select coalesce(sum(ri.quantity), 0)::int from return_items ri join returns r on r.id = ri.return_id
        where ri.order_id = i.order_id and ri.position = i.position and r.status <> 'refused') as returned
    from order_items i where i.order_id = ${orderId} order by i.position`.execute(db)
  return rows
}

/** What went back of what a line `i` of an order comes to by other ways than a return `r`: cancelled items are not in it. */
export const refundedOtherwise = sql<number>`(select coalesce(sum(x.fils), 0)::bigint from refund_items x
  join refunds f on f.id = x.refund_id where x.order_id = i.order_id and x.position = i.position
  and f.return_id is distinct from r.id and f.cause <> 'line-cancelled')`

/** The lines of a return: how many of each go back, and what those have cost. */
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

/** Where a return `r` of an order `o` may be brought while it is approved. */
export const bringTo = sql<
  string | null
>`(select s.return_address from shops s where s.id = o.shop_id and r.status = 'approved')`

type StoredFetch = { readonly date: string; readonly window: string; readonly agreedAt: string | null }

/** When a return `r` is fetched, while it is approved. */
export const fetchOf = sql<StoredFetch | null>`case when r.status = 'approved' and r.fetch_on is not null
  then json_build_object('date', r.fetch_on, 'window', r.fetch_window, 'agreedAt', r.fetch_agreed_at) end`

/** The same with its moment. */
export function fetchDayOf(fetch: StoredFetch | null) {
  return fetch && { ...fetch, agreedAt: fetch.agreedAt === null ? null : new Date(fetch.agreedAt) }
}
