import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { countOrders as counted, orderFilters } from '#contract/orders/order-management.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { dayStart } from '#domain/calendar.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { type OrderStage, orderStages, type OrderStatus } from '#domain/status/order-status.ts'
import type { Db } from '#server/db/db.ts'
import { matchesWords } from '#server/db/matches-words.ts'
import { type CountedPage, pageOf } from '#server/db/page.ts'
import { isId } from '#server/id.ts'
import { orderOf, ordersQuery } from './read.ts'

type Filters = Partial<z.output<typeof orderFilters>>
type Asked = Filters & { readonly limit: number; readonly offset?: number | undefined }

/** A page of orders, newest first; `shop` is a shop's id or `majlis`. */
export async function listOrders(
  db: Db,
  { limit, offset, ...filters }: Asked,
): Promise<CountedPage<Order[]>> {
  const found = ordersQuery(db)
    .where(matching(filters))
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
  const page = await pageOf(found, { limit, offset })
  return { ...page, rows: page.rows.map(orderOf) }
}

/** How many orders match, by stage. */
export async function countOrders(db: Db, filters: Filters): Promise<ReplyOf<typeof counted>> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['o.status', sql<number>`count(*)::int`.as('orders')])
    .where(matching(filters))
    .groupBy('o.status')
    .execute()
  const counts = { all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 }
  for (const { status, orders } of rows) {
    counts.all += orders
    counts[stageOf(status)] += orders
  }
  return counts
}

function stageOf(status: OrderStatus): OrderStage {
  const found = Object.entries(orderStages).find(([, of]) => of.some((one) => one === status))
  return (found?.[0] ?? 'pending') as OrderStage
}

function matching({ status, stage, search = '', from, to, shop }: Filters): Expression<SqlBool> {
  const number = readOrderNumber(search)
  const words = matchesWords('g.searchForm', search)
  const conditions = [
    number === null ? words : sql<SqlBool>`(o.number = ${number} or ${words})`,
    ...(status ? [sql<SqlBool>`o.status = ${status}`] : []),
    ...(stage ? [sql<SqlBool>`o.status in (${sql.join([...orderStages[stage]])})`] : []),
    ...(from ? [sql<SqlBool>`o.created_at >= ${dayStart(from)}`] : []),
    ...(to ? [sql<SqlBool>`o.created_at < ${dayStart(to, 1)}`] : []),
    ...(shop ? [ofShop(shop)] : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function ofShop(shop: string): Expression<SqlBool> {
  if (shop === 'majlis') return sql<SqlBool>`o.shop_id is null`
  return isId(shop) ? sql<SqlBool>`o.shop_id = ${shop}` : sql<SqlBool>`false`
}
