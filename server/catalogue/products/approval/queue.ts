import { type Expression, type SqlBool, sql } from 'kysely'
import type { Decoded, ReplyOf } from '#contract/endpoint.ts'
import type { countProductsByShop, listApprovalQueue } from '#contract/catalogue/products/product-approval.ts'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type Page, pageOf } from '#server/platform/db/page.ts'
import { readEditables } from '#server/catalogue/products/editable.ts'
import { findProducts, inProductOrder, productsMatching } from '#server/catalogue/products/find.ts'

/**
 * SQL: the products that wait for a decision, new or with a change of an approved one, and since when. Every count uses
 * these rows, so that all screens show the same number (G-123).
 */
const waiting = (matching: Expression<unknown>) => sql`
    select p.id, p.created_at as since from products p where p.status = 'pending_review' and ${matching}
    union all
    select p.id, change.proposed_at from product_changes change join products p on p.id = change.product_id
    where change.status = 'pending_review' and p.status <> 'pending_review' and ${matching}`

/** SQL: whether none of the matching products `p` waits. */
export function nothingWaits(matching: Expression<unknown>) {
  return sql<SqlBool>`not exists (${waiting(matching)})`
}

type AskedQueue = Decoded<typeof listApprovalQueue>['query']

/** Reads a page of the reviewers' list: waiting products, the longest wait first, or the products of a status. */
export async function readQueue(
  deps: Deps,
  { status, ...asked }: AskedQueue,
): Promise<Page<ReplyOf<typeof listApprovalQueue>>> {
  const page = status === 'waiting' ? await findWaiting(deps.db, asked) : await findOf(deps.db, status, asked)
  const since = new Map(page.rows.map((row) => [row.id, row.since]))
  const products = await readEditables(deps, [...since.keys()])
  return { ...page, rows: products.map((one) => ({ ...one, waitingSince: since.get(one.id) ?? null })) }
}

function findWaiting(db: Db, { shop: shopId, search, sort, ...page }: Omit<AskedQueue, 'status'>) {
  const from = sql<{ id: string; since: Date }>`(${waiting(productsMatching({ shopId, search }))})`
  const found = db
    .selectFrom(from.as('waiting'))
    .innerJoin('products as p', 'p.id', 'waiting.id')
    .select(['p.id', 'since'])
    .orderBy(sort ? inProductOrder(sort) : sql`since, p.id`)
  return pageOf(found, page)
}

async function findOf(
  db: Db,
  view: Exclude<AskedQueue['status'], 'waiting'>,
  { shop: shopId, ...asked }: Omit<AskedQueue, 'status'>,
) {
  const page = await findProducts(db, { ...asked, shopId, status: view === 'all' ? undefined : view })
  return { ...page, rows: page.rows.map((id) => ({ id, since: null })) }
}

/** SQL: how many of the matching products `p` wait. */
export function howManyWait(matching: Expression<unknown> = sql`true`) {
  return sql<number>`(select count(*)::int from (${waiting(matching)}) waiting)`
}

/** SQL: since when the product that waits longest has waited, as part of another query. */
export const longestWait = sql<Date | null>`(select min(since) from (${waiting(sql`true`)}) waiting)`

type ProductCounts = ReplyOf<typeof countProductsByShop>
const mostShops = 1000

/** Counts the products of a status, or of the queue, by shop. */
export async function countByShop(
  db: Db,
  { status, search }: { readonly status?: ProductStatus | 'waiting' | undefined; readonly search: string },
): Promise<ProductCounts> {
  const source =
    status === 'waiting'
      ? sql`(${waiting(productsMatching({ search }))}) waiting join products p using (id)`
      : sql`products p where ${productsMatching({ status, search })}`
  const { rows } = await sql<ProductCounts['shops'][number] & { total: number }>`
    select coalesce(counted.shop_id::text, 'majlis') as "shopId", coalesce(s.shop_name, 'Majlis') as "shopName",
      case when s.id is null then 'مجلس' else s.shop_name_ar end as "shopNameAr", counted.count,
      (sum(counted.count) over ())::int as total
    from (select p.shop_id, count(*)::int as count from ${source} group by p.shop_id) counted
    left join shops s on s.id = counted.shop_id
    order by lower(coalesce(s.shop_name, 'Majlis')), 1 limit ${mostShops}`.execute(db)
  const shops = rows.map(({ shopId, shopName, shopNameAr, count }) => ({
    shopId,
    shopName,
    shopNameAr,
    count,
  }))
  return { total: rows[0]?.total ?? 0, shops }
}
