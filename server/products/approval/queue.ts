import { type Expression, sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { countProductsByShop } from '#contract/products/product-approval.ts'
import type { ProductStatus } from '#domain/status/product-status.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { readEditables } from '#server/products/editable.ts'
import { type AskedProducts, limitOf, productsMatching } from '#server/products/find.ts'

/** What waits for a decision, new products and changes of approved ones alike: the product and since when. */
const waiting = (matching: Expression<unknown>) => sql`(
    select p.id, p.created_at as since from products p where p.status = 'pending_review' and ${matching}
    union all
    select p.id, change.proposed_at from product_changes change join products p on p.id = change.product_id
    where change.status = 'pending_review' and p.status <> 'pending_review' and ${matching}
  ) waiting`

type Waiting = { readonly id: string; readonly since: Date }

/** One page of what waits, the longest wait first, as wire JSON; and how much waits in all. */
export async function readQueue(
  deps: Deps,
  asked: Omit<AskedProducts, 'status' | 'sort'>,
): Promise<{ json: string; total: number; limit: number }> {
  const limit = limitOf(asked)
  const from = waiting(productsMatching({ shopId: asked.shopId, search: asked.search }))
  const [page, count] = await Promise.all([
    sql<Waiting>`select id, since from ${from} order by since, id limit ${limit} offset ${asked.offset ?? 0}`.execute(
      deps.db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(deps.db),
  ])
  const products = JSON.parse(
    await readEditables(
      deps,
      page.rows.map(({ id }) => id),
    ),
  ) as { id: string }[]
  const since = new Map(page.rows.map((row) => [row.id, row.since.toISOString()]))
  const items = products.map((product) => ({ ...product, waitingSince: since.get(product.id) }))
  return { json: JSON.stringify(items), total: count.rows[0]?.total ?? 0, limit }
}

type Counted = ReplyOf<typeof countProductsByShop>
const mostShops = 1000

/** How many products of a status, or of the queue, each shop has. */
export async function countByShop(
  db: Db,
  { status, search }: { readonly status?: ProductStatus | 'waiting' | undefined; readonly search: string },
): Promise<Counted> {
  const source =
    status === 'waiting'
      ? sql`${waiting(productsMatching({ search }))} join products p using (id)`
      : sql`products p where ${productsMatching({ status, search })}`
  const { rows } = await sql<Counted['shops'][number]>`
    select coalesce(counted.shop_id::text, 'majlis') as "shopId", coalesce(s.shop_name, 'Majlis') as "shopName",
      case when s.id is null then 'مجلس' else s.shop_name_ar end as "shopNameAr", counted.count
    from (select p.shop_id, count(*)::int as count from ${source} group by p.shop_id) counted
    left join shops s on s.id = counted.shop_id
    order by lower(coalesce(s.shop_name, 'Majlis')), 1 limit ${mostShops}`.execute(db)
  return { total: rows.reduce((sum, { count }) => sum + count, 0), shops: rows }
}
