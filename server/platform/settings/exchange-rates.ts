import { sql } from 'kysely'
import type { ExchangeRateInput, ExchangeRates } from '#contract/platform/exchange-rates.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { fromRate, type Rate } from '#domain/platform/amounts/exchange-rate.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { showRate } from './registry.ts'

const currency = 'EUR'
const mostShown = 100

/** AED for one EUR today, in ten-thousandths: of the newest day for which a rate was entered (G-92). */
export async function rateOfToday(db: Db): Promise<Rate> {
  const { rows } = await sql<{ rate: Rate }>`select eur_rate_now() as rate`.execute(db)
  return rows[0]?.rate as Rate
}

/** The rates that were entered, the newest day first. */
export async function readExchangeRates(db: Db): Promise<ExchangeRates> {
  const rates = await db
    .selectFrom('exchangeRates as r')
    .leftJoin('users as u', 'u.id', 'r.enteredBy')
    .select(['r.day', 'r.rateBp as rate', 'r.source', 'r.enteredAt'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('enteredBy'))
    .where('r.currency', '=', currency)
    .orderBy('r.day', 'desc')
    .limit(mostShown)
    .execute()
  return { today: await rateOfToday(db), rates }
}

/**
 * Enters the rate of a day; a second one of that day takes its place. Prices in EUR follow within a second where it is the
 * newest day; orders keep theirs. Refusal: exchange-rate.day-ahead.
 */
export async function enterExchangeRate(
  { db, clock }: Deps,
  { userId: actorId }: Admin,
  { day, rate: rateBp, source }: ExchangeRateInput,
): Promise<void> {
  const at = clock()
  if (day > dayOf(at)) throw new Refusal('exchange-rate.day-ahead', {}, 'day')
  await db.transaction().execute(async (tx) => {
    const given = { rateBp, source, enteredBy: actorId, enteredAt: at }
    const rates = tx.selectFrom('exchangeRates').where('currency', '=', currency).where('day', '=', day)
    const former = await rates.select(['rateBp', 'source']).forNoKeyUpdate().executeTakeFirst()
    await tx
      .insertInto('exchangeRates')
      .values({ currency, day, ...given })
      .onConflict((known) => known.columns(['currency', 'day']).doUpdateSet(given))
      .execute()
    const told = (one: { rateBp: Rate; source: string }) => ({
      rate: fromRate(one.rateBp),
      source: one.source,
    })
    const subject = { subjectKind: 'settings', subjectId: null, subjectName: day } as const
    const [before, after] = [former ? told(former) : null, told(given)]
    await recordAudit(tx, { actorId, action: 'exchange-rate.entered', ...subject, before, after, at })
    await showRate(tx, currency)
  })
}
