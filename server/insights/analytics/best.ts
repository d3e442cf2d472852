import { sql } from 'kysely'
import type { Analytics } from '#contract/insights/analytics.ts'
import type { Period } from '#domain/insights/analytics/period.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isOf, isWithin, keptOrders, type Scope, spansOf } from './figures.ts'

/** How many of each are told. */
const most = 10

type Sold = Analytics['topProducts'][number]

type BestQuery = { readonly period: Period; readonly today: string }

/** The products and the categories that brought most in a period. */
export async function bestSold(db: Db, scope: Scope, { period, today }: BestQuery) {
  const { rows } = await sql<Sold & { kind: 'product' | 'category' }>`
    with sold as materialized (
      select product_id, sum(ordered_fils)::bigint as revenue, sum(orders)::int as orders,
        sum(quantity)::int as quantity
      from piece_figures f where ${spansOf(period, today)} and ${isOf(scope)} group by product_id
    ), products_sold as (
      select 'product' as kind, p.id, p.name, p.name_ar, s.revenue, s.orders, s.quantity
      from (select * from sold order by revenue desc, product_id limit ${most}) s join products p on p.id = s.product_id
    ), categories_sold as (
      select 'category' as kind, c.id, c.name, c.name_ar, sum(s.revenue)::bigint as revenue,
        sum(s.orders)::int as orders, sum(s.quantity)::int as quantity
      from sold s join products p on p.id = s.product_id join categories c on c.id = p.category_id
      group by c.id order by 5 desc, c.id limit ${most}
    ) select * from products_sold union all select * from categories_sold order by revenue desc, id`.execute(
    db,
  )
  const of = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, name, nameAr, revenue, orders, quantity }) => ({
        id,
        name,
        nameAr,
        revenue,
        orders,
        quantity,
      }))
  return { topProducts: of('product'), topCategories: of('category') }
}

/** The shops that brought most in a period; the platform's own store is without an id. */
export async function bestShops(db: Db, period: Period): Promise<Analytics['topShops']> {
  const { rows } = await sql<Analytics['topShops'][number]>`
    select f.shop_id as id, coalesce(s.shop_name, 'Majlis') as name,
      case when f.shop_id is null then 'مجلس' else s.shop_name_ar end as name_ar, f.revenue, f.orders
    from (select shop_id, sum(ordered_fils)::bigint as revenue, sum(${keptOrders})::int as orders
      from daily_figures f where ${isWithin(period)} group by shop_id) f
    left join shops s on s.id = f.shop_id where f.orders > 0
    order by f.revenue desc, f.shop_id limit ${most}`.execute(db)
  return rows
}

/** What was searched for most and not found. */
export async function missedSearches(db: Db, period: Period): Promise<Analytics['missedSearches']> {
  const { rows } = await sql<Analytics['missedSearches'][number]>`
    select words, sum(times)::int as times from missed_searches f where ${isWithin(period)}
    group by words order by 2 desc, words limit ${most}`.execute(db)
  return rows
}
