import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { countReturns as counted, listReturns as asked, OrderReturn } from '#contract/orders/returns.ts'
import {
  orderNumberText,
  readOrderNumber,
  readReturnNumber,
  returnNumberText,
} from '#domain/orders/order-number.ts'
import { paidForAll, type ReturnedItems } from '#domain/orders/returns.ts'
import {
  openReturns,
  type ReturnStatus,
  returnStatuses,
  waitingReturns,
} from '#domain/orders/return-status.ts'
import { blank } from '#domain/platform/text/plain-text.ts'
import { type Db, rowOf, type Tx } from '#server/deps.ts'
import { type CountedPage, eachRow, matchesWords, pageOf, sortedBy } from '#server/platform/db/page.ts'
import type { Scope } from '#server/platform/http/route.ts'
import { ofCustomer, ofShop } from '#server/orders/list.ts'
import { photosWhere } from '#server/orders/photos.ts'
import { bringTo, fetchDayOf, fetchOf, refundedOtherwise } from './read-lines.ts'

type StoredItem = OrderReturn['items'][number] & ReturnedItems
type StoredEvent = Omit<OrderReturn['events'][number], 'at'> & { readonly at: string }

const items = sql<StoredItem[]>`(select json_agg(json_build_object(
    'position', i.position, 'productId', i.product_id, 'color', i.color, 'name', i.name, 'nameAr', i.name_ar, 'photo', i.photo, 'quantity', ri.quantity,
    'line', json_build_object('quantity', i.quantity, 'cancelled', i.cancelled, 'totalFils', i.total_fils,
      'refundedFils', ${refundedOtherwise})
  ) order by ri.position)
  from return_items ri join order_items i using (order_id, position) where ri.return_id = r.id)`
const events = sql<StoredEvent[]>`(select json_agg(json_build_object(
    'from', e.from_status, 'to', e.to_status, 'at', e.at, 'by', e.by, 'reason', e.reason) order by e.at, e.id)
  from return_events e where e.return_id = r.id)`

const photos = photosWhere(sql`p.return_id = r.id`).$castTo<string[]>()

