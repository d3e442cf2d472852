import { type RawBuilder, sql } from 'kysely'
import type { Analytics } from '#contract/insights/analytics.ts'
import { shiftDay } from '#domain/insights/analytics/period.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onSale } from '#server/catalogue/products/record.ts'
import { isOf, type Scope, spansOf } from './figures.ts'

const most = 10
/** A product that nobody bought for so many days does not move. */
const idleDays = 90
/** How fast a product sells is read from so many days. */
const paceDays = 30
/** What lasts no longer is running out. */
const shortDays = 14

/** Products on sale for three months that nobody bought in them, those first in which most money lies. */
export async function idleStock(db: Db, scope: Scope, now: Date): Promise<Analytics['idleStock']> {
  const since = shiftDay(dayOf(now), 1 - idleDays)
  const value = sql`p.stock * ${priceInAed('p.price_fils', 'p.currency')}`
  const { rows } = await sql<Analytics['idleStock'][number]>`
    select p.id, p.name, p.name_ar, p.stock, (${value})::bigint as value from products p
    where ${sql.raw(onSale('p.status'))} and p.stock > 0 and p.created_at < ${dayStart(since)} and ${isOf(scope, 'p.shop_id')}
      and not exists (select from piece_figures f
        where f.product_id = p.id and f.span = 'day' and f.starts_on >= ${since}::date)
    order by 5 desc, p.id limit ${most}`.execute(db)
  return rows
}

/** Products on sale whose stock lasts two weeks at most as they sold in the last thirty days, the shortest first. */
export async function runningOut(db: Db, scope: Scope, now: Date): Promise<Analytics['runningOut']> {
  const today = dayOf(now)
  const period = { from: shiftDay(today, 1 - paceDays), to: today }
  const { rows } = await sql<Analytics['runningOut'][number]>`
    select p.id, p.name, p.name_ar, p.stock, s.sold as sold_in_month,
      (p.stock * ${paceDays}::int / s.sold)::int as lasts_days
    from (select product_id, sum(quantity)::int as sold from piece_figures f
      where ${spansOf(period, today)} and ${isOf(scope)} group by product_id) s
    join products p on p.id = s.product_id
    where ${sql.raw(onSale('p.status'))} and p.stock * ${paceDays}::int <= s.sold * ${shortDays}::int
    order by lasts_days, s.sold desc, p.id limit ${most}`.execute(db)
  return rows
}

/**
 * The price of a product, as fils of AED at the rate of the day: half down and in whole numbers, like `inAed` in
 * domain/platform/amounts/money.ts; a test holds the two equal.
 */
function priceInAed(fils: string, currency: string): RawBuilder<number> {
  return sql`case when ${sql.ref(currency)} = 'AED' then ${sql.ref(fils)}
    else (2 * ${sql.ref(fils)} * eur_rate_now() + 9999) / 20000 end`
}
