import { type Expression, type SqlBool, sql } from 'kysely'
import type { Order } from '#contract/orders/orders.ts'
import { groupNumberText, readOrderNumber } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { type Deps, type Db, rowOf, type Tx } from '#server/deps.ts'
import { documentsKey } from '#server/money/documents/read.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { isLink, orderAddress } from './link.ts'
import { orderOf, type OrderRow, ordersQuery } from './read.ts'

/** A checkout with its link. */
export type OrderGroup = {
  readonly groupNumber: string
  readonly orders: Order[]
  readonly link: string
  readonly language: Language
  readonly expiresAt: Date
}

/** Reads all orders of a checkout, sorted by number; throws Refusal('order.not-found') if there are none. */
export async function readGroup(db: Db, which: Expression<SqlBool>): Promise<OrderGroup> {
  const rows = await ordersQuery(db).where(which).orderBy('o.number').modifyEnd(prepared).execute()
  const [first] = rows
  if (!first) throw new Refusal('order.not-found')
  const { link, linkExpiresAt: expiresAt, language } = first
  const groupNumber = groupNumberText(first.groupNumber)
  return { groupNumber, orders: rows.map(orderOf), link, language, expiresAt }
}

/** Reads the checkout of a link that has not expired. Refusal: order.not-found. */
export function readGroupOfLink(db: Db, link: string, now: Date): Promise<OrderGroup> {
  if (!isLink(link)) throw new Refusal('order.not-found')
  return readGroup(db, sql<SqlBool>`g.link = ${link} and g.link_expires_at > ${now}`)
}

/** Finds an order by its number and the customer's e-mail address (R-ORD-09). Refusal: order.no-match. */
export function findOrder(db: Db, number: string, email: string): Promise<OrderRow> {
  return findWhere(db, number, (row) => row.email === email)
}

/** Finds an order by its number and the key of its documents. Refusal: order.no-match. */
export function findOrderByKey(db: Db, number: string, key: string): Promise<OrderRow> {
  return findWhere(db, number, (row) => documentsKey(row.id, row.email) === key)
}

async function findWhere(db: Db, number: string, isTheirs: (row: OrderRow) => boolean): Promise<OrderRow> {
  const wanted = readOrderNumber(number)
  const row =
    wanted === null ? undefined : await ordersQuery(db).where('o.number', '=', wanted).executeTakeFirst()
  if (!row || !isTheirs(row)) throw new Refusal('order.no-match')
  return row
}

/**
 * Finds an order like {@link findOrder} and locks it, so that changes to it run one after the other. Reads it again
 * once locked, as the customer may have been erased meanwhile. Refusal: order.no-match.
 */
export async function lockOrderByNumber(tx: Tx, number: string, email: string): Promise<OrderRow> {
  const { id } = await findOrder(tx, number, email)
  await tx.selectFrom('orders').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findOrder(tx, number, email)
}

/** Reads an order by its id; with a shop, only a confirmed order of that shop. Refusal: order.not-found. */
export async function readOrderById(db: Db, id: string, shopId?: string): Promise<Order> {
  const found = ordersQuery(db).where('o.id', '=', id)
  const own =
    shopId === undefined ? found : found.where('o.shopId', '=', shopId).where('o.confirmedAt', 'is not', null)
  const row = await rowOf(id, own, 'order.not-found')
  const isForShop = shopId !== undefined
  const [order] = await withDisputes(db, [orderOf(row)], { isForShop })
  return { ...(order as Order), ...(!isForShop && { refusedCapture: await readRefused(db, row.id) }) }
}

async function readRefused(db: Db, orderId: string): Promise<NonNullable<Order['refusedCapture']> | null> {
  const found = await db
    .selectFrom('paymentShares')
    .select(['captureFils as amount', 'captureProblem as problem'])
    .where('orderId', '=', orderId)
    .where('capture', '=', 'failed')
    .executeTakeFirst()
  return found ? { amount: found.amount ?? 0, problem: found.problem ?? '' } : null
}

type Disputed = { readonly isForShop: boolean }

/** Adds the disputes of each order, oldest first; reason and deadline are only for administrators. */
export async function withDisputes(
  db: Db,
  orders: readonly Order[],
  { isForShop }: Disputed,
): Promise<Order[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('disputes as d')
    .innerJoin('disputeShares as s', 's.disputeId', 'd.id')
    .select(['s.orderId', 'd.id', 'd.status', 's.fils as amount', 'd.openedAt', 'd.reason', 'd.dueAt'])
    .where('s.orderId', 'in', ids)
    .where('s.fils', '>', 0)
    .orderBy('d.openedAt')
    .execute()
  const shown = rows.map((row) => (isForShop ? { ...row, reason: null, dueAt: null } : row))
  const of = Map.groupBy(shown, ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    disputes: (of.get(order.id) ?? []).map(({ orderId: _order, ...dispute }) => dispute),
  }))
}

/** An order with what its notifications need. */
export type OrderNotice = {
  readonly order: Order
  readonly language: Language
  readonly url: string
  readonly link: string
  /** Calendar sequence: number of changes of the day, and cancellations. */
  readonly sequence: number
  /** Null for the platform store. */
  readonly shopId: string | null
}

/** Reads the notice of one order, which must exist. */
export async function readNotice(tx: Tx, deps: Deps, orderId: string): Promise<OrderNotice> {
  const [notice] = await readNotices(tx, deps, sql<SqlBool>`o.id = ${orderId}`)
  if (!notice) throw new Error(`order ${orderId} is gone`)
  return notice
}

/** Reads the notices of all matching orders, sorted by number. */
export async function readNotices(
  tx: Db,
  { config }: Deps,
  which: ReturnType<typeof sql<SqlBool>>,
): Promise<OrderNotice[]> {
  const rows = await ordersQuery(tx).where(which).orderBy('o.number').execute()
  return rows.map((row) => {
    const order = orderOf(row)
    return {
      order,
      language: row.language,
      sequence: row.calendarSequence,
      url: orderAddress(config, row.language, row.link),
      link: row.link,
      shopId: order.shopId === 'majlis' ? null : order.shopId,
    }
  })
}
