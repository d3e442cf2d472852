import { type Fils, toFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, newId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { readSender } from '#server/money/payouts/bank-files.ts'
import { amountIn } from './balances.ts'
import type { Statement, StatementEntry, StatementFile } from '#server/money/payouts/read-statement.ts'
import { matchOpenEntries } from './bank-bookings.ts'

type Movement = {
  readonly key: string
  readonly day: string
  readonly fils: Fils
  readonly reference: string
}
type CheckedStatement = {
  readonly number: string
  readonly iban: string
  readonly closedOn: string
  readonly openingFils: Fils
  readonly closingFils: Fils
  readonly movements: readonly Movement[]
}

/**
 * Returns a file's statements of our account; a bank may send the statements of all accounts in one file.
 * Refusals: payout.report-unreadable, bank-statement.other-message, bank-statement.other-account.
 */
export async function statementsOfOurs(
  db: Db,
  { message, statements: all }: StatementFile,
): Promise<Statement[]> {
  if (!isStatementMessage(message))
    throw message === ''
      ? new Refusal('payout.report-unreadable', {}, 'report')
      : new Refusal('bank-statement.other-message', { message }, 'report')
  const { iban } = await readSender(db)
  const ours = all.filter((one) => iban !== null && one.iban.replaceAll(' ', '') === iban)
  const accounts = all
    .map((one) => one.iban.slice(0, 34) || '–')
    .slice(0, 5)
    .join(', ')
  if (all.length === 0) throw new Refusal('payout.report-unreadable', {}, 'report')
  if (ours.length === 0) throw new Refusal('bank-statement.other-account', { accounts }, 'report')
  return ours
}

/** The camt.053 versions that are alike in the elements read here. */
function isStatementMessage(message: string): boolean {
  const version = /^camt\.053\.001\.(\d\d)$/.exec(message)?.[1]
  return version !== undefined && Number(version) >= 2 && Number(version) <= 13
}

/**
 * Checks that a statement is complete, in dirhams, and that its entries lead from the opening to the closing balance.
 * Refusals, each with the fault: bank-statement.part, bank-statement.unreadable, bank-statement.other-currency,
 * bank-statement.differs.
 */
export function checkStatement(statement: Statement): CheckedStatement {
  const { balances, entries, iban } = statement
  const named = (statement.number || (balances.get('CLBD')?.date ?? '')).slice(0, 35)
  if (statement.isPart) throw new Refusal('bank-statement.part', { statement: named }, 'report')
  const wrong = (where: string) =>
    new Refusal('bank-statement.unreadable', { statement: named, where }, 'report')
  const opening = balanceIn(balances.get('OPBD') ?? balances.get('PRCD'))
  const closing = balanceIn(balances.get('CLBD'))
  const currency = [opening, closing, ...entries].find((one) => one && one.currency !== 'AED')?.currency
  if (currency) throw new Refusal('bank-statement.other-currency', { statement: named, currency }, 'report')
  if (!opening) throw wrong('Bal OPBD')
  if (!closing || !isDay(closing.date)) throw wrong('Bal CLBD')
  const booked = entries.map((entry) => {
    const part = faultOf(entry)
    if (part !== null) throw wrong(`Ntry ${entry.place} ${part}`)
    return filsOf(entry) ?? 0
  })
  const comesTo = booked.reduce((all: Fils, fils) => all + fils, opening.fils)
  if (comesTo !== closing.fils) {
    const sums = { comesTo: amountIn(comesTo), closing: amountIn(closing.fils) }
    throw new Refusal('bank-statement.differs', { statement: named, ...sums }, 'report')
  }
  const number = statement.number.slice(0, 140) || closing.date
  const checked = { number, iban: iban.replaceAll(' ', ''), closedOn: closing.date }
  const movements = keyed(checked.number, entries.flatMap(movementsIn))
  return { ...checked, openingFils: opening.fils, closingFils: closing.fils, movements }
}

function balanceIn(of: ReturnType<Statement['balances']['get']>) {
  const fils = signedFils(of?.amount ?? '')
  return of && fils !== null ? { ...of, fils } : null
}

/** Name of the first element of a booked entry that is missing or wrong; null when there is none. */
function faultOf(entry: StatementEntry): string | null {
  const { amount, direction, date, status, count, transfers } = entry
  if (signedFils(amount) === null || amount.startsWith('-') || entry.currency === '') return 'Amt'
  if (direction !== 'CRDT' && direction !== 'DBIT') return 'CdtDbtInd'
  if (status !== 'BOOK') return 'Sts'
  if (!isDay(date)) return 'BookgDt'
  return count !== null && transfers.length > 0 && count !== transfers.length ? 'Btch NbOfTxs' : null
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

function signedFils(amount: string): Fils | null {
  const fils = toFils(amount.replace(/^-/, ''))
  return fils !== null && amount.startsWith('-') ? -fils : fils
}

function filsOf({ amount, direction }: Pick<StatementEntry, 'amount' | 'direction'>): Fils | null {
  return direction === 'CRDT' || direction === 'DBIT'
    ? signedFils(direction === 'DBIT' ? `-${amount}` : amount)
    : null
}

/** Splits a batch entry into its transfers if they add up to the entry; otherwise the entry is one movement. */
function movementsIn(entry: StatementEntry): Movement[] {
  const { date: day, key, transfers, direction } = entry
  const of = (one: Pick<StatementEntry, 'reference' | 'party' | 'amount' | 'direction'>) => ({
    key,
    day,
    fils: filsOf({ ...one, direction: one.direction || direction }) ?? 0,
    reference: [...new Set([one.reference, entry.reference, one.party])]
      .filter(Boolean)
      .join(' ')
      .slice(0, 500),
  })
  const apart = transfers.map(of)
  const sum = apart.reduce((all, { fils }) => all + fils, 0)
  const isWhole =
    apart.every(({ fils }) => fils !== 0) && transfers.every(({ currency }) => currency === 'AED')
  const movements = isWhole && sum === filsOf(entry) ? apart : [of({ ...entry, reference: textOf(entry) })]
  return movements.filter(({ fils }) => fils !== 0)
}

function textOf({ reference, transfers }: StatementEntry): string {
  return [...transfers.map((one) => one.reference), reference].filter(Boolean).join(' ')
}

/** Gives movements keys that are the same in any file: the bank's reference, else the statement; then a count. */
function keyed(number: string, movements: readonly Movement[]): Movement[] {
  const counts = new Map<string, number>()
  return movements.map((movement) => {
    const { key, day, fils, reference } = movement
    const name = key === '' ? `${number} ${day} ${fils} ${reference}`.slice(0, 280) : `${key} ${day} ${fils}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...movement, key: `${name} ${count}` }
  })
}

/** Stores new statements and entries and matches them with the books. Idempotent for a statement read twice. */
export async function keepStatements(
  deps: Deps,
  { userId: actorId }: Admin,
  statements: readonly CheckedStatement[],
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    for (const statement of statements) {
      // oxlint-disable-next-line no-await-in-loop -- a file has a few
      await keep(tx, statement, { actorId, at: deps.clock() })
    }
    await matchOpenEntries(tx)
  })
}

async function keep(
  tx: Tx,
  { movements, ...statement }: CheckedStatement,
  { actorId, at }: { readonly actorId: string; readonly at: Date },
): Promise<void> {
  const row = { id: newId(), ...statement, readBy: actorId, readAt: at }
  const made = await tx
    .insertInto('bankStatements')
    .values(row)
    .onConflict((known) => known.columns(['iban', 'closedOn', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  for (let from = 0; from < movements.length; from += 1000) {
    const part = movements.slice(from, from + 1000)
    // oxlint-disable-next-line no-await-in-loop -- a thousand rows in each insert
    await tx
      .insertInto('bankEntries')
      .values(part.map((movement) => ({ id: newId(), statementId: row.id, ...movement })))
      .onConflict((known) => known.column('key').doNothing())
      .execute()
  }
  const subject = auditSubject('ledger', row.id, statement.number)
  const after = { readLines: movements.length, day: statement.closedOn }
  await recordAudit(tx, { actorId, action: 'bank-statement.read', ...subject, after, at })
}
