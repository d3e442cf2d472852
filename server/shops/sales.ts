import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { orderStages } from '#domain/orders/order-status.ts'

/** SQL: the number of orders `o`, and their total in fils of AED (G-38, G-92). */
export const sales = sql<{ orders: number; revenue: number }>`count(*)::int as orders,
  coalesce(sum(o.total_fils), 0)::float8 as revenue`

/** SQL: the order counts as a sale: neither cancelled nor rejected, and paid or confirmed by the customer. */
export const counts: RawBuilder<SqlBool> = sql`o.confirmed_at is not null and o.status not in (${sql.join([...orderStages.cancelled])})`
