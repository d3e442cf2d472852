import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Tx } from '#server/deps.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** At most `max` attempts within `windowMinutes`, counted in the database, so across instances and restarts. */
export type Limit = { readonly kind: string; readonly max: number; readonly windowMinutes: number }

/** A limit applied to a subject: an account, an IP address, or both together. */
export type Counter = Limit & { readonly subject: Buffer }

/** A reached limit, and when a retry makes sense. */
export type ReachedLimit = {
  readonly kind: string
  readonly retryAfterSeconds: number
  /** The count divided by the limit: 1 at the limit itself. */
  readonly times: number
}

const minuteMs = 60_000

/** The key of a limit's subject, hashed so that the table of attempts holds no readable addresses. */
export function subjectOf(...parts: string[]): Buffer {
  return createHash('sha256').update(parts.join('\n')).digest()
}

export function counter(limit: Limit, ...subject: string[]): Counter {
  return { ...limit, subject: subjectOf(limit.kind, ...subject) }
}

/**
 * The range that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since a single household or
 * server may pick among its 2^64 addresses.
 */
export function addressRange(ip: string): string {
  return rangeOf(ip, 4)
}

/** A wider range, for limits that must not be multiplied: providers assign customers up to a /48 of IPv6. */
export function wideRange(ip: string): string {
  return rangeOf(ip, 3)
}

function rangeOf(ip: string, groupsCounted: number): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(address) || !address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${groups.slice(0, groupsCounted).map(withoutLeadingZeros).join(':')}::/${16 * groupsCounted}`
}

function withoutLeadingZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '')
}

/** The limits that are reached now, in the order given. */
export async function reachedLimits(
  db: Db,
  counters: readonly Counter[],
  now: Date,
): Promise<ReachedLimit[]> {
  const found = await db
    .selectFrom('attempts')
    .select(['kind', sql<number>`count(*)::int`.as('count'), (of) => of.fn.min('at').as('oldest')])
    .where((is) =>
      is.or(
        counters.map((one) =>
          is.and([
            is('kind', '=', one.kind),
            is('subject', '=', one.subject),
            is('at', '>', windowStart(one, now)),
          ]),
        ),
      ),
    )
    .groupBy('kind')
    .execute()
  return counters.flatMap((one) => {
    const row = found.find(({ kind }) => kind === one.kind)
    if (!row || row.count < one.max) return []
    const retryAfterSeconds = secondsUntilFree(one, row.oldest, now)
    return [{ kind: one.kind, retryAfterSeconds, times: row.count / one.max }]
  })
}

/** Refuses with 429 when any of the limits is reached. */
export async function refuseOverLimit(db: Db, counters: readonly Counter[], now: Date): Promise<void> {
  const [first] = await reachedLimits(db, counters, now)
  if (first) throw tooMany(first)
}

export function tooMany({ retryAfterSeconds }: Pick<ReachedLimit, 'retryAfterSeconds'>): Refusal {
  return new Refusal('request.too-many', { retryAfterSeconds })
}

/** Adds one to each of the counters. */
export async function countOne(db: Db, counters: readonly Counter[], now: Date): Promise<void> {
  const rows = counters.map((one) => {
    return { kind: one.kind, subject: one.subject, at: now, countsUntil: windowEnd(one, now) }
  })
  await db.insertInto('attempts').values(rows).execute()
}

/** Resets the counters, e.g. the failures of an account whose password was just reset. */
export async function forget(db: Db, counters: readonly Counter[]): Promise<void> {
  for (const { kind, subject } of counters) {
    await db.deleteFrom('attempts').where('kind', '=', kind).where('subject', '=', subject).execute()
  }
}

/**
 * Counts this call, or refuses it if the limit is reached; a refused call is not counted. Exact for concurrent calls
 * too: those of one subject run one by one.
 */
export async function spend(db: Db, one: Counter, now: Date): Promise<void> {
  const reached = await spendOne(db, one, now)
  if (reached) throw tooMany(reached)
}

/** Like {@link spend}, but returns the reached limit instead of refusing; null if this call was counted. */
export async function spendOne(db: Db, one: Counter, now: Date): Promise<ReachedLimit | null> {
  return db.transaction().execute((tx) => spendInside(tx, one, now))
}

/** Like {@link spend} within a transaction, but returns whether the call was counted, for calls that are skipped silently. */
export async function countWithin(tx: Tx, one: Counter, now: Date): Promise<boolean> {
  return (await spendInside(tx, one, now)) === null
}

async function spendInside(tx: Tx, one: Counter, now: Date): Promise<ReachedLimit | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${one.subject.toString('hex')}, 0))`.execute(tx)
  const [over] = await reachedLimits(tx, [one], now)
  if (!over) await countOne(tx, [one], now)
  return over ?? null
}

