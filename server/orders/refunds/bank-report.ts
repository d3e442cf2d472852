import type { ReplyOf } from '#contract/endpoint.ts'
import type { readRefundReport } from '#contract/orders/refund-files.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { RefundState } from '#domain/money/refunds.ts'
import { refundNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { filsOf, type ReportRow, readReport } from '#server/money/payouts/bank-report.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { payRefund } from './pay.ts'

type Report = ReplyOf<typeof readRefundReport>
type Problem = Report['differences'][number]['problem']

/**
 * Matches what a bank says it has transferred with the refunds that it was sent, by our reference and the amount; with `apply`
 * those that match are marked as paid, each by itself. What differs is told and stays. Refusal: payout.report-unreadable.
 */
export async function matchRefunds(
  deps: Deps,
  actor: Admin,
  { report, apply }: { readonly report: string; readonly apply: boolean },
): Promise<Report> {
  const rows = await readReport(report, referenceIn)
  const known = await transfersOf(deps.db, rows)
  const seen = new Set<string>()
  const answer: Report = { matched: [], differences: [] }
  for (const { currency, isReturned, ...row } of rows) {
    const reference = referenceIn(row.reference) ?? ''
    const transfer = known.get(reference)
    let problem = problemOf({ ...row, currency, isReturned }, transfer, seen.has(reference))
    seen.add(reference)
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own, as by hand
    if (apply && transfer && problem === null) problem = await pay(deps, actor, transfer.id, row)
    if (problem !== null || !transfer) answer.differences.push({ ...row, problem: problem ?? 'unknown' })
    else
      answer.matched.push({
        ...row,
        refundId: transfer.id,
        refundNumber: refundNumberText(transfer.number),
      })
  }
  return answer
}

type SentRefund = {
  readonly id: string
  readonly number: number
  readonly fils: Fils
  readonly status: RefundState
  readonly returnedAt: Date | null
}

/** Our reference, which banks give back among words of their own: the number, and which try it is. */
function referenceIn(reference: string): string | null {
  const found = /\bMF-?(\d{1,9})(?:-(\d{1,2}))?\b/i.exec(reference)
  return found ? `${Number(found[1])} ${Number(found[2] ?? 1)}` : null
}

async function transfersOf(db: Db, rows: readonly ReportRow[]): Promise<ReadonlyMap<string, SentRefund>> {
  const numbers = rows.flatMap(({ reference }) => Number(referenceIn(reference)?.split(' ')[0] ?? []))
  if (numbers.length === 0) return new Map()
  const found = await db
    .selectFrom('refundTransfers as t')
    .innerJoin('refunds as f', 'f.id', 't.refundId')
    .select(['f.id', 'f.number', 'f.fils', 'f.status', 't.try', 't.returnedAt'])
    .where('f.number', 'in', numbers)
    .execute()
  return new Map(found.map((row) => [`${row.number} ${row.try}`, row]))
}

function problemOf(
  { amount, currency, isReturned }: ReportRow,
  refund: SentRefund | undefined,
  isAgain: boolean,
): Problem | null {
  if (!refund) return 'unknown'
  const fils = filsOf(amount)
  if (fils === null) return 'unreadable'
  if (isReturned) return 'returned'
  if (isAgain) return 'twice'
  if (refund.returnedAt !== null) return 'not-approved'
  if (refund.status === 'done') return 'paid-before'
  if (currency !== '' && currency !== 'AED') return 'currency-differs'
  return fils === refund.fils ? null : 'amount-differs'
}

/** What has changed since it was read is a difference of its row alone. */
async function pay(
  deps: Deps,
  actor: Admin,
  id: string,
  { reference, date }: Pick<ReportRow, 'reference' | 'date'>,
): Promise<Problem | null> {
  const today = dayOf(deps.clock())
  const paidOn = /^\d{4}-\d\d-\d\d$/.test(date) && date <= today ? date : today
  try {
    await payRefund(deps, actor, { id, paidBy: 'bank', reference, paidOn })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return 'paid-before'
  }
}
