import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { runSheet, Stop } from '#contract/orders/run.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { isCash } from '#domain/money/payment-method.ts'
import type { Deps } from '#server/deps.ts'
import { lastSent } from '#server/money/cash/collect.ts'
import { orderOf, ordersQuery } from './read.ts'

/** Maximum stops of a run sheet, more than anyone drives to in a day. */
const mostStops = 200

const inHand = sql<number>`coalesce((select c.due_fils from cash_collections c
  where c.order_id = o.id and c.count_id is null), 0)::bigint`

/** Sorts orders so that places near each other follow one another. */
const place = sql`g.emirate, g.city, g.address_line, o.number`

/** Reads the run sheet of a day, today by default: of a shop, or of the platform store if no shop is given. */
export async function readRunSheet(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    day = dayOf(clock()),
    shopId,
  }: { readonly day?: string | undefined; readonly shopId?: string | undefined },
): Promise<z.output<typeof runSheet>> {
  const isOnItsWay = sql<SqlBool>`o.status = 'shipped' and (o.delivery_date is null or o.delivery_date <= ${day}::date)`
  const isDone = sql<SqlBool>`o.status = 'delivered' and o.delivered_at >= ${dayStart(day)} and o.delivered_at < ${dayStart(day, 1)}`
  const own = ordersQuery(db)
    .where('o.shopId', 'is not distinct from', shopId ?? null)
    .limit(mostStops)
  const rows = await own
    .select([lastSent(sql`o.id`).as('sent'), inHand.as('inHand')])
    .where(sql<SqlBool>`((${isOnItsWay}) or (${isDone}))`)
    .orderBy(sql`o.status = 'delivered'`)
    .orderBy('o.deliveryWindow')
    .orderBy(place)
    .execute()
  const stops = rows.map(({ sent, inHand: inHandFils, ...row }): Stop => {
    const carrier = sent?.carrier ?? sent?.driver ?? null
    const isToPay = row.status === 'shipped' && isCash(row.paymentMethod)
    return { order: orderOf(row), carrier, toCollect: isToPay ? row.totalFils : 0, inHand: inHandFils }
  })
  const fetched = await own
    .where(
      sql<SqlBool>`o.id in (select r.order_id from returns r where r.status = 'approved' and r.fetch_on <= ${day}::date)`,
    )
    .orderBy(place)
    .execute()
  return { day, stops, fetches: fetched.map(orderOf) }
}
