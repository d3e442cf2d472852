import { sql } from 'kysely'
import type { ProductStatus } from '#domain/status/product-status.ts'
import type { Tx } from '#server/db/db.ts'

export type PriceStockRow = { readonly id: string; readonly stock: number; readonly status: ProductStatus }

/** Writes stock and status of many products in one statement; rows that stay as they are keep their date. */
export async function writePriceStocks(tx: Tx, offers: readonly PriceStockRow[], at: Date): Promise<void> {
  await sql`
    update products p set stock = asked.stock, status = asked.status, updated_at = ${at}
    from unnest(
      ${offers.map(({ id }) => id)}::uuid[],
      ${offers.map(({ stock }) => stock)}::int[],
      ${offers.map(({ status }) => status)}::product_status[]
    ) as asked (id, stock, status)
    where p.id = asked.id and (p.stock <> asked.stock or p.status <> asked.status)`.execute(tx)
}
