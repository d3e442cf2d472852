import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  countShops,
  listShops as asked,
  productFigures,
  ShopFilters,
} from '#contract/shops/shop-approval.ts'
import type { Decoded, ReplyOf } from '#contract/endpoint.ts'
import { type Db, isId, type Deps } from '#server/deps.ts'
import { matchesWords, type Page, pageOf, sortedBy } from '#server/platform/db/page.ts'
import { howManyWait } from '#server/catalogue/products/approval/queue.ts'
import { countOf, onSale } from '#server/catalogue/products/record.ts'
import { documentStates, kycStatesOf } from '#server/shops/kyc/expire.ts'
import { shopRecords } from '../shop-record.ts'

export type AskedShops = Decoded<typeof asked>['query']
type ListedShop = ReplyOf<typeof asked>[number]
type ProductFigures = Pick<ListedShop, keyof typeof productFigures>

/** Lists a page of shops for administrators (R-API-28), sorted as asked; by default newest first, pending shops oldest first. */
export async function listShops(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { status, search, documents, sort, ...page }: AskedShops,
): Promise<Page<ListedShop[]>> {
  const found = db
    .selectFrom('shops')
    .selectAll()
    .where(shopsMatching({ status, search, documents }))
    .orderBy(inShopOrder(sort ?? (status === 'pending' ? 'registered' : '-registered')))
  const read = await pageOf(found, page)
  const shops = await shopRecords(db, read.rows, clock())
  const ids = shops.map(({ id }) => id)
  const states = await kycStatesOf(db, ids)
  const figures = await figuresOf(db, ids)
  const rows = shops.map((shop) => {
    return { ...shop, ...figures.get(shop.id), documentStates: states.get(shop.id) ?? [] } as ListedShop
  })
  return { ...read, rows }
}

const productsWhere = (condition: string) =>
  sql`(select count(*) from products where shop_id = shops.id and ${sql.raw(condition)})`

/** SQL: the sort order of a query of shops. */
export function inShopOrder(sort: NonNullable<AskedShops['sort']>) {
  const by = {
    shop: sql`lower(shop_name)`,
    products: productsWhere('true'),
    active: productsWhere(onSale('products.status')),
    waiting: howManyWait(sql`p.shop_id = shops.id`),
    rejected: productsWhere(`products.status = 'rejected'`),
    registered: sql`created_at`,
  }
  return sortedBy(sort, { by, id: 'shops.id' })
}

/** SQL: the figures of a shop's products, for the column that has the shop's id. */
export function productFiguresOf(shopId: string) {
  return sql`
    select count(*)::int as total_products,
      ${countOf(onSale('status'))} as active_products,
      ${howManyWait(sql`p.shop_id = ${sql.ref(shopId)}`)} as pending_products,
      ${countOf("status = 'rejected'")} as rejected_products
    from products where shop_id = ${sql.ref(shopId)}`
}

async function figuresOf(db: Db, shopIds: readonly string[]) {
  const { rows } = await sql<{ readonly id: string } & ProductFigures>`
    select shop.id, active_products, pending_products, rejected_products
    from unnest(${shopIds}::uuid[]) as shop (id) cross join lateral (${productFiguresOf('shop.id')}) figures
  `.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

const howMany = sql<number>`count(*)::int`.as('shops')

/** Counts the shops that a search finds, by status, for the tabs. */
export async function countShopsByStatus(
  db: Db,
  filters: Pick<ShopFilters, 'search' | 'documents'>,
): Promise<ReplyOf<typeof countShops>> {
  const rows = await db
    .selectFrom('shops')
    .select(['status', howMany])
    .where(shopsMatching(filters))
    .groupBy('status')
    .execute()
  const counts = { total: 0, pending: 0, approved: 0, rejected: 0, suspended: 0 }
  for (const { status, shops } of rows) {
    counts[status] = shops
    counts.total += shops
  }
  return counts
}

/** SQL: the shop matches the filters. */
export function shopsMatching({ status, search = '', documents }: Partial<ShopFilters>): Expression<SqlBool> {
  const found = matchesWords('searchForm', search)
  const ofStatus = status ? sql<SqlBool>`${found} and status = ${status}` : found
  if (!documents) return ofStatus
  return sql<SqlBool>`${ofStatus} and shops.id in (select shop_id from (${documentStates}) p where state = ${documents})`
}

/** SQL: the number of shops that match. */
export function howManyShops(filters: Partial<ShopFilters>): RawBuilder<number> {
  return sql`(select count(*)::int from shops where ${shopsMatching(filters)})`
}

export type PreviousNext = { readonly after?: string | undefined; readonly before?: string | undefined }

/**
 * The pending shop next to one in the queue, which is oldest first and wraps around at both ends. Without a known shop
 * to start from, the oldest. Null if no other shop is pending.
 */
export async function neighbourInQueue(db: Db, { after, before }: PreviousNext) {
  const from = after ?? before ?? ''
  const isBack = after === undefined && before !== undefined
  const [way, beyond] = isBack ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const)
  const waiting = db
    .selectFrom('shops')
    .select(['id', 'shopName', 'shopNameAr'])
    .where('status', '=', 'pending')
    .orderBy('createdAt', way)
    .orderBy('id', way)
    .limit(1)
  if (!isId(from)) return (await waiting.executeTakeFirst()) ?? null
  const place = sql`(select created_at, id from shops where id = ${from})`
  const next = waiting.where(sql<SqlBool>`(created_at, id) ${beyond} ${place}`)
  return (await next.executeTakeFirst()) ?? (await waiting.where('id', '!=', from).executeTakeFirst()) ?? null
}
