import { sql } from 'kysely'
import type { ProductEvent } from '#contract/products/product-approval.ts'
import { eventOf } from '#domain/status/machine.ts'
import { type ProductStatus, productStatus } from '#domain/status/product-status.ts'
import type { Db } from '#server/db/db.ts'

const mostActions = 100

type Row = Omit<ProductEvent, 'event'> &
  (
    | { readonly change: null; readonly from: ProductStatus | null; readonly to: ProductStatus }
    | { readonly change: 'change-proposed' | 'change-approved' | 'change-rejected' }
  )

/** What became of a product and of the changes of it: who, when, why; newest first. */
export async function historyOf(db: Db, productId: string): Promise<ProductEvent[]> {
  const { rows } = await sql<Row>`
    select deed.id, deed.at, deed."from", deed."to", deed.change, deed.reason,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as by
    from (
      select id::text, at, from_status as "from", to_status as "to", null as change, reason, actor_id
      from product_events where product_id = ${productId}
      union all
      select id || '-proposed', proposed_at, null, null, 'change-proposed', null, proposed_by
      from product_changes where product_id = ${productId}
      union all
      select id || '-settled', settled_at, null, null,
        case status when 'applied' then 'change-approved' else 'change-rejected' end, rejection_reason, decided_by
      from product_changes where product_id = ${productId} and status in ('applied', 'rejected')
    ) deed left join users u on u.id = deed.actor_id
    order by deed.at desc, deed.id desc limit ${mostActions}`.execute(db)
  return rows.flatMap(({ id, at, reason, by, ...row }) => {
    const event = row.change ?? eventOf(productStatus, row.from, row.to)
    return event ? [{ id, at, reason, by, event }] : []
  })
}
