import { sql } from 'kysely'
import type { z } from 'zod'
import type { CashRun, listCashRuns } from '#contract/money/cash.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { type Db, rowOf } from '#server/deps.ts'
import { pageOf } from '#server/platform/db/page.ts'

type Query = z.output<NonNullable<typeof listCashRuns.query>>

/** Lists the cash that carriers still hold, oldest day first, or the counted cash, latest count first. */
export async function listRuns(db: Db, { state, ...page }: Query) {
  const isOpen = state !== 'counted'
  const runs = runsQuery(db)
    .where('c.countId', isOpen ? 'is' : 'is not', null)
    .as('run')
  const found = db
    .selectFrom(runs)
    .selectAll()
    .orderBy(isOpen ? 'day' : sql`counted_at desc, day`)
    .orderBy('id')
  const read = await pageOf(found, page)
  return { ...read, rows: read.rows.map(runOf) }
}

/** Returns one count as a run. Refusal: cash.not-found. */
export async function readCount(db: Db, id: string): Promise<CashRun> {
  return runOf(await rowOf(id, runsQuery(db).where('c.countId', '=', id), 'cash.not-found'))
}

type RunOrder = {
  readonly orderId: string
  readonly number: number
  readonly due: number
  readonly counted: number | null
}

function runsQuery(db: Db) {
  return (
    db
      .selectFrom('cashCollections as c')
      .innerJoin('orders as o', 'o.id', 'c.orderId')
      .leftJoin('shops as s', 's.id', 'c.shopId')
      .leftJoin('cashCounts as n', 'n.id', 'c.countId')
      .leftJoin('users as u', 'u.id', 'n.countedBy')
      .select(['c.carrier', 'c.shopId', 's.shopName', 's.shopNameAr', 'c.name', 'n.countedAt', 'n.reference'])
      .select([
        sql<string>`min(c.day)`.as('day'),
        sql<number>`coalesce(n.fee_fils, 0)`.as('fee'),
        sql<string>`coalesce(n.id::text, concat_ws(' ', min(c.day), c.carrier, c.shop_id, c.name))`.as('id'),
        sql<number>`sum(c.due_fils)::bigint`.as('due'),
        sql<number | null>`sum(c.counted_fils)::bigint`.as('counted'),
        sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as('countedBy'),
        sql<RunOrder[]>`json_agg(json_build_object('orderId', o.id, 'number', o.number, 'due', c.due_fils,
        'counted', c.counted_fils) order by o.number)`.as('orders'),
      ])
      .groupBy(['c.carrier', 'c.shopId', 'c.name', 's.id', 'n.id', 'u.id'])
      // One payment of a courier may cover several days.
      .groupBy(sql`case when n.id is null then c.day end`)
  )
}

type RunRow = Awaited<ReturnType<ReturnType<typeof runsQuery>['executeTakeFirstOrThrow']>>

function runOf({ orders, ...run }: RunRow): CashRun {
  return {
    ...run,
    orders: orders.map(({ number, ...order }) => ({ ...order, orderNumber: orderNumberText(number) })),
  }
}
