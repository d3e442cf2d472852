import { type RawBuilder, sql } from 'kysely'

/**
 * Fils of whatever currency as fils of AED by the rate that counts: half down and in whole numbers, like `inAed` in
 * domain/money/money.ts. Each amount by itself, so that parts add up to their sum.
 */
export function filsInAed(fils: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<number> {
  const rate = sql`(select eur_rate_bp from settings)`
  return sql`case when ${currency} = 'AED' then ${fils}
    else sign(${fils})::bigint * ((2 * abs(${fils}) * ${rate} + 9999) / 20000) end`
}
