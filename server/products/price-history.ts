import { sql } from 'kysely'
import type { Currency, Fils } from '#domain/money.ts'
import type { Tx } from '#server/db/db.ts'

export type NewPrice = {
  readonly productId: string
  readonly fils: Fils
  readonly currency: Currency
}
type At = { readonly at: Date }

/** Begins the history of a new product's prices (G-90). */
export async function recordFirstPrice(tx: Tx, { at, ...price }: NewPrice & At): Promise<void> {
  await recordPrices(tx, [price], at)
}

/** The same for many new products. */
export const recordFirstPrices = recordPrices

/** Gives one product another price. */
export async function changePrice(tx: Tx, { at, ...price }: NewPrice & At): Promise<void> {
  await changePrices(tx, [price], at)
}

/** Gives products other prices and ends the former ones in their histories; a price that stays changes nothing. */
export async function changePrices(tx: Tx, prices: readonly NewPrice[], at: Date): Promise<void> {
  const changed = await writePrices(tx, prices, at)
  if (changed.length === 0) return
  const ids = changed.map(({ productId }) => productId)
  // A price that was corrected before it had stood for any time leaves no trace.
  const current = tx.deleteFrom('productPrices').where('productId', 'in', ids)
  await current.where('validUntil', 'is', null).where('validFrom', '>=', at).execute()
  await tx
    .updateTable('productPrices')
    .set({ validUntil: at })
    .where('productId', 'in', ids)
    .where('validUntil', 'is', null)
    .execute()
  await recordPrices(tx, changed, at)
}

async function writePrices(tx: Tx, prices: readonly NewPrice[], at: Date): Promise<NewPrice[]> {
  if (prices.length === 0) return []
  const { rows } = await sql<NewPrice>`
    update products p set price_fils = asked.fils, currency = asked.currency, updated_at = ${at}
    from unnest(
      ${prices.map(({ productId }) => productId)}::uuid[],
      ${prices.map(({ fils }) => fils)}::bigint[],
      ${prices.map(({ currency }) => currency)}::currency[]
    ) as asked (id, fils, currency)
    where p.id = asked.id and (p.price_fils <> asked.fils or p.currency <> asked.currency)
    returning p.id as product_id, p.price_fils as fils, p.currency`.execute(tx)
  return rows
}

async function recordPrices(tx: Tx, prices: readonly NewPrice[], at: Date): Promise<void> {
  const rows = prices.map(({ productId, fils, currency }) => ({
    productId,
    priceFils: fils,
    currency,
    validFrom: at,
  }))
  await tx.insertInto('productPrices').values(rows).execute()
}
