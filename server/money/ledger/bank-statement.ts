import { type Fils, toFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import { type Db, newId, type Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { readSender } from '#server/money/payouts/sender.ts'
import type { Statement, StatementEntry } from '#server/money/payouts/read-statement.ts'
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
 * Statements of our account in dirhams, whose entries lead from the opening to the closing balance. Refusals:
 * bank-statement.other-account, bank-statement.other-currency, bank-statement.differs.
 */
export async function checkStatements(db: Db, statements: readonly Statement[]): Promise<CheckedStatement[]> {
  const { iban } = await readSender(db)
  if (statements.length === 0) throw new Refusal('payout.report-unreadable', {}, 'report')
  return statements.map((statement) => {
    if (iban === null || statement.iban.replaceAll(' ', '') !== iban)
      throw new Refusal('bank-statement.other-account', {}, 'report')
    return checked(statement, iban)
  })
}

function checked({ number, balances, entries }: Statement, iban: string): CheckedStatement {
  const [opening, closing] = [balances.get('OPBD') ?? balances.get('PRCD'), balances.get('CLBD')]
  const currencies = [opening, closing, ...entries].map((one) => one?.currency ?? 'AED')
  if (currencies.some((currency) => currency !== 'AED'))
    throw new Refusal('bank-statement.other-currency', {}, 'report')
  const openingFils = signedFils(opening?.amount ?? '')
  const closingFils = signedFils(closing?.amount ?? '')
  const booked = entries.map((entry) => filsOf(entry))
  const isReadable =
    openingFils !== null && closingFils !== null && !booked.includes(null) && isDay(closing?.date ?? '')
  if (!isReadable || !entries.every(({ date }) => isDay(date)))
    throw new Refusal('payout.report-unreadable', {}, 'report')
  const sum = booked.reduce((all: Fils, fils) => all + (fils ?? 0), 0)
  if (openingFils + sum !== closingFils) throw new Refusal('bank-statement.differs', {}, 'report')
  const closedOn = closing?.date ?? ''
  const named = { number: number.slice(0, 140) || closedOn, iban, closedOn }
  return { ...named, openingFils, closingFils, movements: keyed(named.number, entries.flatMap(movementsIn)) }
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

/** Each transfer of a batch by itself, where together they are the entry; else the entry as one. */
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
  const told = isWhole && sum === filsOf(entry) ? apart : [of({ ...entry, reference: textOf(entry) })]
  return told.filter(({ fils }) => fils !== 0)
}

function textOf({ reference, transfers }: StatementEntry): string {
  return [...transfers.map((one) => one.reference), reference].filter(Boolean).join(' ')
}

/** The same in another file: by the bank's reference, else by the statement; of several alike, which of them. */
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

/** Keeps what is new of them and matches it with the books; read twice, nothing is new. */
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
    // oxlint-disable-next-line no-await-in-loop -- a thousand in each statement
    await tx
      .insertInto('bankEntries')
      .values(part.map((movement) => ({ id: newId(), statementId: row.id, ...movement })))
      .onConflict((known) => known.column('key').doNothing())
      .execute()
  }
  const subject = { subjectKind: 'ledger', subjectId: row.id, subjectName: statement.number } as const
  const after = { readLines: movements.length, day: statement.closedOn }
  await recordAudit(tx, { actorId, action: 'bank-statement.read', ...subject, after, at })
}
