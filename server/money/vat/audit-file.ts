import { type RawBuilder, sql } from 'kysely'
import manifest from '../../../package.json' with { type: 'json' }
import {
  auditFile,
  type BookedLine,
  country,
  type TaxedLine,
  taxedLines,
} from '#domain/money/documents/audit-file.ts'
import type { Document } from '#domain/money/documents/document.ts'
import { daysOfQuarter } from '#domain/money/documents/vat-report.ts'
import type { LedgerAccount } from '#domain/money/ledger/ledger.ts'
import { instalmentNames } from '#domain/money/payment-method.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { vatOnTop } from '#domain/platform/amounts/vat.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import type { Deps, Db } from '#server/deps.ts'
import { listAccounts } from '#server/money/ledger/accounts.ts'
import {
  documentsIn,
  eachDocument,
  inQuarter,
  isBoughtBy,
  isFromAbroad,
  isKept,
  readIssuer,
  taxedIn,
} from './vat-report.ts'

/** Streams the platform's FTA audit file for a quarter (0087); its sums are those of the boxes of the return. */
export async function auditFileOf({ db, clock }: Deps, quarter: string): Promise<SheetFile> {
  const { from = '', until = '' } = daysOfQuarter(quarter) ?? {}
  const today = dayOf(clock())
  const chart = new Map((await listAccounts(db)).map((one) => [one.account, one]))
  const codeOf = (account: LedgerAccount) => chart.get(account)?.code ?? ''
  const rows = auditFile({
    company: await readIssuer(db, { issuerId: null, quarter }, today),
    period: { from, to: dayOf(dayStart(until, -1)) },
    madeOn: today,
    product: `Majlis ${manifest.version}`,
    purchases: purchasesIn(db, quarter),
    supplies: linesIn(eachDocument(documentsIn(db, { issuerId: null, quarter })), 'buyer'),
    ledger: entriesIn(db, quarter, (account) => chart.get(account)?.name ?? account, codeOf),
    openings: new Map((await standingBefore(db, from)).map(({ account, fils }) => [codeOf(account), fils])),
  })
  return sheetFile('csv', `majlis-faf-${quarter}`, [{ name: quarter, rows }])
}

async function* linesIn(documents: AsyncIterable<Document>, side: 'seller' | 'buyer') {
  for await (const document of documents) yield* taxedLines(document, side)
}

async function* purchasesIn(db: Db, quarter: string): AsyncGenerator<TaxedLine> {
  yield* linesIn(eachDocument(taxedIn(db, quarter).where(isBoughtBy(null))), 'seller')
  yield* feesIn(db, quarter)
}

const rowsAtOnce = 500

/** Position of a row in the books: of its entry, or of the last entry of its batch. */
type Place = { readonly at: string; readonly batchId: string; readonly id: number }

/** Yields rows in the order of the books, page by page; a batch is written in one transaction, so none is partial. */
async function* eachRow<Row extends Place>(
  db: Db,
  query: (after: RawBuilder<unknown>, most: number) => RawBuilder<Row>,
): AsyncGenerator<Row> {
  let after = sql``
  for (;;) {
    const { rows } = await query(after, rowsAtOnce).execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    const { at, batchId, id } = last
    after = sql`and b.at >= ${at}::timestamptz
      and (b.at, b.id, e.id) > (${at}::timestamptz, ${batchId}::uuid, ${id}::bigint)`
  }
}

type Fee = Place & {
  readonly day: string
  readonly supplier: 'card' | 'tabby' | 'tamara' | 'courier' | 'journal'
  readonly reference: string | null
  readonly netFils: Fils
  readonly vatFils: Fils
  /** Card provider's fee from before VAT was booked with it. */
  readonly earlierFils: Fils
}

