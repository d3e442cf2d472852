import { sql } from 'kysely'
import type { z } from 'zod'
import type { shopMetrics } from '#contract/shops/shops.ts'
import type { Db } from '#server/db/db.ts'

export type ShopMetrics = z.output<typeof shopMetrics>

/**
 * A shop's figures (G-118): its products of every status. There are no orders and no reviews in Majlis yet,
 * so none were placed this month and nobody rated the shop: 0, 0 and null are the real figures.
 */
export async function ownMetrics(db: Db, shopId: string): Promise<ShopMetrics> {
  const { totalProducts } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('totalProducts'))
    .where('shopId', '=', shopId)
    .executeTakeFirstOrThrow()
  return { totalProducts, monthlyOrders: 0, monthlyRevenue: 0, rating: null }
}
