import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { orderStages } from '#domain/orders/order-status.ts'

/**
 * How many orders `o` there are and what they come to in fils of AED (G-38, G-92).
 */
export const sales = sql<{ orders: number; revenue: number }>`count(*)::int as orders,
  coalesce(sum(o.total_fils), 0)::float8 as revenue`

/** The orders that count: neither cancelled nor rejected, and paid or confirmed by their customer. */
export const counts: RawBuilder<SqlBool> = sql`o.confirmed_at is not null and o.status not in (${sql.join([...orderStages.cancelled])})`
