import { sql } from 'kysely'
import type { z } from 'zod'
import type { shopMetrics } from '#contract/shops/shops.ts'
import type { Db } from '#server/db/db.ts'

type ShopMetrics = z.output<typeof shopMetrics>

/**
 * The figures of shops, in one question for all (G-118): their products of every status. There are no orders and no reviews in Majlis yet,
 * so none were placed this month and nobody rated a shop: 0, 0 and null are the real figures.
 */
export async function metricsOfShops(db: Db, shopIds: readonly string[]): Promise<Map<string, ShopMetrics>> {
  const counted = await db
    .selectFrom('products')
    .select(['shopId', sql<number>`count(*)::int`.as('totalProducts')])
    .where('shopId', 'in', shopIds)
    .groupBy('shopId')
    .execute()
  const totals = new Map(counted.map(({ shopId, totalProducts }) => [shopId, totalProducts]))
  return new Map(
    shopIds.map((id) => [
      id,
      { totalProducts: totals.get(id) ?? 0, monthlyOrders: 0, monthlyRevenue: 0, rating: null },
    ]),
  )
}

/** The same of one shop. */
export async function metricsOfShop(db: Db, shopId: string): Promise<ShopMetrics> {
  const metrics = (await metricsOfShops(db, [shopId])).get(shopId)
  if (!metrics) throw new Error('a shop that was asked for has no figures')
  return metrics
}
