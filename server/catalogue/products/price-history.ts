import { sql } from 'kysely'
import type { Currency, Fils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'

export type NewPrice = {
  readonly productId: string
  readonly fils: Fils
  readonly currency: Currency
}

/** Begins the history of the prices of new products (G-90). Refusal: product.no-rate. */
export function recordFirstPrices(tx: Tx, prices: readonly NewPrice[], at: Date): Promise<void> {
  return recordPrices(
    tx,
    prices.map((price) => ({ ...price, validFrom: at })),
  )
}

/** Gives products other prices and ends the former ones in their histories; a price that stays changes nothing. Refusal: product.no-rate. */
export async function changePrices(tx: Tx, prices: readonly NewPrice[], at: Date): Promise<void> {
  const changed = await writePrices(tx, prices, at)
  if (changed.length === 0) return
  const ids = changed.map(({ productId }) => productId)
  // A price that was corrected before it had stood for any time leaves no trace but its beginning, which may lie after
  // this moment: clocks jump, and of two changes at once the one that came first may be written last.
  const corrected = await tx
    .deleteFrom('productPrices')
    .where('productId', 'in', ids)
    .where('validUntil', 'is', null)
    .where('validFrom', '>=', at)
    .returning(['productId', 'validFrom'])
    .execute()
  await tx
    .updateTable('productPrices')
    .set({ validUntil: at })
    .where('productId', 'in', ids)
    .where('validUntil', 'is', null)
    .execute()
  const beginnings = new Map(corrected.map(({ productId, validFrom }) => [productId, validFrom]))
  await recordPrices(
    tx,
    changed.map((price) => ({ ...price, validFrom: beginnings.get(price.productId) ?? at })),
  )
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

async function recordPrices(
  tx: Tx,
  prices: readonly (NewPrice & { readonly validFrom: Date })[],
): Promise<void> {
  await refuseUnrated(tx, prices)
  const rows = prices.map(({ productId, fils, currency, validFrom }) => {
    return { productId, priceFils: fils, currency, validFrom }
  })
  await tx.insertInto('productPrices').values(rows).execute()
}

/** Nobody guesses what is sold in dirhams: prices in euros begin with the first rate that somebody has entered (G-92). */
async function refuseUnrated(tx: Tx, prices: readonly NewPrice[]): Promise<void> {
  if (prices.every(({ currency }) => currency === 'AED')) return
  const rate = await tx.selectFrom('exchangeRates').select('day').limit(1).executeTakeFirst()
  if (!rate) throw new Refusal('product.no-rate', {}, 'currency')
}
