import { type RawBuilder, sql } from 'kysely'
import type { ExchangeRateInput, ExchangeRates } from '#contract/platform/settings.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { fromRate, type Rate, rateGoodDays } from '#domain/platform/amounts/exchange-rate.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Tx, Deps, Admin } from '#server/deps.ts'
import { closeNotifications, notify } from '#server/platform/inbox/notify.ts'
import { recurring } from '#server/platform/jobs/job.ts'
import { showRate } from './registry.ts'

const currency = 'EUR'
const mostShown = 100
const weekMs = rateGoodDays * 86_400_000

/** AED for one EUR today, in ten-thousandths: the rate of the newest day entered (G-92). */
export async function rateOfToday(db: Db): Promise<Rate> {
  const { rows } = await sql<{ rate: Rate }>`select eur_rate_now() as rate`.execute(db)
  return rows[0]?.rate as Rate
}

const ratedOn = sql`(select max(day) from exchange_rates where currency = 'EUR')`

/** SQL: 1 if a product on sale is priced by an old rate, or by one never entered; else 0. */
export function howManyOldRates(now: RawBuilder<unknown> = sql`now()`): RawBuilder<number> {
  const today = sql`(${now} at time zone 'Asia/Dubai')::date`
  return sql`(coalesce(${ratedOn} < ${today} - ${rateGoodDays}::int, true)
    and exists (select from products where currency = 'EUR' and status = 'active'))::int`
}

/** Notifies administrators who handle money that the euro rate is old: each week until a newer one is entered. */
export async function remindOfOldRate({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const at = clock()
  const { rows } = await sql<{ isOld: number; day: string | null }>`
    select ${howManyOldRates(sql`${at}::timestamptz`)} as is_old, ${ratedOn} as day`.execute(db)
  const { isOld = 0, day = null } = rows[0] ?? {}
  // If no rate was ever entered, only the dashboard says so.
  if (isOld === 0 || day === null) return
  const weeks = Math.floor((Date.parse(dayOf(at)) - Date.parse(day)) / weekMs)
  await db.transaction().execute((tx) =>
    notify(tx, {
      to: { role: 'admin' },
      eventKey: `exchange-rate-old:${day}:${weeks}`,
      kind: 'exchange-rate-old',
      params: { ratedOn: day },
      subject: { kind: 'exchange-rate', id: null },
      at,
    }),
  )
}

/** Returns the rates entered, newest day first. */
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
 * Enters the rate of a day, replacing any earlier entry for it. Prices in EUR follow within a second if it is the newest
 * day; orders keep theirs. Refusal: exchange-rate.day-ahead.
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
    const former = await store(tx, day, given)
    const audited = (one: { rateBp: Rate; source: string }) => ({
      rate: fromRate(one.rateBp),
      source: one.source,
    })
    const subject = auditSubject('settings', null, day)
    const [before, after] = [former ? audited(former) : null, audited(given)]
    await recordAudit(tx, { actorId, action: 'exchange-rate.entered', ...subject, before, after, at })
    const about = { kind: 'exchange-rate', ids: null } as const
    await closeNotifications(tx, { kinds: ['exchange-rate-old'], subject: about, at })
    await showRate(tx, currency)
  })
}

type Entry = {
  readonly rateBp: Rate
  readonly source: string
  readonly enteredBy: string
  readonly enteredAt: Date
}

/** Stores the rate of a day, and returns the one that it replaced; waits for another administrator who does the same. */
async function store(tx: Tx, day: string, given: Entry) {
  const made = await tx
    .insertInto('exchangeRates')
    .values({ currency, day, ...given })
    .onConflict((known) => known.columns(['currency', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  if (made) return null
  const rates = tx.selectFrom('exchangeRates').where('currency', '=', currency).where('day', '=', day)
  const former = await rates.select(['rateBp', 'source']).forNoKeyUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('exchangeRates')
    .set(given)
    .where('currency', '=', currency)
    .where('day', '=', day)
    .execute()
  return former
}

/** Runs in the morning in the UAE. */
export const remindOfExchangeRate = recurring('remind-of-exchange-rate', '23 5 * * *', remindOfOldRate)
