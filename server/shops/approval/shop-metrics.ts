import { sql } from 'kysely'
import type { z } from 'zod'
import type { shopMetrics } from '#contract/shops/shops.ts'
import { monthStart } from '#domain/platform/calendar.ts'
import type { Db } from '#server/platform/db/db.ts'
import { counts, sales } from '#server/shops/sales.ts'

type ShopMetrics = z.output<typeof shopMetrics>

/**
 * The figures of shops, in one question for all (G-118): their products of every status, and what was ordered of them
 * this month. A shop is rated by the reviews of its products; null where there are none, and while reviews are switched off.
 */
export async function metricsOfShops(
  db: Db,
  shopIds: readonly string[],
  now: Date,
): Promise<Map<string, ShopMetrics>> {
  const { rows } = await sql<{
    id: string
    products: number
    rating: number | null
    orders: number
    revenue: number
  }>`
    select shop.id, (select count(*)::int from products where shop_id = shop.id) as products,
      (select trim_scale(round(sum(review_stars)::numeric / nullif(sum(review_count), 0), 1))::float8 from products
        where shop_id = shop.id and (select reviews_enabled from settings)) as rating, sold.orders, sold.revenue
    from unnest(${shopIds}::uuid[]) as shop (id)
    cross join lateral (
      select ${sales} from orders o
      where o.shop_id = shop.id and o.created_at >= ${monthStart(now)} and ${counts}
    ) sold
  `.execute(db)
  return new Map(
    rows.map(({ id, products, orders, revenue, rating }) => [
      id,
      { totalProducts: products, monthlyOrders: orders, monthlyRevenue: revenue, rating },
    ]),
  )
}

/** The same of one shop. */
export async function metricsOfShop(db: Db, shopId: string, now: Date): Promise<ShopMetrics> {
  const metrics = (await metricsOfShops(db, [shopId], now)).get(shopId)
  if (!metrics) throw new Error('a shop that was asked for has no figures')
  return metrics
}
