import { sql } from 'kysely'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { batchesOf, type ProviderLine } from '#domain/money/ledger/provider-report.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { newId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { recordBatches } from './record.ts'

/** Days in the UAE, both included. */
export type Period = { readonly from: string; readonly to: string }

/** As many as one statement takes values for. */
const atOnce = 1000

/**
 * Asks the provider what it has booked, and books what only it can tell. Refusals: provider-report.no-provider,
 * .unavailable, .too-long.
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

/** What the provider booked within some days until now; nothing where cards are not charged. */
export async function followReport(deps: Deps, days: number): Promise<void> {
  const { cards, clock, db } = deps
  if (!cards) return
  const until = clock()
  const lines = await cards.linesBetween(new Date(until.getTime() - days * 86_400_000), until)
  if (lines) await db.transaction().execute((tx) => keepLines(tx, lines, until))
  else deps.log.warn('the card provider has booked more than can be read at once')
}

async function askProvider({ cards, log }: Deps, { from, to }: Period): Promise<readonly ProviderLine[]> {
  if (!cards) throw new Refusal('provider-report.no-provider')
  const lines = await cards.linesBetween(dayStart(from), dayStart(to, 1)).catch((error: unknown) => {
    log.warn({ err: error }, 'the card provider did not tell what it has booked')
    throw new Refusal('provider-report.unavailable')
  })
  if (lines === null) throw new Refusal('provider-report.too-long', {}, 'to')
  return lines
}

/** Keeps the lines that are new, whoever else reads them at this moment; each is booked by whoever keeps it. */
async function keepLines(tx: Tx, lines: readonly ProviderLine[], readAt: Date): Promise<number> {
  // In one order everywhere, so that two readers never wait for each other.
  const all = lines.map((line) => ({ id: newId(), ...line })).toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
  const isRegistered = await registeredOn(tx, all.map(dayOfLine))
  let added = 0
  for (let from = 0; from < all.length; from += atOnce) {
    const part = all.slice(from, from + atOnce)
    // oxlint-disable-next-line no-await-in-loop -- some thousand in each statement
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

/** Whether the platform is registered for VAT, on each of some days. */
async function registeredOn(tx: Tx, days: readonly string[]): Promise<(day: string) => boolean> {
  const { rows } = await sql<{
    day: string
  }>`select d::text as day from unnest(${[...new Set(days)]}::date[]) d
    where is_registered(null, d)`.execute(tx)
  const registered = new Set(rows.map(({ day }) => day))
  return (day) => registered.has(day)
}