/** Fees kept by providers and couriers, as in boxes 9 and 10; unbooked VAT is calculated on the running sum. */
async function* feesIn(db: Db, quarter: string): AsyncGenerator<TaxedLine> {
  const fees = eachRow(
    db,
    (
      after,
      most,
    ) => sql<Fee>`select b.id as batch_id, b.at::text as at, max(e.id) as id, (b.at at time zone 'Asia/Dubai')::date::text as day,
      case when b.event = 'provider-fee' then 'card' when bool_or(e.account = 'tabby_clearing') then 'tabby'
        when bool_or(e.account = 'tamara_clearing') then 'tamara'
        when b.event in ('run-counted', 'count-reversed') then 'courier' else 'journal' end as supplier,
      coalesce(d.reference, c.reference) as reference,
      coalesce(sum(e.fils) filter (where e.account = 'fees'), 0)::bigint as net_fils,
      coalesce(sum(case when b.event = 'provider-fee' then -e.fils else e.fils end) filter (where e.account::text
        = case when b.event = 'provider-fee' then 'reverse_charge_vat' else 'input_vat' end), 0)::bigint as vat_fils,
      coalesce(sum(e.fils) filter (where b.event = 'provider-fee' and e.account = 'fees'), 0)::bigint
        * (not bool_or(e.account = 'reverse_charge_vat'))::int as earlier_fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
      left join bank_deposits d on d.id = b.event_id left join cash_counts c on c.id = b.event_id
    where ${inQuarter(quarter)} and (${isFromAbroad(quarter)} or ${isKept}) ${after}
    group by b.id, d.reference, c.reference order by b.at, b.id limit ${most}`,
  )
  let earlier = 0
  for await (const fee of fees) {
    const before = earlier
    earlier += fee.earlierFils
    yield feeLine({ ...fee, vatFils: fee.vatFils + vatOnTop(earlier) - vatOnTop(before) })
  }
}

const suppliers = {
  card: 'Card provider',
  courier: 'Courier',
  journal: 'Journal',
  tabby: instalmentNames.tabby.en,
  tamara: instalmentNames.tamara.en,
}

/** The card provider's country is not known, and no provider's TRN. */
function feeLine({ batchId, day, supplier, reference, netFils, vatFils }: Fee): TaxedLine {
  const isAbroad = supplier === 'card'
  return {
    party: { name: suppliers[supplier], trn: null },
    place: isAbroad ? '' : country,
    day,
    number: reference ?? '',
    transaction: batchId,
    line: 1,
    description: 'Fee',
    netFils,
    vatFils,
    taxCode: isAbroad ? 'RC' : 'SR',
  }
}

async function standingBefore(db: Db, day: string) {
  const { rows } = await sql<{
    account: LedgerAccount
    fils: Fils
  }>`select e.account, sum(e.fils)::bigint as fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where b.at < ${dayStart(day)} group by e.account`.execute(db)
  return rows
}

type Entry = Place & {
  readonly day: string
  readonly event: string
  readonly eventId: string
  readonly account: LedgerAccount
  readonly kind: string
  readonly fils: Fils
  readonly shopName: string | null
  readonly number: number | null
}

/** The entries of a quarter by booking date. */
async function* entriesIn(
  db: Db,
  quarter: string,
  nameOf: (account: LedgerAccount) => string,
  codeOf: (account: LedgerAccount) => string,
): AsyncGenerator<BookedLine> {
  const entries = eachRow(
    db,
    (after, most) => sql<Entry>`select e.id, b.id as batch_id, b.at::text as at, b.event,
      b.event_id, e.account, (b.at at time zone 'Asia/Dubai')::date::text as day, e.kind, e.fils, s.shop_name, o.number
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
      left join shops s on s.id = e.shop_id left join orders o on o.id = e.order_id
    where ${inQuarter(quarter)} ${after} order by b.at, b.id, e.id limit ${most}`,
  )
  for await (const { account, event, eventId, kind, number, ...entry } of entries) {
    yield {
      day: entry.day,
      code: codeOf(account),
      account: nameOf(account),
      description: `${event}: ${kind}`,
      name: entry.shopName ?? '',
      transaction: entry.batchId,
      source: number === null ? eventId : orderNumberText(number),
      sourceType: event,
      fils: entry.fils,
    }
  }
}
