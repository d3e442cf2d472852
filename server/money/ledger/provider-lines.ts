import { sql } from 'kysely'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { batchesOf, type ProviderLine } from '#domain/money/ledger/provider-report.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { newId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { recordBatches } from './record.ts'

/** Days in the UAE, both included. */
export type Period = { readonly from: string; readonly to: string }

/** Rows per insert, limited by the number of parameters of a statement. */
const atOnce = 1000

/**
 * Reads the provider's report of a period, and books the lines that only the provider knows: fees and payments to the
 * bank. Refusals: provider-report.no-provider, .unavailable, .too-long.
 */
export async function takeReport(deps: Deps, { userId: actorId }: Admin, period: Period): Promise<void> {
  const lines = await askProvider(deps, period)
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const added = await keepLines(tx, lines, at)
    const subject = auditSubject('ledger', null, `${period.from} – ${period.to}`)
    const after = { readLines: lines.length, newLines: added }
    await recordAudit(tx, { actorId, action: 'provider-report.read', ...subject, after, at })
  })
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Reads the provider's report day by day, from `daysBack` days before the newest stored line until now, so that an
 * outage leaves no gap. Does nothing without a card provider.
 */
export async function followReport(deps: Deps, daysBack: number): Promise<void> {
  const { cards, db } = deps
  if (!cards) return
  const until = deps.clock().getTime()
  const { newest } = await db
    .selectFrom('providerLines')
    .select((of) => of.fn.max('at').as('newest'))
    .executeTakeFirstOrThrow()
  let from = Math.min(newest?.getTime() ?? until, until) - daysBack * dayMs
  for (; from < until; from += dayMs) {
    // oxlint-disable-next-line no-await-in-loop -- one day after the other: what was read before a failure is kept
    await followBetween({ ...deps, cards }, from, Math.min(from + dayMs, until))
  }
}

/** Reads a period, in halves if it has more lines than can be read at once; throws if even an hour has too many. */
async function followBetween(deps: CardDeps, from: number, until: number): Promise<void> {
  const lines = await deps.cards.linesBetween(new Date(from), new Date(until))
  if (lines) {
    await deps.db.transaction().execute((tx) => keepLines(tx, lines, deps.clock()))
    return
  }
  if (until - from <= hourMs)
    throw new Error('the card provider has booked more within an hour than can be read at once')
  const middle = (from + until) / 2
  await followBetween(deps, from, middle)
  await followBetween(deps, middle, until)
}

type CardDeps = Deps & { readonly cards: NonNullable<Deps['cards']> }

async function askProvider({ cards, log }: Deps, { from, to }: Period): Promise<readonly ProviderLine[]> {
  if (!cards) throw new Refusal('provider-report.no-provider')
  const lines = await cards.linesBetween(dayStart(from), dayStart(to, 1)).catch((error: unknown) => {
    log.warn({ err: error }, 'the card provider did not tell what it has booked')
    throw new Refusal('provider-report.unavailable')
  })
  if (lines === null) throw new Refusal('provider-report.too-long', {}, 'to')
  return lines
}

/** Stores new lines and books them; a line read concurrently is booked only by the transaction that stored it. */
async function keepLines(tx: Tx, lines: readonly ProviderLine[], readAt: Date): Promise<number> {
  // Sorted, so that two concurrent readers cannot deadlock.
  const all = lines.map((line) => ({ id: newId(), ...line })).toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
  const isRegistered = await registeredOn(tx, all.map(dayOfLine))
  let added = 0
  for (let from = 0; from < all.length; from += atOnce) {
    const part = all.slice(from, from + atOnce)
    // oxlint-disable-next-line no-await-in-loop -- a thousand rows in each insert
    const made = await tx
      .insertInto('providerLines')
      .values(part.map((line) => ({ ...line, readAt })))
      .onConflict((known) => known.column('ref').doNothing())
      .returning('id')
      .execute()
    const ids = new Set(made.map(({ id }) => id))
    added += ids.size
    const kept = part.filter(({ id }) => ids.has(id))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await recordBatches(
      tx,
      kept.flatMap((line) => batchesOf(line, isRegistered(dayOfLine(line)))),
    )
  }
  return added
}

const dayOfLine = ({ at }: ProviderLine) => dayOf(at)

/** Returns a check whether the platform is registered for VAT on one of `days`. */
async function registeredOn(tx: Tx, days: readonly string[]): Promise<(day: string) => boolean> {
  const { rows } = await sql<{
    day: string
  }>`select d::text as day from unnest(${[...new Set(days)]}::date[]) d
    where is_registered(null, d)`.execute(tx)
  const registered = new Set(rows.map(({ day }) => day))
  return (day) => registered.has(day)
}
