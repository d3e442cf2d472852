import { dayOf } from '#domain/platform/calendar.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import type { Document, Party, Sums } from './document.ts'

/** A text, or a number that spreadsheets can sum. */
type Cell = string | { readonly number: string }
type Cells = readonly Cell[]

/** Codes of appendix 3: standard rate, and reverse charge on services from abroad. */
type TaxCode = 'SR' | 'RC'

/** A line of a purchase or supply; lines of credit notes are negative. */
export type TaxedLine = Pick<Sums, 'netFils' | 'vatFils'> & {
  readonly party: Pick<Party, 'name' | 'trn'>
  /** Emirate or country; empty when unknown. */
  readonly place: string
  /** A day in the UAE, as every day here: `2026-11-21`. */
  readonly day: string
  readonly number: string
  readonly transaction: string
  readonly line: number
  readonly description: string
  readonly taxCode: TaxCode
}

/** An entry of the books. */
export type BookedLine = {
  readonly day: string
  readonly code: string
  readonly account: string
  readonly description: string
  /** Shop whose account or sale it is. */
  readonly name: string
  readonly transaction: string
  readonly source: string
  readonly sourceType: string
  /** Debits are positive, credits negative. */
  readonly fils: Fils
}

export type AuditFile = {
  readonly company: Pick<Party, 'name' | 'nameAr' | 'trn'>
  /** Both days included. */
  readonly period: { readonly from: string; readonly to: string }
  readonly madeOn: string
  /** The program and its version. */
  readonly product: string
  readonly purchases: AsyncIterable<TaxedLine>
  readonly supplies: AsyncIterable<TaxedLine>
  readonly ledger: AsyncIterable<BookedLine>
  /** Opening balances, by account number. */
  readonly openings: ReadonlyMap<string, Fils>
}

export const country = 'United Arab Emirates'

/** Lines of a document for the purchase listing (`seller`) or the supply listing (`buyer`). */
export function taxedLines(document: Document, side: 'seller' | 'buyer'): TaxedLine[] {
  const { lines, correction, issuedAt, number, orderNumber, [side]: party } = document
  const sign = correction === null ? 1 : -1
  const { emirate } = party.address
  return lines.map((line, at) => ({
    party,
    place: emirate ? emirateNames[emirate].en : country,
    day: dayOf(new Date(issuedAt)),
    number,
    transaction: line.orderNumber ?? orderNumber ?? '',
    line: at + 1,
    description: line.name,
    netFils: sign * line.netFils,
    vatFils: sign * line.vatFils,
    taxCode: 'SR',
  }))
}

const dayCell = (day: string) => day.split('-').toReversed().join('-')
const amount = (fils: Fils): Cell => ({ number: fromFils(fils) })
const count = (number: number): Cell => ({ number: String(number) })

/**
 * Yields the FTA audit file row by row: four tables, each with name, headings and rows, and totals for all but the
 * first. The FTA publishes the elements; their order is the one that other accounting software agrees on (0087).
 */
export async function* auditFile(of: AuditFile): AsyncGenerator<Cells> {
  const { company, period, madeOn, product } = of
  const days = [period.from, period.to, madeOn].map(dayCell)
  const nobody = ['', '', '', '']
  const about = [company.name, company.nameAr ?? '', company.trn ?? '', ...nobody, ...days]
  yield* [['Company Information Table'], companyHeadings, [...about, product, 'FAFv1.0.0'], []]
  yield* listed(purchaseList, of.purchases)
  yield* listed(supplyList, of.supplies)
  yield* booked(of)
}

const companyHeadings = [
  'TaxablePersonNameEn',
  'TaxablePersonNameAr',
  'TRN',
  'TaxAgencyName',
  'TAN',
  'TaxAgentName',
  'TAAN',
  'PeriodStart',
  'PeriodEnd',
  'FAFCreationDate',
  'ProductVersion',
  'FAFVersion',
]