/**
 * Like {@link spend} in a single statement, for calls that must be fast: a few concurrent calls may exceed the limit.
 */
export async function spendQuickly(db: Db, one: Counter, now: Date): Promise<void> {
  const { kind, subject, max } = one
  const { rows } = await sql`
    insert into attempts (kind, subject, at, counts_until)
    select ${kind}, ${subject}, ${now}, ${windowEnd(one, now)}
    where (select count(*) from attempts
      where kind = ${kind} and subject = ${subject} and at > ${windowStart(one, now)}) < ${max}
    returning kind`.execute(db)
  if (rows.length === 0) throw tooMany({ retryAfterSeconds: one.windowMinutes * 30 })
}

/**
 * Like {@link spendQuickly} for several counters, each adding one or `adds`: counts all, or refuses the call; counts
 * nothing if `isRepeat`. The same statement also evaluates `asked`, whose value is returned.
 */
export async function spendAllQuickly<T>(
  db: Db,
  counters: readonly (Counter & { readonly adds?: number })[],
  now: Date,
  { asked, isRepeat }: { readonly asked: RawBuilder<T>; readonly isRepeat: RawBuilder<boolean> },
): Promise<T> {
  const given = JSON.stringify(
    counters.map(({ kind, subject, max, adds = 1, ...one }) => {
      const [since, until] = [windowStart(one, now), windowEnd(one, now)]
      return {
        kind,
        subject: `\\x${subject.toString('hex')}`,
        since,
        until,
        max,
        adds: Math.min(adds, max + 1),
      }
    }),
  )
  const { rows } = await sql<{ over: readonly string[]; answer: T }>`
    with asked as (
      select * from jsonb_to_recordset(${given}::jsonb)
        as asked (kind text, subject bytea, since timestamptz, until timestamptz, max int, adds int)
      where not ${isRepeat}
    ), over as (
      select kind from asked a where adds + (select count(*) from attempts t
        where t.kind = a.kind and t.subject = a.subject and t.at > a.since) > max
    ), kept as (
      insert into attempts (kind, subject, at, counts_until)
      select kind, subject, ${now}, until from asked, generate_series(1, adds)
      where not exists (select from over)
    )
    select array(select kind from over) as over, ${asked} as answer ${prepared}`.execute(db)
  const [outcome] = rows as [(typeof rows)[0]]
  const reached = counters.find(({ kind }) => outcome.over.includes(kind))
  if (reached) throw tooMany({ retryAfterSeconds: reached.windowMinutes * 30 })
  return outcome.answer
}

/** Whether anything was counted for this subject within the window. */
export async function wasCounted(db: Db, one: Counter, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('attempts')
    .select('kind')
    .where('kind', '=', one.kind)
    .where('subject', '=', one.subject)
    .where('at', '>', windowStart(one, now))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Counts one unless one was counted within `againMinutes`: keeps the subject known without a write each time. */
export async function renew(db: Db, one: Counter, againMinutes: number, now: Date): Promise<void> {
  if (!(await wasCounted(db, { ...one, windowMinutes: againMinutes }, now))) await countOne(db, [one], now)
}

/** Deletes attempts that no limit counts any more. */
export async function pruneAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('countsUntil', '<=', now).execute()
}

function windowStart({ windowMinutes }: Pick<Limit, 'windowMinutes'>, now: Date): Date {
  return new Date(now.getTime() - windowMinutes * minuteMs)
}

function windowEnd({ windowMinutes }: Pick<Limit, 'windowMinutes'>, now: Date): Date {
  return new Date(now.getTime() + windowMinutes * minuteMs)
}

function secondsUntilFree({ windowMinutes }: Limit, oldest: Date, now: Date): number {
  const freeAt = oldest.getTime() + windowMinutes * minuteMs
  return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
}
