import { Readable } from 'node:stream'
import { readXml } from '#engines/sheets/read-xml.ts'

/** What a bank says of one transfer. */
export type Movement = {
  readonly row: number
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly date: string
  /** It came in, or takes a booking back: what had left was returned. */
  readonly isReturned: boolean
}

type Open = { amount: string; currency: string; reference: string; direction: string; party: string }
const nothing = { amount: '', currency: '', reference: '', direction: '', party: '' }

/** A booked entry; what its transfers do not say themselves, it says. */
export type StatementEntry = Readonly<Open> & {
  /** Which of its statement's, from 1. */
  readonly place: number
  /** `BOOK`, or what is no state of an entry. */
  readonly status: string
  /** It takes an earlier one back. */
  readonly isReversal: boolean
  /** How many transfers it says that it holds; null where it does not. */
  readonly count: number | null
  readonly date: string
  /** By what the bank knows it. */
  readonly key: string
  readonly transfers: readonly Readonly<Open>[]
}

/** Of one account; what it does not say is empty. */
export type Statement = {
  /** A page of it that is not the last. */
  readonly isPart: boolean
  readonly number: string
  readonly iban: string
  /** By the code of ISO 20022: `OPBD`, `CLBD`. Below zero is a debit balance. */
  readonly balances: ReadonlyMap<
    string,
    { readonly amount: string; readonly currency: string; readonly date: string }
  >
  readonly entries: readonly StatementEntry[]
}

export type StatementFile = {
  /** What it says it is, as `camt.053.001.08`; empty where it does not. */
  readonly message: string
  readonly statements: readonly Statement[]
}

/** A bank's statements (ISO 20022 camt.053, whatever its version). Refusals: import.unreadable, import.too-many-cells. */
export async function readStatementXml(xml: string): Promise<StatementFile> {
  const reader = statementReader()
  await readXml(Readable.from([Buffer.from(xml)]), reader)
  return { message: reader.messages[0] ?? '', statements: reader.statements }
}

/** Its booked movements, one for each transfer that an entry tells of. */
export function movementsOf(statements: readonly Statement[]): Movement[] {
  const lines = statements.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      const of = entry.transfers.length > 0 ? entry.transfers : [entry]
      return of.map((transfer) => movementOf(transfer, entry))
    }),
  )
  return lines.map((movement, index) => ({ ...movement, row: index + 1 }))
}

function movementOf(transfer: Readonly<Open>, entry: StatementEntry): Movement {
  const { amount, currency } = transfer.amount === '' ? entry : transfer
  const direction = transfer.direction || entry.direction
  const reference = `${transfer.reference} ${transfer === entry ? '' : entry.reference}`.trim()
  return {
    row: 0,
    reference,
    amount,
    currency,
    date: entry.date,
    isReturned: direction === 'CRDT' || entry.isReversal,
  }
}

const references = new Set(['EndToEndId', 'InstrId', 'Ustrd', 'NtryRef', 'AddtlNtryInf'])
/** Entries that are not booked yet, or never will be. */
const unbooked = new Set(['PDNG', 'INFO', 'FUTR'])
const freshEntry = (place: number) => ({
  ...nothing,
  place,
  status: '',
  date: '',
  key: '',
  isReversal: false,
  count: null as number | null,
  transfers: [] as Open[],
})
const freshBalance = () => ({ code: '', amount: '', currency: '', direction: '', date: '' })
const freshStatement = () => ({
  isPart: false,
  number: '',
  iban: '',
  balances: new Map(),
  entries: [] as StatementEntry[],
})

/** Where in the file the reader is, and what it has of what is not closed yet. */
type Reading = {
  readonly path: string[]
  text: string
  currency: string
  statement: ReturnType<typeof freshStatement>
  balance: ReturnType<typeof freshBalance>
  entry: ReturnType<typeof freshEntry>
  transfer: Open | null
}

