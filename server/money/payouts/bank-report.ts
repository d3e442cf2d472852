import type { ReplyOf } from '#contract/endpoint.ts'
import type { readBankReport, ReportProblem } from '#contract/money/payouts/bank-files.ts'
import { type Fils, toFils } from '#domain/platform/amounts/money.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { readCsv } from '#engines/sheets/read-csv.ts'
import { isAccountHeld, movePayout } from './move.ts'
import { type Movement, readStatementXml } from './read-statement.ts'
import { payoutsQuery, type PayoutRow } from './read.ts'

type Report = ReplyOf<typeof readBankReport>
export type ReportRow = Omit<Report['differences'][number], 'problem'> &
  Pick<Movement, 'currency' | 'isReturned'>

/**
 * Matches what a bank says it has transferred, as CSV or as its statement (camt.053), with approved payouts, by our number in its reference and the amount; with
 * `apply` those that match are marked as paid, each by itself. What differs is told and stays. Refusal:
 * payout.report-unreadable.
 */
export async function matchReport(
  deps: Deps,
  actor: Admin,
  { report, apply }: { readonly report: string; readonly apply: boolean },
): Promise<Report> {
  const rows = await readReport(report, numberIn)
  const known = await payoutsOf(deps.db, rows)
  const seen = new Set<number>()
  const answer: Report = { matched: [], differences: [] }
  for (const { currency, isReturned, ...row } of rows) {
    const payout = known.get(numberIn(row.reference) ?? 0)
    let problem = problemOf({ ...row, currency, isReturned }, payout, {
      now: deps.clock(),
      isAgain: seen.has(payout?.number ?? 0),
    })
    if (payout) seen.add(payout.number)
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own, as by hand
    if (apply && payout && problem === null) problem = await pay(deps, actor, payout.id, row.reference)
    if (problem !== null || !payout) answer.differences.push({ ...row, problem: problem ?? 'unknown' })
    else answer.matched.push({ ...row, payoutId: payout.id, payoutNumber: payoutNumberText(payout.number) })
  }
  return answer
}

/** What has changed since it was read is a difference of its row alone: the others are paid, and all of them are told. */
async function pay(deps: Deps, actor: Admin, id: string, reference: string): Promise<ReportProblem | null> {
  try {
    await movePayout(deps, actor, id, { status: 'paid', seen: 'approved', reference })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'payout.shop-held') return 'shop-held'
    if (error.code === 'payout.second-person-needed') return 'second-person'
    const isHeld = error.code === 'payout.account-held' || error.code === 'payout.owners-disputed'
    return isHeld ? 'account-held' : 'not-approved'
  }
}

/**
 * The rows of a bank's report as CSV, or of its statement (camt.053) those that name something of ours: the rest of the account
 * is none of it. Refusal: payout.report-unreadable.
 */
export async function readReport(
  report: string,
  nameIn: (reference: string) => unknown,
): Promise<ReportRow[]> {
  return report.trimStart().startsWith('<') ? rowsOfStatement(report, nameIn) : rowsOf(report)
}

/** An amount as banks write it; null where it is none. */
export function filsOf(amount: string): Fils | null {
  return toFils(amount.replaceAll(',', ''))
}

async function rowsOfStatement(xml: string, nameIn: (reference: string) => unknown): Promise<ReportRow[]> {
  try {
    const movements = await readStatementXml(xml)
    return movements
      .filter(({ reference }) => nameIn(reference) !== null)
      .map((one) => ({ ...one, reference: one.reference.slice(0, 140) }))
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('payout.report-unreadable', {}, 'report') : error
  }
}

/** The columns by what they are called, in whatever order; others are passed over. */
function rowsOf(report: string): ReportRow[] {
  try {
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
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('payout.report-unreadable', {}, 'report') : error
  }
}

/** Our number, which banks give back among words of their own. */
function numberIn(reference: string): number | null {
  const found = /\bMP-?(\d{1,9})\b/i.exec(reference)
  return found ? Number(found[1]) : null
}

async function payoutsOf(db: Db, rows: readonly ReportRow[]): Promise<ReadonlyMap<number, PayoutRow>> {
  const numbers = rows.map(({ reference }) => numberIn(reference)).filter((number) => number !== null)
  if (numbers.length === 0) return new Map()
  const found = await payoutsQuery(db).where('p.number', 'in', numbers).execute()
  return new Map(found.map((row) => [row.number, row]))
}

type RowContext = { readonly now: Date; readonly isAgain: boolean }

function problemOf(
  { amount, currency, isReturned }: ReportRow,
  payout: PayoutRow | undefined,
  { now, isAgain }: RowContext,
): ReportProblem | null {
  if (!payout) return 'unknown'
  const fils = filsOf(amount)
  if (fils === null) return 'unreadable'
  if (isReturned) return 'returned'
  if (isAgain) return 'twice'
  // The bank has nothing of what the provider transfers.
  if (payout.provider !== null) return 'not-approved'
  if (payout.status === 'paid') return 'paid-before'
  if (payout.status !== 'approved' && payout.status !== 'sent') return 'not-approved'
  if (currency !== '' && currency !== 'AED') return 'currency-differs'
  if (fils !== payout.fils) return 'amount-differs'
  if (payout.status === 'sent') return null
  if (payout.shopStatus !== 'approved') return 'shop-held'
  return isAccountHeld(payout, now) ? 'account-held' : null
}
