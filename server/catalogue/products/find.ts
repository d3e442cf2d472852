import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Decoded, ReplyOf } from '#contract/endpoint.ts'
import type { countOwnProducts, listOwnProducts } from '#contract/catalogue/products/own-products.ts'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import { lowStock } from '#domain/catalogue/products/stock.ts'
import { type Db, isId } from '#server/deps.ts'
import { matchesWords, type CountedPage, pageOf, sortedBy } from '#server/platform/db/page.ts'
import { onSale } from './record.ts'

export type AskedProducts = {
  readonly search?: string | undefined
  /** `waiting`: products that await review, including approved ones with a change (G-123). */
  readonly status?: ProductStatus | 'waiting' | undefined
  /** `majlis` for the platform's own store; empty for all. */
  readonly shopId?: string | undefined
  /** Only these; empty for all. */
  readonly ids?: readonly string[] | undefined
  /** On sale with few or none left. */
  readonly stock?: 'low' | undefined
  readonly limit: number
  readonly offset?: number | undefined
  /** This product comes first, whatever the order. */
  readonly product?: string | undefined
  readonly sort?: Decoded<typeof listOwnProducts>['query']['sort'] | 'oldest'
}

/** SQL: the order of a query of products `p`, newest first by default. */
export function inProductOrder(sort: AskedProducts['sort']) {
  const toReview = sql`(case p.status when 'rejected' then 0 when 'pending_review' then 1 else 2 end)`
  if (sort === 'review') return sql`${toReview}, p.created_at desc, p.id desc`
  const by = {
    review: toReview,
    added: sql`p.created_at`,
    oldest: sql`p.created_at`,
    name: sql`lower(p.name)`,
    stock: sql`p.stock`,
    // Prices in euros are sorted by their value at today's rate.
    price: sql`case p.currency when 'EUR' then p.price_fils * eur_rate_now() / 10000 else p.price_fils end`,
  }
  return sortedBy(sort ?? '-added', { by, id: 'p.id' })
}

/** Finds one page of products (R-API-70); returns their ids. */
export async function findProducts(db: Db, { sort, product = '', ...asked }: AskedProducts) {
  const found = db
    .selectFrom('products as p')
    .select('p.id')
    .where(productsMatching(asked))
    .orderBy(isId(product) ? sql`p.id = ${product} desc, ${inProductOrder(sort)}` : inProductOrder(sort))
  return idsOf(await pageOf(found, asked))
}

/** Finds approved products with a waiting change, the longest wait first. */
export async function findChanged(db: Db, { shopId, ...page }: AskedProducts) {
  const changed = db
    .selectFrom('productChanges as change')
    .innerJoin('products as p', 'p.id', 'change.productId')
    .select('p.id')
    .where('change.status', '=', 'pending_review')
    .where(ofShop(shopId))
    .orderBy('change.proposedAt')
    .orderBy('change.id')
  return idsOf(await pageOf(changed, page))
}

function idsOf(page: CountedPage<readonly { readonly id: string }[]>): CountedPage<string[]> {
  return { ...page, rows: page.rows.map(({ id }) => id) }
}

// The number is a literal, so that the partial index of just these rows is used.
const runsOut = sql<SqlBool>`${sql.raw(onSale('p.status'))} and p.stock <= ${sql.lit(lowStock)}`

/** SQL: how many products match, as part of another query. */
export function howManyProducts(asked: Partial<AskedProducts>): RawBuilder<number> {
  return sql`(select count(*)::int from products p where ${productsMatching(asked)})`
}

type Counts = ReplyOf<typeof countOwnProducts>

/** Counts a shop's products by status, or those that a search finds: the numbers of the tabs. */
export async function countOwn(db: Db, shopId: string, search: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as "all", count(*) filter (where ${sql.raw(onSale('p.status'))})::int as active,
      count(*) filter (where ${ofStatus('waiting')})::int as "pendingReview",
      count(*) filter (where p.status = 'rejected')::int as rejected,
      count(*) filter (where p.status = 'inactive')::int as inactive,
      count(*) filter (where p.status = 'withdrawn')::int as withdrawn,
      count(*) filter (where ${runsOut})::int as "lowStock"
    from products p where ${productsMatching({ shopId, search })}`.execute(db)
  return (
    rows[0] ?? { all: 0, active: 0, pendingReview: 0, rejected: 0, inactive: 0, withdrawn: 0, lowStock: 0 }
  )
}

export function productsMatching({
  status,
  shopId,
  search = '',
  ids = [],
  stock,
}: Partial<AskedProducts>): Expression<SqlBool> {
  const stocked = stock === 'low' ? runsOut : sql<SqlBool>`true`
  return sql.join(
    [ofShop(shopId), ofStatus(status), stocked, among(ids), matchesWords('p.searchForm', search)],
    sql` and `,
  ) as Expression<SqlBool>
}

function ofShop(shopId: string | undefined) {
  if (!shopId) return sql<SqlBool>`true`
  if (shopId === 'majlis') return sql<SqlBool>`p.is_majlis`
  return isId(shopId) ? sql<SqlBool>`p.shop_id = ${shopId}` : sql<SqlBool>`false`
}

function among(ids: readonly string[]) {
  return ids.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`p.id = any(${ids.filter(isId)}::uuid[])`
}

/** A stored `approved` counts as active (G-47). */
function ofStatus(status: AskedProducts['status']) {
  if (status === undefined) return sql<SqlBool>`true`
  if (status === 'waiting') {
    return sql<SqlBool>`(p.status = 'pending_review' or exists (select from product_changes change
      where change.product_id = p.id and change.status = 'pending_review'))`
  }
  return status === 'active' ? sql.raw<SqlBool>(onSale('p.status')) : sql<SqlBool>`p.status = ${status}`
}
