import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type {
  countOrders as counts,
  listOrders as listed,
  listShopsOfOrders,
  orderFilters,
} from '#contract/orders/list.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { shiftDay } from '#domain/insights/analytics/period.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { type OrderNeed, orderStages, stageOf } from '#domain/orders/order-status.ts'
import { type Db, isId } from '#server/deps.ts'
import { matchesWords, type CountedPage, pageOf, sortedBy } from '#server/platform/db/page.ts'
import { withDisputes } from './find.ts'
import { orderOf, ordersQuery } from './read.ts'

type Filters = Partial<z.output<typeof orderFilters>> & {
  /** Only orders visible to their shop. */
  readonly isConfirmed?: true
}
export type OrderFilters = Filters & {
  /** Today in the UAE, for finding deliveries due soon; required with `needs`. */
  readonly today?: string
}
type OrderQuery = OrderFilters & {
  readonly limit: number
  readonly offset?: number | undefined
  readonly sort?: z.output<NonNullable<typeof listed.admin.query>>['sort']
}

const orders = {
  id: 'o.id',
  by: {
    number: sql`o.number`,
    placed: sql`o.created_at`,
    customer: sql`lower(g.first_name || ' ' || g.last_name)`,
    shop: sql`lower(o.shop_name)`,
    total: sql`o.total_fils`,
    day: sql`coalesce(o.delivery_date, 'infinity')`,
    emirate: sql`g.emirate`,
    payment: sql`g.payment_method::text || o.payment_status::text`,
  },
}

/** Lists a page of orders, newest first or sorted; `shop` is a shop's id or `majlis`. */
export async function listOrders(
  db: Db,
  { limit, offset, sort = '-placed', ...filters }: OrderQuery,
): Promise<CountedPage<Order[]>> {
  const found = ordersQuery(db).where(matching(filters)).orderBy(sortedBy(sort, orders))
  const page = await pageOf(found, { limit, offset })
  const rows = page.rows.map(orderOf)
  // The list of disputed orders shows the deadline of each dispute.
  const isAsked = filters.needs === 'dispute'
  const isForShop = filters.isConfirmed === true
  return { ...page, rows: isAsked ? await withDisputes(db, rows, { isForShop }) : rows }
}

/** Counts matching orders by stage. */
export async function countOrders(db: Db, filters: OrderFilters): Promise<ReplyOf<(typeof counts)['admin']>> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['o.status', sql<number>`count(*)::int`.as('orders')])
    .select(sql<number>`count(o.asked_at)::int`.as('asked'))
    .where(matching(filters))
    .groupBy('o.status')
    .execute()
  const counted = { all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0, unanswered: 0 }
  for (const { status, orders, asked } of rows) {
    counted.all += orders
    counted.unanswered += asked
    counted[stageOf(status)] += orders
  }
  return counted
}

/** Counts matching orders as a subquery; filters on their groups `g` cannot be used. */
export function howManyOrders(filters: Omit<OrderFilters, 'search' | 'customer'>): RawBuilder<number> {
  return sql`(select count(*)::int from orders o where ${matching(filters)})`
}

/** Returns the earliest time of matching orders as a subquery. */
export function earliestOfOrders(
  at: 'o.createdAt' | 'o.askedAt',
  filters: Parameters<typeof howManyOrders>[0],
): RawBuilder<Date | null> {
  return sql`(select min(${sql.ref(at)}) from orders o where ${matching(filters)})`
}

/** Lists the shops that have orders, with their number; the platform store is `majlis`. */
export async function shopsOfOrders(db: Db): Promise<ReplyOf<typeof listShopsOfOrders>> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('shops as s', 's.id', 'o.shopId')
    .select(['o.shopId', 's.shopName', 's.shopNameAr', sql<number>`count(*)::int`.as('count')])
    .select(sql<string>`max(o.shop_name)`.as('name'))
    .groupBy(['o.shopId', 's.id'])
    .orderBy('name')
    .orderBy('o.shopId')
    .execute()
  return rows.map(({ shopId, shopName, shopNameAr, name, count }) => {
    return { shopId: shopId ?? 'majlis', shopName: shopName ?? name, shopNameAr, count }
  })
}