function statementReader() {
  const statements: Statement[] = []
  const messages: string[] = []
  const path: string[] = []
  const fresh = { statement: freshStatement(), balance: freshBalance(), entry: freshEntry(1) }
  const at: Reading = { path, text: '', currency: '', ...fresh, transfer: null }
  return {
    statements,
    messages,
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      const { Ccy = '' } = attributes
      path.push(name)
      if (name === 'Document') messages.push(messageIn(attributes))
      Object.assign(at, { text: '', currency: Ccy })
      if (name === 'TxDtls') at.transfer = { ...nothing }
    },
    text: (given: string) => {
      at.text += given
    },
    close: (name: string) => {
      const said = at.text.trim()
      if (path.includes('Ntry')) closeEntry(at, name, said)
      else if (path.includes('Bal')) closeBalance(at, name, said)
      else if (name === 'IBAN' && path.at(-3) === 'Acct') at.statement.iban = said
      else if (name === 'Id' && path.at(-2) === 'Stmt') at.statement.number = said
      else if (name === 'LastPgInd') at.statement.isPart = said === 'false' || said === '0'
      else if (name === 'Stmt') {
        statements.push(at.statement)
        at.statement = freshStatement()
        at.entry = freshEntry(1)
      }
      path.pop()
      at.text = ''
    },
  }
}

/** What a document is, by the name space that it declares, with or without a prefix. */
function messageIn(attributes: Readonly<Record<string, string>>): string {
  const spaces = Object.entries(attributes).flatMap(([name, value]) => (/^xmlns\b/.test(name) ? value : []))
  const space = spaces.find((value) => value.startsWith('urn:iso:std:iso:20022:tech:xsd:')) ?? spaces[0] ?? ''
  return space.slice(space.lastIndexOf(':') + 1).slice(0, 40)
}

function closeBalance(at: Reading, name: string, said: string): void {
  const { balance, path } = at
  const parent = path.at(-2)
  if (name === 'Cd' && parent === 'CdOrPrtry') balance.code = said
  else if (name === 'Amt' && parent === 'Bal') Object.assign(balance, { amount: said, currency: at.currency })
  else if (name === 'CdtDbtInd' && parent === 'Bal') balance.direction = said
  else if ((name === 'Dt' || name === 'DtTm') && parent === 'Dt') balance.date = said.slice(0, 10)
  else if (name === 'Bal') {
    const { code, direction, amount, ...of } = balance
    at.statement.balances.set(code, { ...of, amount: direction === 'DBIT' ? `-${amount}` : amount })
    at.balance = freshBalance()
  }
}

function closeEntry(at: Reading, name: string, said: string): void {
  const { entry, path } = at
  const parent = path.at(-2) ?? ''
  const of: Open = at.transfer ?? entry
  const isOwn = parent === 'Ntry' || parent === 'TxDtls'
  // What it comes to in the transfer's own words counts where nothing else says it: an entry always does.
  const isInstead = parent === 'TxAmt' && at.transfer?.amount === ''
  if (name === 'Amt' && (isOwn || isInstead)) Object.assign(of, { amount: said, currency: at.currency })
  else if (name === 'CdtDbtInd' && (parent === 'Ntry' || parent === 'TxDtls')) of.direction = said
  else if ((name === 'Sts' && parent === 'Ntry') || (name === 'Cd' && parent === 'Sts')) entry.status ||= said
  else if ((name === 'Dt' || name === 'DtTm') && parent === 'BookgDt') entry.date = said.slice(0, 10)
  else if (name === 'AcctSvcrRef' && parent === 'Ntry') entry.key = said
  else if (name === 'RvslInd') entry.isReversal = said === 'true' || said === '1'
  else if (name === 'NbOfTxs' && parent === 'Btch') entry.count = (entry.count ?? 0) + Number(said)
  else if (name === 'Nm' && path.includes('RltdPties')) of.party = `${of.party} ${said}`.trim()
  else if (references.has(name)) of.reference = `${of.reference} ${said}`.trim()
  else if (name === 'TxDtls' && at.transfer) {
    entry.transfers.push(at.transfer)
    at.transfer = null
  } else if (name === 'Ntry') {
    if (!unbooked.has(entry.status)) at.statement.entries.push(entry)
    at.entry = freshEntry(entry.place + 1)
  }
}
