import { type Expression, sql, type SqlBool } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { countOwnProducts, ownSorts } from '#contract/products/own-products.ts'
import type { ProductStatus } from '#domain/status/product-status.ts'
import { lowStock } from '#domain/products/stock.ts'
import type { Db } from '#server/db/db.ts'
import { likeWords } from '#server/db/like-words.ts'
import { isId } from '#server/id.ts'

const usualLimit = 100
const mostProducts = 200

export type AskedProducts = {
  readonly search?: string | undefined
  readonly status?: ProductStatus | undefined
  /** `majlis` for the platform's own store; empty for all. */
  readonly shopId?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly sort?: (typeof ownSorts)[number] | 'oldest'
}
export type FoundProducts = {
  readonly ids: string[]
  readonly total: number
  /** How many a page holds. */
  readonly limit: number
}

const orders = {
  newest: sql`p.created_at desc, p.id desc`,
  oldest: sql`p.created_at, p.id`,
  'rejected-first': sql`(case p.status when 'rejected' then 0 when 'pending_review' then 1 else 2 end),
    p.created_at desc, p.id desc`,
}

/** One page of the products asked for, and how many there are in all (R-API-70). */
export async function findProducts(db: Db, asked: AskedProducts): Promise<FoundProducts> {
  const { sort = 'newest', offset = 0 } = asked
  const limit = limitOf(asked)
  const where = productsMatching(asked)
  const [page, count] = await Promise.all([
    sql<{ id: string }>`select p.id from products p where ${where} order by ${orders[sort]}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from products p where ${where}`.execute(db),
  ])
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0, limit }
}

export function limitOf({ limit = usualLimit }: Pick<AskedProducts, 'limit'>): number {
  return Math.min(limit, mostProducts)
}

/** Approved products of which a change waits, the one that waits longest first. */
export async function findChanged(db: Db, asked: AskedProducts): Promise<FoundProducts> {
  const { shopId, offset = 0 } = asked
  const limit = limitOf(asked)
  const waiting = sql`from product_changes change join products p on p.id = change.product_id
    where change.status = 'pending_review' and ${ofShop(shopId)}`
  const [page, count] = await Promise.all([
    sql<{ id: string }>`select p.id ${waiting} order by change.proposed_at, change.id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${waiting}`.execute(db),
  ])
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0, limit }
}

type Counts = ReplyOf<typeof countOwnProducts>

/** How many products a shop has, by status; with a search, how many it finds: the numbers of the tabs. */
export async function countOwn(db: Db, shopId: string, search: string): Promise<Counts> {
  const onSale = sql`p.status in ('active', 'approved')`
  const { rows } = await sql<Counts>`
    select count(*)::int as "all", count(*) filter (where ${onSale})::int as active,
      count(*) filter (where p.status = 'pending_review')::int as "pendingReview",
      count(*) filter (where p.status = 'rejected')::int as rejected,
      count(*) filter (where p.status = 'inactive')::int as inactive,
      count(*) filter (where ${onSale} and p.stock <= ${lowStock})::int as "lowStock"
    from products p where ${productsMatching({ shopId, search })}`.execute(db)
  return rows[0] ?? { all: 0, active: 0, pendingReview: 0, rejected: 0, inactive: 0, lowStock: 0 }
}

export function productsMatching({ status, shopId, search = '' }: AskedProducts): Expression<SqlBool> {
  const found = likeWords(search).map((word) => sql<SqlBool>`p.search_form like ${word}`)
  return sql.join([ofShop(shopId), ofStatus(status), ...found], sql` and `) as Expression<SqlBool>
}

function ofShop(shopId: string | undefined) {
  if (!shopId) return sql<SqlBool>`true`
  if (shopId === 'majlis') return sql<SqlBool>`p.is_majlis`
  return isId(shopId) ? sql<SqlBool>`p.shop_id = ${shopId}` : sql<SqlBool>`false`
}

/** A stored `approved` counts as active (G-47). */
function ofStatus(status: ProductStatus | undefined) {
  if (status === undefined) return sql<SqlBool>`true`
  return status === 'active'
    ? sql<SqlBool>`p.status in ('active', 'approved')`
    : sql<SqlBool>`p.status = ${status}`
}
