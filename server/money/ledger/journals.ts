import { sql } from 'kysely'
import type { Decoded } from '#contract/endpoint.ts'
import type { Journal, JournalInput, listJournals as listed } from '#contract/money/ledger/journals.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import {
  isOfShop,
  isOpening,
  journalBooked,
  type JournalSides,
  journalTemplates,
  sidesOfTemplate,
} from '#domain/money/ledger/journals.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditedName, auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { pageOf, sortedBy } from '#server/platform/db/page.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { claimFiles } from '#server/platform/files/claim.ts'
import { amountIn, lockBalance, balanceOf } from './balances.ts'
import { findShop } from './deposits.ts'
import { recordBatch } from './record.ts'

/**
 * Stores a journal; it is booked once a second person confirms it (`confirmJournal`). Refusals: journal.day-ahead,
 * journal.accounts-needed, journal.shop-needed, journal.opening-owner, journal.opening-late, journal.opened-already,
 * shop.not-found, object.unknown-file.
 */
export async function enterJournal(
  deps: Deps,
  actor: Admin,
  input: NewJournal,
  key?: RequestKey | null,
): Promise<void> {
  if (input.day > dayOf(deps.clock())) throw new Refusal('journal.day-ahead', {}, 'day')
  sidesOf(input)
  await creating(deps, key, (tx) => storeJournal(tx, deps, actor, input))
}

type NewJournal = JournalInput & { readonly id: string }

/** The same in another story's transaction. Refusals: journal.accounts-needed, journal.shop-needed, shop.not-found. */
export async function storeJournal(
  tx: Tx,
  deps: Deps,
  { userId: actorId }: Admin,
  { amount: fils, files = [], ...input }: NewJournal,
): Promise<void> {
  const at = deps.clock()
  const { id, template, day, reason } = input
  const { debit, credit } = sidesOf(input)
  const needsShop = isOfShop({ debit, credit })
  if (needsShop && input.shopId === null) throw new Refusal('journal.shop-needed', {}, 'shopId')
  const shopId = needsShop ? input.shopId : null
  const shop = shopId === null ? null : await findShop(tx, shopId)
  if (template === 'opening-balance') await refuseOpening(tx, { debit, credit, day })
  const said = { id, template, debit, credit, shopId, fils, day, reason }
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto('journals')
    .values({ ...said, enteredBy: actorId, enteredAt: at })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow()
  if (made === 0n) throw new Refusal('journal.opened-already', {}, 'debit')
  await keepFiles(tx, deps, { journalId: id, addresses: files, ownerId: actorId })
  const subject = auditSubject('ledger', id, reason.slice(0, 100))
  const after = { shop: auditedName(shop), total: `${fromFils(fils)} AED`, day }
  await recordAudit(tx, { actorId, action: 'journal.entered', ...subject, after, at })
}

/** Refuses an opening balance (from earlier books) without `owner`, or not before the first event in these books. */
async function refuseOpening(
  tx: Tx,
  { day, ...accounts }: JournalSides & { readonly day: string },
): Promise<void> {
  if (!isOpening(accounts)) throw new Refusal('journal.opening-owner', {}, 'credit')
  const { first } = await tx
    .selectFrom('ledgerBatches')
    .select((of) => of.fn.min('at').as('first'))
    .where('event', '<>', 'journal')
    .executeTakeFirstOrThrow()
  if (first !== null && day >= dayOf(first))
    throw new Refusal('journal.opening-late', { day: dayOf(first) }, 'day')
}

type Proof = {
  readonly journalId: string
  readonly addresses: readonly string[]
  readonly ownerId: string
}

/** Attaches uploads to the journal as evidence, for good. Refusal: object.unknown-file, at its place. */
async function keepFiles(tx: Tx, deps: Deps, { journalId, ...given }: Proof): Promise<void> {
  if (given.addresses.length === 0) return
  const pathOf = (place: number) => `files.${place}`
  const ids = await claimFiles(deps, tx, { purpose: 'journal', ...given, pathOf })
  const rows = ids.map((objectId, position) => ({ journalId, objectId, position }))
  await tx.insertInto('journalFiles').values(rows).execute()
}

/** Debit and credit accounts: those of the template, or the ones given with a correction. */
function sidesOf({
  template,
  debit,
  credit,
}: Pick<JournalInput, 'template' | 'debit' | 'credit'>): JournalSides {
  const known = sidesOfTemplate(template)
  if (known) return known
  if (debit === null || credit === null || debit === credit)
    throw new Refusal('journal.accounts-needed', {}, 'credit')
  return { debit, credit }
}

/**
 * Books a journal, once, on its day. It must be confirmed by a second person, except in a demo, where one person shows
 * it all. A write-off is at most the shop's debt. Refusals: journal.not-found, journal.decided, journal.same-person,
 * journal.owes-less.
 */
