import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { ListedRefund, listRefunds as listed } from '#contract/orders/refunds.ts'
import { orderNumberText, readOrderNumber, refundNumberText } from '#domain/orders/order-number.ts'
import type { Db } from '#server/deps.ts'
import { matchesWords, type CountedPage, pageOf, sortedBy } from '#server/platform/db/page.ts'
import type { Order } from '#contract/orders/orders.ts'

/** SQL condition: refunds that Majlis has to pay, either owed by it or failed at the provider. */
export const waits = sql<SqlBool>`(f.status = 'failed' or f.status = 'owed' and f.payer = 'platform')`

/** Counts refunds waiting for payment, as a subquery. */
export function howManyRefundsWait(): RawBuilder<number> {
  return sql`(select count(*)::int from refunds f where ${waits})`
}

/** Returns since when the oldest of them has been waiting, as a subquery. */
export function longestRefund(): RawBuilder<Date | null> {
  return sql`(select min(f.created_at) from refunds f where ${waits})`
}

const dispute = sql<
  ListedRefund['dispute']
>`(select case when d.decided_at is null then 'open' else 'lost' end
    from dispute_shares s join disputes d on d.id = s.dispute_id
    where s.order_id = f.order_id and (d.decided_at is null or d.status = 'lost')
    order by d.decided_at nulls first limit 1)`

const bankFile = sql<
  ListedRefund['bankFile']
>`(select json_build_object('id', b.id, 'messageId', b.message_id,
      'madeBy', concat_ws(' ', u.first_name, u.last_name))
    from refund_transfers t join bank_files b on b.id = t.bank_file_id join users u on u.id = b.made_by
    where t.refund_id = f.id and t.returned_at is null)`

const orders = {
  id: 'f.id',
  by: {
    since: sql`f.created_at`,
    amount: sql`f.fils`,
    customer: sql`lower(g.first_name || ' ' || g.last_name)`,
  },
}

type ListQuery = z.output<NonNullable<(typeof listed)['query']>>

/** Lists a page of refunds, newest first or sorted. */
export async function listRefunds(
  db: Db,
  { limit, offset, sort = '-since', status, search }: ListQuery,
): Promise<CountedPage<ListedRefund[]>> {
  const found = refundsQuery(db).where(matching({ status, search })).orderBy(sortedBy(sort, orders))
  const page = await pageOf(found, { limit, offset })
  return { ...page, rows: page.rows.map(listedRefundOf) }
}

function refundsQuery(db: Db) {
  return db
    .selectFrom('refunds as f')
    .innerJoin('orders as o', 'o.id', 'f.orderId')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['f.id', 'f.number', 'f.cause', 'f.method', 'f.fils', 'f.status', 'f.createdAt', 'f.doneAt'])
    .select(['f.payer', 'f.paidBy', 'f.reference', 'f.paidOn', 'f.handedBy', 'f.receivedBy'])
    .select(['f.orderId', 'o.number as orderNumber', 'o.shopId', 'o.shopName', 'o.shopNameAr'])
    .leftJoin('refundAccounts as a', 'a.groupId', 'g.id')
    .select(['g.firstName', 'g.lastName', dispute.as('dispute'), 'a.ending', 'a.enteredAt'])
    .select(bankFile.as('bankFile'))
}

function matching({ status, search }: Pick<ListQuery, 'status' | 'search'>): RawBuilder<SqlBool> {
  const refund = /^mf\D?(\d{1,9})$/i.exec(search.trim())?.[1]
  const order = readOrderNumber(search)
  const words = matchesWords('g.searchForm', search)
  const conditions = [
    order === null ? words : sql<SqlBool>`(o.number = ${order} or ${words})`,
    ...(status === undefined ? [] : [status === 'waiting' ? waits : sql<SqlBool>`f.status = ${status}`]),
  ]
  if (refund !== undefined) conditions[0] = sql<SqlBool>`f.number = ${Number(refund)}`
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

type FoundRefund = Awaited<ReturnType<ReturnType<typeof refundsQuery>['executeTakeFirstOrThrow']>>

function listedRefundOf({ firstName, lastName, orderNumber, shopId, ...row }: FoundRefund): ListedRefund {
  const { orderId, shopName, shopNameAr, dispute: of, bankFile: file, ending, enteredAt, ...refund } = row
  return {
    ...refundOf(refund),
    orderId,
    orderNumber: orderNumberText(orderNumber),
    customerName: `${firstName} ${lastName}`,
    shopId: shopId ?? 'majlis',
    shopName,
    shopNameAr,
    dispute: of,
    bankFile: file,
    account: ending && enteredAt ? { ibanEnding: ending, enteredAt } : null,
  }
}

type StoredRefund = Omit<Order['refunds'][number], 'refundNumber' | 'amount' | 'createdAt' | 'doneAt'> & {
  readonly number: number
  readonly fils: number
  /** A date from a column, or text from JSON. */
  readonly createdAt: Date | string
  readonly doneAt: Date | string | null
}

/** SQL for the refunds of order `o`, sorted by number. */
export const refunds = sql<StoredRefund[] | null>`(select json_agg(json_build_object(
    'id', f.id, 'number', f.number, 'cause', f.cause, 'method', f.method, 'fils', f.fils, 'status', f.status,
    'createdAt', f.created_at, 'doneAt', f.done_at, 'payer', f.payer,
    'paidBy', f.paid_by, 'reference', f.reference, 'paidOn', f.paid_on, 'handedBy', f.handed_by, 'receivedBy', f.received_by) order by f.number)
  from refunds f where f.order_id = o.id)`

/** Converts a stored refund to the API's format. */
export function refundOf({
  number,
  fils,
  createdAt,
  doneAt,
  ...rest
}: StoredRefund): Order['refunds'][number] {
  return {
    ...rest,
    refundNumber: refundNumberText(number),
    amount: fils,
    createdAt: new Date(createdAt),
    doneAt: doneAt === null ? null : new Date(doneAt),
  }
}
