import { sql } from 'kysely'
import type { JournalForm } from '#contract/money/ledger/closing.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import type { LedgerAccount } from '#domain/money/ledger/ledger.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import type { Db } from '#server/deps.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import { rowsOf, type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { listAccounts } from './accounts.ts'

type Period = { readonly from: string; readonly to: string }
type Line = {
  readonly day: string
  readonly event: string
  readonly account: LedgerAccount
  readonly fils: Fils
}
/** With the operator's name and number for the account. */
type Named<L extends Line> = Omit<L, 'account'> & { readonly account: string; readonly code: string }
type Entry = Line & {
  readonly batchId: string
  readonly shopName: string | null
  readonly number: number | null
  /** Day of the event when its month was already closed, otherwise null. */
  readonly ownDay: string | null
}

/** Returns the journal of a period, both days included, by booking date. */
export async function journalSheet(
  db: Db,
  { form, ...period }: Period & { readonly form: JournalForm },
): Promise<SheetFile> {
  const labels = new Map((await listAccounts(db)).map((one) => [one.account, one]))
  const named = <L extends Line>(lines: readonly L[]) =>
    lines.map((line) => {
      const { code = '', name = null } = labels.get(line.account) ?? {}
      return { ...line, code, account: name ?? line.account }
    })
  const rows =
    form === 'csv'
      ? entryRows(named(await entriesOf(db, period)))
      : forms[form](named(await sumsOf(db, period)))
  const name = `majlis-journal-${form}-${period.from}-${period.to}`
  return sheetFile('csv', name, [{ name: 'Journal', rows: rowsOf(rows) }])
}

const dayIn = sql`(b.at at time zone 'Asia/Dubai')::date::text`

function within({ from, to }: Period) {
  return sql`b.at >= ${dayStart(from)} and b.at < ${dayStart(to, 1)}`
}

async function entriesOf(db: Db, period: Period): Promise<Entry[]> {
  const { rows } =
    await sql<Entry>`select ${dayIn} as day, b.event, e.account, e.fils, b.id as batch_id, s.shop_name,
      o.number, (b.occurred_at at time zone 'Asia/Dubai')::date::text as own_day
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
      left join shops s on s.id = e.shop_id left join orders o on o.id = e.order_id
    where ${within(period)} order by b.at, b.id, e.id`.execute(db)
  return rows
}

/** Sums per day, event and account: other accounting software imports only some hundred lines at once. */
async function sumsOf(db: Db, period: Period): Promise<Line[]> {
  const { rows } = await sql<Line>`select ${dayIn} as day, b.event, e.account, sum(e.fils)::bigint as fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where ${within(period)} group by 1, 2, 3 having sum(e.fils) <> 0 order by 1, 2, 3`.execute(db)
  return rows
}

const number = (fils: Fils): Cell => ({ number: fromFils(fils) })
const debit = (fils: Fils): Cell => (fils > 0 ? number(fils) : '')
const credit = (fils: Fils): Cell => (fils < 0 ? number(-fils) : '')

function entryRows(entries: readonly Named<Entry>[]): Cell[][] {
  const headings = [
    'Date',
    'Batch',
    'Event',
    'Account',
    'Code',
    'Shop',
    'Order',
    'Debit',
    'Credit',
    'Own date',
  ]
  const rows = entries.map(
    ({ day, batchId, event, account, code, shopName, number: order, fils, ownDay }): Cell[] => [
      day,
      batchId,
      event,
      account,
      code,
      shopName ?? '',
      order === null ? '' : orderNumberText(order),
      debit(fils),
      credit(fils),
      ownDay ?? '',
    ],
  )
  return [headings, ...rows]
}

/** Columns of the manual journal templates of Xero and Zoho Books; the lines of one journal stay together. */
const forms: Readonly<Record<Exclude<JournalForm, 'csv'>, (lines: readonly Named<Line>[]) => Cell[][]>> = {
  xero: (lines) => [
    ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    ...lines.map(({ day, event, account, code, fils }): Cell[] => [
      `Majlis ${event} ${day}`,
      day.split('-').toReversed().join('/'),
      account,
      code,
      'Tax Exempt',
      number(fils),
    ]),
  ],
  zoho: (lines) => [
    ['Journal Date', 'Reference Number', 'Notes', 'Currency', 'Account', 'Description', 'Debit', 'Credit'],
    ...lines.map(({ day, event, account, code, fils }): Cell[] => [
      day,
      `${event}-${day}`,
      `Majlis ${event}`,
      'AED',
      account,
      code,
      debit(fils),
      credit(fils),
    ]),
  ],
}