export async function confirmJournal(deps: Deps, { userId: actorId }: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const journal = await lockJournal(tx, id)
    if (journal.enteredBy === actorId && !deps.config.demoMode) throw new Refusal('journal.same-person')
    if (journal.shopId !== null) await lockBalance(tx, journal.shopId)
    if (journal.template === 'bad-debt' && journal.shopId !== null) {
      const owed = Math.max(0, -(await balanceOf(tx, journal.shopId, at)).balanceFils)
      if (journal.fils > owed) throw new Refusal('journal.owes-less', { owed: amountIn(owed) })
    }
    const changes = { confirmedBy: actorId, confirmedAt: at }
    await tx.updateTable('journals').set(changes).where('id', '=', id).execute()
    await recordBatch(tx, journalBooked({ ...journal, at: momentOf(journal.day, at) }))
    // The bank entry that the journal was entered for now has its booking.
    await sql`update bank_entries set batch_id = (select id from ledger_batches where event = 'journal' and event_id = ${id})
      where journal_id = ${id}`.execute(tx)
    await audit(tx, journal, { actorId, action: 'journal.confirmed', at })
  })
}

/** The end of `day`, or now if it is not over. */
function momentOf(day: string, now: Date): Date {
  return new Date(Math.min(now.getTime(), dayStart(day, 1).getTime() - 1))
}

/** Withdraws a journal that is not booked. Refusals: journal.not-found, journal.decided. */
export async function withdrawJournal(deps: Deps, actor: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute((tx) => withdrawStored(tx, deps, actor, id))
}

/** Withdraws a journal in another story's transaction; the bank entry that it was entered for is open again. */
export async function withdrawStored(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId: actorId }: Admin,
  id: string,
): Promise<void> {
  const at = clock()
  const journal = await lockJournal(tx, id)
  await tx.updateTable('bankEntries').set({ journalId: null }).where('journalId', '=', id).execute()
  const changes = { withdrawnBy: actorId, withdrawnAt: at }
  await tx.updateTable('journals').set(changes).where('id', '=', id).execute()
  await audit(tx, journal, { actorId, action: 'journal.withdrawn', at })
}

async function lockJournal(tx: Tx, id: string) {
  const found = tx.selectFrom('journals').selectAll().where('id', '=', id)
  const journal = await rowOf(id, found.forNoKeyUpdate(), 'journal.not-found')
  if (journal.confirmedAt !== null || journal.withdrawnAt !== null) throw new Refusal('journal.decided')
  return journal
}

type Decided = {
  readonly actorId: string
  readonly action: 'journal.confirmed' | 'journal.withdrawn'
  readonly at: Date
}

async function audit(
  tx: Tx,
  { id, reason, fils, day }: Awaited<ReturnType<typeof lockJournal>>,
  decided: Decided,
): Promise<void> {
  const subject = auditSubject('ledger', id, reason.slice(0, 100))
  await recordAudit(tx, { ...decided, ...subject, after: { total: `${fromFils(fils)} AED`, day } })
}

type Reader = Pick<Deps, 'db' | 'config'> & { readonly actor: Admin }

const orders = { id: 'j.id', by: { entered: sql`j.entered_at`, day: sql`j.day`, amount: sql`j.fils` } }

/** Lists journals, newest first or sorted, each with whether the reader may confirm it. */
export async function listJournals(reader: Reader, { sort, ...page }: Decoded<typeof listed>['query']) {
  const read = await pageOf(journalsQuery(reader.db).orderBy(sortedBy(sort ?? '-entered', orders)), page)
  return { ...read, rows: read.rows.map((row) => journalOf(reader, row)) }
}

/** Returns one journal; Refusal('journal.not-found') when there is none. */
export async function readJournal(reader: Reader, id: string): Promise<Journal> {
  const found = journalsQuery(reader.db).where('j.id', '=', id)
  return journalOf(reader, await rowOf(id, found, 'journal.not-found'))
}

function journalsQuery(db: Db) {
  return db
    .selectFrom('journals as j')
    .innerJoin('users as u', 'u.id', 'j.enteredBy')
    .leftJoin('users as c', 'c.id', 'j.confirmedBy')
    .leftJoin('shops as s', 's.id', 'j.shopId')
    .select(['j.id', 'j.template', 'j.debit', 'j.credit', 'j.shopId', 's.shopName', 's.shopNameAr'])
    .select(['j.fils as amount', 'j.day', 'j.reason', 'j.enteredAt', 'j.confirmedAt', 'j.withdrawnAt'])
    .select(['j.enteredBy as enterer', 'j.confirmedBy as confirmer'])
    .select(
      sql<Journal['files']>`(select coalesce(json_agg(json_build_object('url', '/api/objects/' || o.id,
        'fileName', o.file_name) order by f.position), '[]')
        from journal_files f join objects o on o.id = f.object_id where f.journal_id = j.id)`.as('files'),
    )
    .select((of) => [
      of.fn<string>('concat_ws', [of.val(' '), 'u.firstName', 'u.lastName']).as('enteredBy'),
      of.fn<string>('concat_ws', [of.val(' '), 'c.firstName', 'c.lastName']).as('confirmedBy'),
    ])
}

type JournalRow = Awaited<ReturnType<ReturnType<typeof journalsQuery>['executeTakeFirstOrThrow']>>

function journalOf({ config, actor }: Reader, { enterer, confirmer, template, ...row }: JournalRow): Journal {
  const isOpen = row.confirmedAt === null && row.withdrawnAt === null
  return {
    ...row,
    // A template that no longer exists is shown as a correction; its accounts still say what it booked.
    template: journalTemplates.find((known) => known === template) ?? 'correction',
    confirmedBy: confirmer === null ? null : row.confirmedBy,
    mayConfirm: isOpen && (config.demoMode || enterer !== actor.userId),
  }
}
