import type { ProviderLine } from '#domain/money/ledger/provider-report.ts'
import { currencies, type Fils, toFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { readCsv } from '#server/platform/sheets/read-csv.ts'
import { kindOf, payoutRef } from './stripe-lines.ts'

/**
 * Columns of Stripe's itemised reports that are needed: https://docs.stripe.com/reports/report-types/payout-reconciliation
 * The payment is one that must be asked for there.
 */
const needed = [
  'balance_transaction_id',
  'created_utc',
  'currency',
  'gross',
  'fee',
  'reporting_category',
  'source_id',
  'payment_intent_id',
] as const
/** Where each row belongs to a payment to the bank, that is the sum of its rows. */
const settled = [
  'automatic_payout_id',
  'automatic_payout_effective_at_utc',
  'automatic_payout_effective_at',
] as const
type Row = Readonly<Record<(typeof needed)[number] | (typeof settled)[number], string>>

/** The lines of a report that was downloaded at Stripe. Refusal: provider-report.unreadable, with its row. */
export function linesOfCsv(text: string): ProviderLine[] {
  const rows = rowsOf(text)
  const lines = rows.flatMap(({ row, number }) => lineOf(row, number))
  return [...lines, ...payoutsOf(rows, lines)]
}

type Numbered = { readonly row: Row; readonly number: number }

function rowsOf(text: string): Numbered[] {
  const { headings, rows } = sheetOf(text)
  const names = headings.map((heading) => heading.trim().toLowerCase())
  if (needed.some((name) => !names.includes(name)))
    throw new Refusal('provider-report.unreadable', {}, 'file')
  const columns = [...needed, ...settled]
  return rows.map(({ number, cells }) => {
    const values = columns.map((name) => [name, cells[names.indexOf(name)]?.trim() ?? ''])
    return { row: Object.fromEntries(values) as Row, number }
  })
}

function sheetOf(text: string) {
  try {
    return readCsv(text)
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('provider-report.unreadable', {}, 'file') : error
  }
}

function lineOf(row: Row, number: number): ProviderLine[] {
  const currency = currencies.find((one) => one === row.currency.toUpperCase())
  if (!currency) return []
  const kind = kindOf(row.reporting_category)
  const [fils, feeFils, at] = [signed(row.gross), signed(row.fee), momentOf(row.created_utc)]
  if (fils === null || feeFils === null || at === null || row.balance_transaction_id === '')
    throw new Refusal('provider-report.row-unreadable', { row: number }, 'file')
  const source = (kind === 'charge' && row.payment_intent_id) || row.source_id || null
  const ref =
    kind === 'payout' && source ? payoutRef(source, row.reporting_category) : row.balance_transaction_id
  return [
    { ref: ref.slice(0, 500), kind, source: source?.slice(0, 500) ?? null, currency, fils, feeFils, at },
  ]
}

/** What each payment to the bank was: the rows it settles, after their fees. */
function payoutsOf(rows: readonly Numbered[], lines: readonly ProviderLine[]): ProviderLine[] {
  const own = new Set(lines.filter(({ kind }) => kind === 'payout').map(({ ref }) => ref))
  const groups = Map.groupBy(rows, ({ row }) => row.automatic_payout_id)
  return [...groups].flatMap(([payout, of]) => {
    const [first] = of.flatMap(({ row, number }) => lineOf(row, number))
    if (payout === '' || own.has(payout) || !first) return []
    const fils = -of.reduce((sum, { row }) => sum + (signed(row.gross) ?? 0) - (signed(row.fee) ?? 0), 0)
    const { automatic_payout_effective_at_utc: utc, automatic_payout_effective_at: local } = (
      of[0] as Numbered
    ).row
    const at = momentOf(utc) ?? momentOf(local) ?? first.at
    return [{ ref: payout, kind: 'payout', source: payout, currency: first.currency, fils, feeFils: 0, at }]
  })
}

function signed(text: string): Fils | null {
  const amount = text.startsWith('-') ? text.slice(1) : text
  const fils = toFils(amount.replaceAll(',', ''))
  return fils === null ? null : text === amount ? fils : -fils
}

/** "2026-11-22 10:00:00", in UTC. */
function momentOf(text: string): Date | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(text)
  const at = found ? new Date(`${found[1]}T${found[2] ?? '00:00'}Z`) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at
}
