import { type RawBuilder, sql } from 'kysely'

/** The rate that counts now, for what no order was placed for. */
export const rateNow = sql`(select eur_rate_bp from settings)`

type Amount = Readonly<Record<'fils' | 'currency' | 'rate', RawBuilder<unknown>>>

/**
 * Fils of whatever currency as fils of AED: half down and in whole numbers, like `inAed` in domain/platform/amounts/money.ts. Each
 * amount by itself, so that parts add up to their sum; what an order comes to by the rate at which it was placed, so
 * that another rate does not change what was.
 */
export function filsInAed({ fils, currency, rate }: Amount): RawBuilder<number> {
  return sql`case when ${currency} = 'AED' then ${fils}
    else sign(${fils})::bigint * ((2 * abs(${fils}) * ${rate} + 9999) / 20000) end`
}

/** The same of a column of the order `o`, or of what belongs to it. */
export function inAedOfOrder(fils: string): RawBuilder<number> {
  return filsInAed({ fils: sql.ref(fils), currency: sql`o.currency`, rate: sql`o.eur_rate_bp` })
}
