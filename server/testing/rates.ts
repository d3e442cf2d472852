import type { Db } from '#server/deps.ts'

/** Says what one EUR is worth from now on, in ten-thousandths of AED; listings are not told. */
export async function setRate(db: Db, rateBp: number): Promise<void> {
  const given = { rateBp, source: 'Central Bank of the UAE', enteredAt: new Date() }
  await db
    .insertInto('exchangeRates')
    .values({ currency: 'EUR', day: '2026-01-01', ...given })
    .onConflict((known) => known.columns(['currency', 'day']).doUpdateSet(given))
    .execute()
}