type Column = readonly [heading: string, cell: (line: TaxedLine) => Cell]
type Listing = { readonly name: string; readonly value: string; readonly columns: readonly Column[] }

const start = (who: 'Supplier' | 'Customer'): Column[] => [
  [`${who}Name`, ({ party }) => party.name],
  [`${who}Country`, ({ place }) => place],
  [`${who}TIN/TRN`, ({ party }) => party.trn ?? ''],
  ['InvoiceDate', ({ day }) => dayCell(day)],
  ['Invoice No', ({ number }) => number],
]
const values = (value: string): Column[] => [
  ['TransactionID', ({ transaction }) => transaction],
  ['Line No.', ({ line }) => count(line)],
  ['ProductDescription', ({ description }) => description],
  [`${value}ValueAED`, ({ netFils }) => amount(netFils)],
  ['VATValueAED', ({ vatFils }) => amount(vatFils)],
  ['TaxCode', ({ taxCode }) => taxCode],
]
/** Everything is billed in dirhams, so the amounts in foreign currency are the same. */
const foreign = (value: string): Column[] => [
  ['FCYCode', () => 'AED'],
  [`${value}FCY`, ({ netFils }) => amount(netFils)],
  ['VATFCY', ({ vatFils }) => amount(vatFils)],
]

/** Nothing is imported, so no line has a permit. */
const purchaseList: Listing = {
  name: 'Supplier Purchase Listing',
  value: 'Purchase',
  columns: [...start('Supplier'), ['PermitNo', () => ''], ...values('Purchase'), ...foreign('Purchase')],
}
/** Nothing is exported, so no line has a destination country. */
const supplyList: Listing = {
  name: 'Customer Supply Listing',
  value: 'Supply',
  columns: [...start('Customer'), ...values('Supply'), ['Country', () => ''], ...foreign('Supply')],
}

async function* listed(
  { name, value, columns }: Listing,
  lines: AsyncIterable<TaxedLine>,
): AsyncGenerator<Cells> {
  yield* [[`${name} Table`], columns.map(([heading]) => heading)]
  const sum = { lines: 0, netFils: 0, vatFils: 0 }
  for await (const line of lines) {
    sum.lines++
    sum.netFils += line.netFils
    sum.vatFils += line.vatFils
    yield columns.map(([, cell]) => cell(line))
  }
  yield* [[], [`${name} Total`], ['TransactionCountTotal', `${value}TotalAED`, 'VATTotalAED']]
  yield* [[count(sum.lines), amount(sum.netFils), amount(sum.vatFils)], []]
}

const ledgerHeadings = [
  'TransactionDate',
  'AccountID',
  'AccountName',
  'TransactionDescription',
  'Name',
  'TransactionID',
  'SourceDocumentID',
  'SourceType',
  'Debit',
  'Credit',
  'Balance',
]

/** General ledger by day; the balance is the account's balance after the entry. */
async function* booked({ ledger, openings }: AuditFile): AsyncGenerator<Cells> {
  yield* [['General Ledger Table'], ledgerHeadings]
  const balances = new Map(openings)
  const sum = { lines: 0, debit: 0, credit: 0 }
  for await (const { fils, code, ...line } of ledger) {
    const balance = (balances.get(code) ?? 0) + fils
    balances.set(code, balance)
    const [debit, credit] = [Math.max(fils, 0), Math.max(-fils, 0)]
    sum.lines++
    sum.debit += debit
    sum.credit += credit
    const about = [line.account, line.description, line.name, line.transaction, line.source, line.sourceType]
    yield [dayCell(line.day), code, ...about, amount(debit), amount(credit), amount(balance)]
  }
  yield* [[], ['General Ledger Table Total']]
  yield ['TotalDebit', 'TotalCredit', 'TransactionCountTotal', 'GLTCurrency']
  yield* [[amount(sum.debit), amount(sum.credit), count(sum.lines), 'AED'], []]
}
