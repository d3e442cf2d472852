import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { countShops, listShops as asked, ShopFilters } from '#contract/shops/shop-approval.ts'
import type { Decoded, ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/db.ts'
import { matchesWords } from '#server/platform/db/matches-words.ts'
import { type Page, pageOf } from '#server/platform/db/page.ts'
import type { Deps } from '#server/deps.ts'
import { isId } from '#server/platform/db/id.ts'
import { documentStates, kycStatesOf } from '#server/shops/kyc/expire.ts'
import { shopRecords } from '../shop-record.ts'

export type AskedShops = Decoded<typeof asked>['query']
type ListedShop = ReplyOf<typeof asked>[number]

/** A page of the shops as administrators list them (R-API-28): newest first, those that wait for review oldest first. */
export async function listShops(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { status, search, documents, ...page }: AskedShops,
): Promise<Page<ListedShop[]>> {
  const way = status === 'pending' ? 'asc' : 'desc'
  const found = db
    .selectFrom('shops')
    .selectAll()
    .where(shopsMatching({ status, search, documents }))
    .orderBy('createdAt', way)
    .orderBy('id', way)
  const read = await pageOf(found, page)
  const shops = await shopRecords(db, read.rows, clock())
  const states = await kycStatesOf(
    db,
    shops.map(({ id }) => id),
  )
  return { ...read, rows: shops.map((shop) => ({ ...shop, documentStates: states.get(shop.id) ?? [] })) }
}

const howMany = sql<number>`count(*)::int`.as('shops')

/** How many shops a search finds, by status: the numbers of the tabs. */
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

/** The condition of shops that filters leave. */
export function shopsMatching({ status, search = '', documents }: Partial<ShopFilters>): Expression<SqlBool> {
  const found = matchesWords('searchForm', search)
  const ofStatus = status ? sql<SqlBool>`${found} and status = ${status}` : found
  if (!documents) return ofStatus
  return sql<SqlBool>`${ofStatus} and shops.id in (select shop_id from (${documentStates}) p where state = ${documents})`
}

/** How many shops match, as part of another question. */
export function howManyShops(filters: Partial<ShopFilters>): RawBuilder<number> {
  return sql`(select count(*)::int from shops where ${shopsMatching(filters)})`
}

export type PreviousNext = { readonly after?: string | undefined; readonly before?: string | undefined }

/**
 * The pending shop next to one in the queue, oldest first; past either end it goes on at the other. Without a
 * known shop to start from, the oldest. Null when no other waits.
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