function returnsQuery(db: Db) {
  return db
    .selectFrom('returns as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['r.id', 'r.number', 'r.orderId', 'r.status', 'r.reason', 'r.refusalReason', 'r.refundFils'])
    .select([
      'r.isRestocked',
      'r.createdAt',
      'o.number as orderNumber',
      'o.shopId',
      'o.shopName',
      'o.shopNameAr',
    ])
    .select(['g.firstName', 'g.lastName', items.as('items'), events.as('events'), photos.as('photos')])
    .select([bringTo.as('bringTo'), fetchOf.as('fetch')])
}

type ReturnRow = Awaited<ReturnType<ReturnType<typeof returnsQuery>['executeTakeFirstOrThrow']>>

function returnOf({
  number,
  orderNumber,
  shopId,
  firstName,
  lastName,
  refundFils,
  ...row
}: ReturnRow): OrderReturn {
  return {
    ...row,
    returnNumber: returnNumberText(number),
    orderNumber: orderNumberText(orderNumber),
    shopId: shopId ?? 'majlis',
    customerName: `${firstName} ${lastName}`,
    items: row.items.map(({ line: _line, ...item }) => item),
    paid: paidForAll(row.items),
    refund: refundFils,
    fetch: fetchDayOf(row.fetch),
    events: row.events.map(({ at, ...event }) => ({ ...event, at: new Date(at) })),
  }
}

/** Reads a return, only of the given shop if any. Refusal: return.not-found. */
export async function readReturn(db: Db, id: string, shopId?: string): Promise<OrderReturn> {
  const found = returnsQuery(db).where('r.id', '=', id)
  const own = shopId === undefined ? found : found.where('o.shopId', '=', shopId)
  const row = await rowOf(id, own, 'return.not-found')
  return returnOf(row)
}

type ReturnQuery = z.output<NonNullable<(typeof asked)['admin']['query']>> & Scope

type Filters = Pick<Partial<ReturnQuery>, 'status' | 'search' | 'customer' | 'shopId'>

const matching = (db: Db, { status, search = '', customer, shopId }: Filters) =>
  returnsQuery(db)
    .$if(shopId !== undefined, (rows) => rows.where(ofShop(shopId ?? '')))
    .$if(customer !== undefined, (rows) => rows.where(ofCustomer(customer ?? '')))
    .$if(status !== undefined, (rows) => rows.where('r.status', 'in', statusesOf(status)))
    .$if(search !== '', (rows) => rows.where(withWords(search)))

/** SQL condition: words of the customer's details, or the number of the return or order. */
function withWords(search: string): Expression<SqlBool> {
  return sql<SqlBool>`(r.number = ${readReturnNumber(search)} or o.number = ${readOrderNumber(search)}
    or o.group_id in (select g.id from order_groups g where ${matchesWords('g.searchForm', search)}))`
}

const orders = {
  id: 'r.id',
  by: {
    number: sql`r.number`,
    customer: sql`lower(g.first_name || ' ' || g.last_name)`,
    refunded: sql`coalesce(r.refund_fils, 0)`,
  },
}

/** Lists a page of returns, newest first or sorted. */
export async function listReturns(
  db: Db,
  { limit, offset, sort = '-number', ...filters }: ReturnQuery,
): Promise<CountedPage<OrderReturn[]>> {
  const found = matching(db, filters).orderBy(sortedBy(sort, orders))
  const read = await pageOf(found, { limit, offset })
  return { ...read, rows: read.rows.map(returnOf) }
}

/** Yields all matching returns in batches, newest first. */
export function eachReturn(db: Db, filters: Filters): AsyncGenerator<OrderReturn> {
  const all = matching(db, filters).orderBy('r.id', 'desc')
  return eachRow(
    async (last, limit) => {
      const rows = last === null ? all : all.where('r.id', '<', last)
      return (await rows.limit(limit).execute()).map(returnOf)
    },
    ({ id }) => id,
  )
}

function statusesOf(status: ReturnQuery['status']): readonly ReturnStatus[] {
  if (status === 'open') return openReturns
  if (status === 'waiting') return waitingReturns
  return status ? [status] : returnStatuses
}

/** Counts returns waiting for an answer or a refund, of a shop if given, as a subquery. */
export function howManyReturnsWait(shopId?: string): RawBuilder<number> {
  const own = shopId === undefined ? sql`true` : sql`o.shop_id = ${shopId}`
  return sql`(select count(*)::int from returns r join orders o on o.id = r.order_id
    where r.status in (${sql.join(waitingReturns)}) and ${own})`
}

/** Returns since when the oldest of them has been waiting, as a subquery. */
export function longestReturn(shopId?: string): RawBuilder<Date | null> {
  const own = shopId === undefined ? sql`true` : sql`o.shop_id = ${shopId}`
  return sql`(select min(r.status_since) from returns r join orders o on o.id = r.order_id
    where r.status in (${sql.join(waitingReturns)}) and ${own})`
}

/** Counts returns by status. */
export async function countReturns(
  db: Db,
  { shopId, search = '' }: Pick<Filters, 'shopId' | 'search'>,
): Promise<ReplyOf<(typeof counted)['admin']>> {
  const rows = await db
    .selectFrom('returns as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select(['r.status', sql<number>`count(*)::int`.as('returns')])
    .$if(shopId !== undefined, (rows) => rows.where(ofShop(shopId ?? '')))
    .$if(search !== '', (rows) => rows.where(withWords(search)))
    .groupBy('r.status')
    .execute()
  const counts = {
    all: 0,
    open: 0,
    waiting: 0,
    requested: 0,
    approved: 0,
    refused: 0,
    received: 0,
    refunded: 0,
  }
  for (const { status, returns } of rows) {
    counts.all += returns
    counts[status] += returns
    if (openReturns.some((one) => one === status)) counts.open += returns
    if (waitingReturns.some((one) => one === status)) counts.waiting += returns
  }
  return counts
}

/** Erases the texts in returns of these orders. */
export async function blankReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ reason: blank, refusalReason: sql`case when refusal_reason is not null then ${blank} end` })
    .where('orderId', 'in', orderIds)
    .execute()
}
