import { type RawBuilder, sql } from 'kysely'

/**
 * The price of a product, as fils of AED at the rate of the day: half down and in whole numbers, like `inAed` in
 * domain/platform/amounts/money.ts; a test holds the two equal.
 */
export function priceInAed(fils: string, currency: string): RawBuilder<number> {
  return sql`case when ${sql.ref(currency)} = 'AED' then ${sql.ref(fils)}
    else (2 * ${sql.ref(fils)} * eur_rate_now() + 9999) / 20000 end`
}
