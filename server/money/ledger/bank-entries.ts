import { sql } from 'kysely'
import type { Decoded, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/money/ledger/bank-entries.ts'
import { templatesAtBank } from '#domain/money/ledger/journals.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { matchesWords, pageOf, sortedBy } from '#server/platform/db/page.ts'
import { type Db, isId, rowOf, newId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { bookingOf, openBookings, refundBookedAs, sumOpenBookings } from './bank-bookings.ts'
import { balanceOfAccount } from './balances.ts'
import { storeJournal, withdrawStored } from './journals.ts'

const orders = { id: 'n.id', by: { day: sql`n.day`, amount: sql`n.fils` } }

/** Lists bank entries, newest first or sorted. */
export async function listBankEntries(
  db: Db,
  { status, search, sort, ...page }: Decoded<typeof contract.listBankEntries>['query'],
) {
  const found = entriesQuery(db)
    .$if(status !== undefined, (all) => all.where(sql<boolean>`${stateOf} = ${status ?? null}`))
    .where(matchesWords('n.searchForm', search))
  const read = await pageOf(found.orderBy(sortedBy(sort ?? '-day', orders)), page)
  return { ...read, rows: read.rows.map(entryOf) }
}

/** Returns one bank entry. Refusal: bank-entry.not-found. */
export async function readBankEntry(db: Db, id: string): Promise<contract.BankEntry> {
  return entryOf(await rowOf(id, entriesQuery(db).where('n.id', '=', id), 'bank-entry.not-found'))
}

const stateOf = sql<contract.BankEntry['state']>`case when n.batch_id is not null then 'matched'
  when n.journal_id is not null then 'waiting' else 'open' end`

function entriesQuery(db: Db) {
  return db
    .selectFrom('bankEntries as n')
    .innerJoin('bankStatements as s', 's.id', 'n.statementId')
    .leftJoin('ledgerBatches as b', 'b.id', 'n.batchId')
    .leftJoin('payouts as p', 'p.id', 'b.eventId')
    .leftJoin('refunds as f', (join) => join.on('f.id', '=', refundBookedAs(sql`b.event_id`)))
    .leftJoin('bankDeposits as d', 'd.id', 'b.eventId')
    .leftJoin('cashCounts as c', 'c.id', 'b.eventId')
    .leftJoin('journals as j', (join) => join.on(sql<boolean>`j.id = coalesce(b.event_id, n.journal_id)`))
    .select(['n.id', 'n.day', 'n.fils as amount', 'n.reference', 's.number as statement', 'n.batchId'])
    .select([stateOf.as('state'), 'b.event', 'b.at', 'p.number as payout', 'f.number as refund'])
    .select(sql<string | null>`coalesce(d.reference, c.reference, j.reason)`.as('named'))
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesQuery>['executeTakeFirstOrThrow']>>

function entryOf({ batchId, event, at, payout, refund, named, ...row }: EntryRow): contract.BankEntry {
  const isBooked = batchId !== null && event !== null && at !== null
  const of = { event: event as ReturnType<typeof bookingOf>['event'], payout, refund, reference: named }
  return { ...row, booking: isBooked ? bookingOf({ id: batchId, at, ...of }) : null }
}

/** Reconciles the newest statement with the books. */
export async function readBankBalance(db: Db): Promise<ReplyOf<typeof contract.readBankBalance>> {
  const statement = await db
    .selectFrom('bankStatements')
    .select(['number', 'closedOn', 'closingFils as closing', 'readAt'])
    .orderBy('closedOn', 'desc')
    .orderBy('readAt', 'desc')
    .executeTakeFirst()
  const { open } = await db
    .selectFrom('bankEntries')
    .select(sql<number>`coalesce(sum(fils), 0)::bigint`.as('open'))
    .where('batchId', 'is', null)
    .executeTakeFirstOrThrow()
  const [atBooks, notAtBank] = [await balanceOfAccount(db, 'bank'), await sumOpenBookings(db)]
  const difference = statement ? statement.closing - open + notAtBank - atBooks : 0
  return { statement: statement ?? null, atBooks, notInBooks: open, notAtBank, difference }
}

/** Lists the open bookings with the amount of an entry, at most 100. Refusal: bank-entry.not-found. */
export async function listBankBookings(db: Db, id: string) {
  const { amount } = await readBankEntry(db, id)
  return (await openBookings(db, amount)).slice(0, 100).map((row) => bookingOf(row))
}

async function lockEntry(tx: Tx, id: string) {
  const found = tx.selectFrom('bankEntries').selectAll().where('id', '=', id)
  return rowOf(id, found.forNoKeyUpdate(), 'bank-entry.not-found')
}

type Entry = Awaited<ReturnType<typeof lockEntry>>

function refuseDecided({ batchId, journalId }: Entry): void {
  if (batchId !== null || journalId !== null) throw new Refusal('bank-entry.decided')
}

/** Matches an entry with a booking. Refusals: bank-entry.not-found, bank-entry.decided, bank-entry.no-booking. */
export async function matchBankEntry(deps: Deps, actor: Admin, id: string, bookingId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id)
    refuseDecided(entry)
    // A request that matches another entry with the same booking waits here.
    await sql`select pg_advisory_xact_lock(hashtextextended('bank-booking:' || ${bookingId}, 0))`.execute(tx)
    const isFree = (await openBookings(tx, entry.fils)).some((booking) => booking.id === bookingId)
    if (!isFree) throw new Refusal('bank-entry.no-booking', {}, 'bookingId')
    await decide(tx, deps, { actor, entry, batchId: bookingId, journalId: null })
  })
}

