import type { Currency, Fils } from '#domain/money.ts'
import type { Tx } from '#server/db/db.ts'

export type NewPrice = {
  readonly productId: string
  readonly fils: Fils
  readonly currency: Currency
  readonly at: Date
}

/** Begins the history of a new product's prices (G-90). */
export async function recordFirstPrice(tx: Tx, { productId, fils, currency, at }: NewPrice): Promise<void> {
  const row = { productId, priceFils: fils, currency, validFrom: at }
  await tx.insertInto('productPrices').values(row).execute()
}

/** Gives a product another price and ends the former one in its history; the same price changes nothing. */
export async function changePrice(tx: Tx, { productId, fils, currency, at }: NewPrice): Promise<void> {
  const changed = await tx
    .updateTable('products')
    .set({ priceFils: fils, currency, updatedAt: at })
    .where('id', '=', productId)
    .where((row) => row.or([row('priceFils', '!=', fils), row('currency', '!=', currency)]))
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  // A price that was corrected before it had stood for any time leaves no trace.
  const current = tx.deleteFrom('productPrices').where('productId', '=', productId)
  await current.where('validUntil', 'is', null).where('validFrom', '>=', at).execute()
  await tx
    .updateTable('productPrices')
    .set({ validUntil: at })
    .where('productId', '=', productId)
    .where('validUntil', 'is', null)
    .execute()
  await recordFirstPrice(tx, { productId, fils, currency, at })
}