const rowsAtOnce = 500

/** Yields all matching orders in batches, newest first, unaffected by orders placed meanwhile. */
export async function* eachOrder(db: Db, filters: OrderFilters): AsyncGenerator<Order> {
  const all = ordersQuery(db)
    .where(matching(filters))
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(rowsAtOnce)
  let rows = await all.execute()
  while (rows.length > 0) {
    yield* rows.map(orderOf)
    const last = rows.at(-1)?.id
    if (rows.length < rowsAtOnce) return
    const older = sql<SqlBool>`(o.created_at, o.id) < (select created_at, id from orders where id = ${last})`
    rows = await all.where(older).execute()
  }
}

type Condition<F extends keyof Filters> = (
  value: NonNullable<Filters[F]>,
  today: string | undefined,
) => Expression<SqlBool>

/** SQL condition of each filter on an order `o` and its group `g`. */
const conditions: { readonly [F in keyof Filters]-?: Condition<F> } = {
  status: (status) => sql<SqlBool>`o.status = ${status}`,
  stage: (stage) => sql<SqlBool>`o.status in (${sql.join([...orderStages[stage]])})`,
  search: (search) => {
    const number = readOrderNumber(search)
    const words = matchesWords('g.searchForm', search)
    return number === null ? words : sql<SqlBool>`(o.number = ${number} or ${words})`
  },
  from: (from) => sql<SqlBool>`o.created_at >= ${dayStart(from)}`,
  to: (to) => sql<SqlBool>`o.created_at < ${dayStart(to, 1)}`,
  questions: () => sql<SqlBool>`o.asked_at is not null`,
  needs: needing,
  customer: ofCustomer,
  shop: ofShop,
  isConfirmed: () => sql<SqlBool>`o.confirmed_at is not null`,
}

function matching({ today, ...filters }: OrderFilters): Expression<SqlBool> {
  const conditionOf = <F extends keyof Filters>(filter: F) => {
    const value = filters[filter]
    const condition = conditions[filter] as Condition<F>
    return value ? [condition(value as NonNullable<Filters[F]>, today)] : []
  }
  const asked = (Object.keys(conditions) as (keyof Filters)[]).flatMap(conditionOf)
  return sql<SqlBool>`${sql.join([sql`true`, ...asked], sql` and `)}`
}

function needing(need: OrderNeed, today = ''): Expression<SqlBool> {
  if (need === 'refund')
    return sql<SqlBool>`o.id in (select r.order_id from refunds r where r.status = 'failed' or r.status = 'owed' and r.payer = 'platform')`
  if (need === 'dispute') {
    return sql<SqlBool>`o.id in (select s.order_id from disputes d join dispute_shares s on s.dispute_id = d.id
      where d.decided_at is null)`
  }
  if (need === 'return')
    return sql<SqlBool>`o.id in (select order_id from pieces_coming_back where received_at is null)`
  if (need === 'confirmation') {
    return sql<SqlBool>`o.status = 'pending' and o.confirmed_at is null
      and o.group_id in (select group_id from cash_confirmations)`
  }
  const isInHand = sql`o.status in (${sql.join([...orderStages.inProgress])})`
  const isSoon = sql`o.delivery_date <= ${shiftDay(today, 1)}::date or o.delivery_date is null`
  return sql<SqlBool>`${isInHand} and (${isSoon})`
}

/** SQL condition: groups `g` of a customer. */
export function ofCustomer(customer: string): RawBuilder<SqlBool> {
  return isId(customer) ? sql<SqlBool>`g.customer_id = ${customer}` : sql<SqlBool>`false`
}

/** SQL condition: orders `o` of a shop; `majlis` is the platform store. */
export function ofShop(shop: string): Expression<SqlBool> {
  if (shop === 'majlis') return sql<SqlBool>`o.shop_id is null`
  return isId(shop) ? sql<SqlBool>`o.shop_id = ${shop}` : sql<SqlBool>`false`
}
