import { dayOf } from '#domain/platform/calendar.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import type { Document, Party, Sums } from './document.ts'

/** A text, or a number that may be summed up. */
type Cell = string | { readonly number: string }
type Cells = readonly Cell[]

/** Of appendix 3: the standard rate, and what is billed from abroad without VAT. */
type TaxCode = 'SR' | 'RC'

/** A line of what was bought or supplied; what a note takes back is below zero. */
export type TaxedLine = Pick<Sums, 'netFils' | 'vatFils'> & {
  readonly party: Pick<Party, 'name' | 'trn'>
  /** Its emirate, or its country; empty where Majlis does not know it. */
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
  /** Whose account it is, or whose sale it comes of. */
  readonly name: string
  readonly transaction: string
  readonly source: string
  readonly sourceType: string
  /** Debits above zero, credits below. */
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
  /** What stood on each account, by its number, before the period. */
  readonly openings: ReadonlyMap<string, Fils>
}

export const country = 'United Arab Emirates'

/** The lines of a document as the list of purchases (`seller`) or of supplies (`buyer`) has them. */
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
 * The FTA's audit file, row by row: four tables, each below its name and headings, what it comes to below it. The FTA publishes
 * the elements; their order is the one that other programs agree on (0087).
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
/** Everything is billed in dirhams, so what it is in its own currency is the same. */
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
/** Nothing is exported, so no line has the country that it went to. */
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

/** The books by day; the balance is that of the entry's account after it. */
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
