import type { Db } from '#server/deps.ts'

/** Sets the rate of one EUR, in ten-thousandths of AED; does not update listings. */
export async function setRate(db: Db, rateBp: number): Promise<void> {
  const given = { rateBp, source: 'Central Bank of the UAE', enteredAt: new Date() }
  await db
    .insertInto('exchangeRates')
    .values({ currency: 'EUR', day: '2026-01-01', ...given })
    .onConflict((known) => known.columns(['currency', 'day']).doUpdateSet(given))
    .execute()
}