type Booked = Decoded<typeof contract.bookBankEntry>['body']

/**
 * Enters a journal with the amount and day of an entry, booked once a second person confirms it. Refusals:
 * bank-entry.not-found, bank-entry.decided, bank-entry.other-direction, object.unknown-file.
 */
export async function bookBankEntry(deps: Deps, actor: Admin, id: string, booked: Booked): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id)
    refuseDecided(entry)
    if (!templatesAtBank(entry.fils).includes(booked.template))
      throw new Refusal('bank-entry.other-direction', {}, 'template')
    const journal = { id: newId(), ...booked, amount: Math.abs(entry.fils), day: entry.day }
    await storeJournal(tx, deps, actor, { ...journal, shopId: null, debit: null, credit: null })
    await decide(tx, deps, { actor, entry, batchId: null, journalId: journal.id })
  })
}

/**
 * Undoes the match of an entry: it is open again, and is never matched automatically. Refusals: bank-entry.not-found,
 * bank-entry.decided.
 */
export async function releaseBankEntry(deps: Deps, actor: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockJournalOf(tx, id)
    const entry = await lockEntry(tx, id)
    if (entry.batchId === null && entry.journalId === null) throw new Refusal('bank-entry.decided')
    if (entry.journalId !== null) await takeJournalBack(tx, deps, actor, entry.journalId)
    await decide(tx, deps, { actor, entry, batchId: null, journalId: null })
  })
}

/** Locks the journal before its entry, in the same order as confirming or withdrawing a journal does. */
async function lockJournalOf(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('journals as j')
    .innerJoin('bankEntries as n', 'n.journalId', 'j.id')
    .select('j.id')
    .where('n.id', '=', isId(id) ? id : null)
    .forNoKeyUpdate('j')
    .execute()
}

/** Withdraws an unconfirmed journal; for a booked one, enters the reverse, which a second person confirms. */
async function takeJournalBack(tx: Tx, deps: Deps, actor: Admin, id: string): Promise<void> {
  const { debit, credit, confirmedAt, ...journal } = await tx
    .selectFrom('journals')
    .select(['debit', 'credit', 'fils', 'day', 'reason', 'confirmedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (confirmedAt === null) return withdrawStored(tx, deps, actor, id)
  const { fils: amount, day, reason } = journal
  const sides = { debit: credit, credit: debit }
  await storeJournal(tx, deps, actor, {
    id: newId(),
    template: 'correction',
    amount,
    day,
    reason,
    shopId: null,
    ...sides,
  })
}

type Decision = {
  readonly actor: Admin
  readonly entry: Entry
  readonly batchId: string | null
  readonly journalId: string | null
}

async function decide(
  tx: Tx,
  { clock }: Deps,
  { actor, entry, batchId, journalId }: Decision,
): Promise<void> {
  const { id, fils, day, statementId } = entry
  const at = clock()
  const changes = { batchId, journalId, decidedBy: actor.userId, decidedAt: at }
  await tx.updateTable('bankEntries').set(changes).where('id', '=', id).execute()
  const { number } = await tx
    .selectFrom('bankStatements')
    .select('number')
    .where('id', '=', statementId)
    .executeTakeFirstOrThrow()
  // The subject leaves out the bank's reference, which may name a customer (0055).
  const subject = auditSubject('ledger', id, `${day} · ${number}`)
  const fields = (isOpen: boolean) => (isOpen ? null : { total: `${fromFils(fils)} AED`, day })
  const before = fields(entry.batchId === null && entry.journalId === null)
  const after = fields(batchId === null && journalId === null)
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'bank-entry.matched',
    ...subject,
    before,
    after,
    at,
  })
}
