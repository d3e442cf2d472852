import type { ReplyOf } from '#contract/endpoint.ts'
import { bankFileKinds, type readBankReport, type ReportProblem } from '#contract/money/payouts/bank-files.ts'
import { toFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps, Admin } from '#server/deps.ts'
import { checkStatement, keepStatements, statementsOfOurs } from '#server/money/ledger/bank-statement.ts'
import { readCsv } from '#engines/sheets/read-csv.ts'
import type { BankKinds, Reported } from './bank-kinds.ts'
import { type Movement, movementsOf, readStatementXml, type Statement } from './read-statement.ts'

type Report = ReplyOf<typeof readBankReport>
type ReportRow = Omit<Report['differences'][number], 'problem'> & Pick<Movement, 'currency' | 'isReturned'>

/**
 * Matches the transfers in a bank's report, a CSV or a statement (camt.053), with the payments sent to it, by our
 * number in the reference and the amount. With `apply`, matched ones are marked as paid, each in its own transaction,
 * and a statement is stored and matched with the books. Differences are reported and left alone. Refusals:
 * payout.report-unreadable and those of a statement (`statementsOfOurs`, `checkStatement`).
 */
export async function matchReport(
  deps: Deps,
  actor: Admin,
  kinds: BankKinds,
  { report, apply }: { readonly report: string; readonly apply: boolean },
): Promise<Report> {
  const isStatement = report.trimStart().startsWith('<')
  const file = isStatement ? await orUnreadable(() => readStatementXml(report)) : null
  const statements = file ? await statementsOfOurs(deps.db, file) : []
  const checked = statements.map(checkStatement)
  const rows = isStatement ? rowsOfStatements(kinds, statements) : await orUnreadable(() => rowsOf(report))
  const known = await findAll(deps, kinds, rows)
  const seen = new Set<string>()
  const answer: Report = { matched: [], differences: [] }
  for (const { currency, isReturned, ...row } of rows) {
    const { of, key } = keyIn(kinds, row.reference) ?? { of: 'payouts', key: '' }
    const about = known[of].get(key)
    const isAgain = seen.has(`${of} ${key}`)
    let problem = about ? problemOf({ ...row, currency, isReturned }, about, isAgain) : 'unknown'
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own, as by hand
    if (apply && about && problem === null) problem = await kinds[of].pay(deps, actor, about, row)
    if (problem !== null || !about) answer.differences.push({ ...row, problem: problem ?? 'unknown' })
    else {
      seen.add(`${of} ${key}`)
      answer.matched.push({ ...row, of, id: about.id, number: about.number })
    }
  }
  if (apply && isStatement) await keepStatements(deps, actor, checked)
  return answer
}

function keyIn(kinds: BankKinds, reference: string) {
  for (const of of bankFileKinds) {
    const key = kinds[of].keyIn(reference)
    if (key !== null) return { of, key }
  }
  return null
}

async function findAll(deps: Deps, kinds: BankKinds, rows: readonly ReportRow[]) {
  const find = async (of: (typeof bankFileKinds)[number]) => {
    const keys = rows.flatMap(({ reference }) => kinds[of].keyIn(reference) ?? [])
    return keys.length > 0 ? kinds[of].find(deps, keys) : new Map<string, Reported>()
  }
  return { payouts: await find('payouts'), refunds: await find('refunds') }
}

function problemOf(
  { amount, currency, isReturned }: ReportRow,
  { fils: due, problem }: Reported,
  isAgain: boolean,
): ReportProblem | null {
  const fils = toFils(amount.replaceAll(',', ''))
  if (fils === null) return 'unreadable'
  if (isReturned) return 'returned'
  if (isAgain) return 'twice'
  if (problem === 'paid-before' || problem === 'not-approved') return problem
  if (currency !== '' && currency !== 'AED') return 'currency-differs'
  return fils === due ? problem : 'amount-differs'
}

/** Movements that contain one of our numbers; the others are stored with the statement and matched there. */
function rowsOfStatements(kinds: BankKinds, statements: readonly Statement[]): ReportRow[] {
  return movementsOf(statements)
    .filter(({ reference }) => keyIn(kinds, reference) !== null)
    .map((one) => ({ ...one, reference: one.reference.slice(0, 140) }))
}

/** Reads columns by heading, in any order, ignoring others. */
function rowsOf(report: string): ReportRow[] {
  const { headings, rows } = readCsv(report)
  const columnOf = (name: string) => headings.findIndex((heading) => heading.trim().toLowerCase() === name)
  const columns = ['reference', 'amount', 'date'].map(columnOf)
  const currencies = columnOf('currency')
  if (columns.includes(-1)) throw new Refusal('payout.report-unreadable')
  return rows.map(({ number: row, cells }) => {
    const [reference = '', amount = '', date = ''] = columns.map((column) => cells[column] ?? '')
    const currency = (cells[currencies] ?? '').trim().toUpperCase()
    return { row, reference: reference.slice(0, 140), amount, date, currency, isReturned: false }
  })
}

async function orUnreadable<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('payout.report-unreadable', {}, 'report') : error
  }
}
