import { sql } from 'kysely'
import type { z } from 'zod'
import type { Statement, statementPeriod, StatementKind } from '#contract/money/payouts/statements.ts'
import type { SheetFormat } from '#contract/file-route.ts'
import { dayOf, dayStart, monthStart } from '#domain/platform/calendar.ts'
import type { LedgerKind } from '#domain/money/ledger/ledger.ts'
import { orderNumberText, payoutNumberText } from '#domain/orders/order-number.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { type Deps, rowOf } from '#server/deps.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import { rowsOf, type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { amountCell } from '#server/platform/http/send-sheet.ts'
import { statementTexts } from './statement-texts.ts'

type Period = z.output<typeof statementPeriod>

/** Maps the finer kinds of ledger entries to those that a shop sees; all others are adjustments. */
export const statementKindOf: Readonly<Partial<Record<LedgerKind, StatementKind>>> = {
  sale: 'sale',
  commission: 'commission',
  refund: 'refund',
  payout: 'payout',
  fee: 'fee',
  chargeback: 'chargeback',
  'cash-kept': 'cash-kept',
}

type Entry = {
  readonly at: Date
  readonly kind: LedgerKind
  readonly number: number | null
  readonly payout: number | null
  readonly fils: number
}

/**
 * Returns a shop's account over a period, read from the ledger, with one line per event, kind and order. Refusal:
 * shop.not-found.
 */
export async function readStatement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shopId: string,
  asked: Period,
): Promise<Statement> {
  await rowOf(shopId, db.selectFrom('shops').select('id').where('id', '=', shopId), 'shop.not-found')
  const from = asked.from || dayOf(monthStart(clock()))
  const to = asked.to || dayOf(clock())
  const [begins, ends] = [dayStart(from), dayStart(to, 1)]
  const own = sql`e.shop_id = ${shopId} and e.account = 'owed_to_shop'`
  // Commission and its VAT are one line for the shop.
  const kind = sql`replace(e.kind::text, 'commission-vat', 'commission')`
  const [before, entries] = await Promise.all([
    sql<{ fils: number }>`select coalesce(-sum(e.fils), 0)::bigint as fils
      from ledger_entries e join ledger_batches b on b.id = e.batch_id
      where ${own} and b.at < ${begins}`.execute(db),
    sql<Entry>`select b.at, ${kind} as kind, o.number, p.number as payout, (-sum(e.fils))::bigint as fils
      from ledger_entries e join ledger_batches b on b.id = e.batch_id
        left join orders o on o.id = e.order_id
        left join transfer_reversals r on r.id = b.event_id and b.event = 'transfer-reversed'
        left join payouts p on p.id = coalesce(r.payout_id, b.event_id)
          and b.event in ('payout-paid', 'payout-returned', 'transfer-reversed')
      where ${own} and b.at >= ${begins} and b.at < ${ends}
      group by b.id, ${kind}, o.number, p.number order by b.at, min(e.id)`.execute(db),
  ])
  const openingBalance = before.rows[0]?.fils ?? 0
  const lines = linesOf(entries.rows, openingBalance)
  const closingBalance = lines.at(-1)?.balance ?? openingBalance
  return { from, to, currency: 'AED', openingBalance, lines, closingBalance }
}

function linesOf(entries: readonly Entry[], opening: number): Statement['lines'] {
  let balance = opening
  return entries.map(({ at, kind, number, payout, fils }) => {
    balance += fils
    return {
      at,
      kind: statementKindOf[kind] ?? 'adjustment',
      ...(number !== null && { orderNumber: orderNumberText(number) }),
      ...(payout !== null && { payoutNumber: payoutNumberText(payout) }),
      amount: fils,
      balance,
    }
  })
}

type SheetOptions = { readonly format: SheetFormat; readonly language: Language }

/** A statement as a file, with the opening and closing balance as rows. */
export function statementSheet({ from, to, ...balances }: Statement, options: SheetOptions): SheetFile {
  const { language } = options
  const { statement, opening, closing, headings, kinds } = statementTexts
  const rows: Cell[][] = [
    headings.map((heading) => heading[language]),
    [from, opening[language], '', '', amountCell(balances.openingBalance)],
    ...balances.lines.map(({ at, kind, orderNumber, payoutNumber, ...line }) => [
      dayOf(at),
      kinds[kind][language],
      orderNumber ?? payoutNumber ?? '',
      amountCell(line.amount),
      amountCell(line.balance),
    ]),
    [to, closing[language], '', '', amountCell(balances.closingBalance)],
  ]
  return sheetFile(options, `majlis-statement-${from}-${to}`, [
    { name: statement[language], rows: rowsOf(rows) },
  ])
}
