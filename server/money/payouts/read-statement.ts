import { Readable } from 'node:stream'
import { readXml } from '#engines/sheets/read-xml.ts'

/** One transfer as reported by a bank. */
export type Movement = {
  readonly row: number
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly date: string
  /** Whether it is a credit or a reversal, i.e. an outgoing transfer came back. */
  readonly isReturned: boolean
}

type Open = { amount: string; currency: string; reference: string; direction: string; party: string }
const nothing = { amount: '', currency: '', reference: '', direction: '', party: '' }

/** A booked entry; its values apply to transfers that lack their own. */
export type StatementEntry = Readonly<Open> & {
  /** Position in its statement, from 1. */
  readonly place: number
  /** `BOOK`, or a text that is no valid status. */
  readonly status: string
  /** Whether it reverses an earlier entry. */
  readonly isReversal: boolean
  /** Stated number of transfers; null if not stated. */
  readonly count: number | null
  readonly date: string
  /** The bank's own reference. */
  readonly key: string
  readonly transfers: readonly Readonly<Open>[]
}

/** A statement of one account; missing values are empty. */
export type Statement = {
  /** Whether it is a page other than the last. */
  readonly isPart: boolean
  readonly number: string
  readonly iban: string
  /** By ISO 20022 code: `OPBD`, `CLBD`. A debit balance is negative. */
  readonly balances: ReadonlyMap<
    string,
    { readonly amount: string; readonly currency: string; readonly date: string }
  >
  readonly entries: readonly StatementEntry[]
}

export type StatementFile = {
  /** Message type, e.g. `camt.053.001.08`; empty if not stated. */
  readonly message: string
  readonly statements: readonly Statement[]
}

/** Reads a bank's statements (ISO 20022 camt.053, any version). Refusals: import.unreadable, import.too-many-cells. */
export async function readStatementXml(xml: string): Promise<StatementFile> {
  const reader = statementReader()
  await readXml(Readable.from([Buffer.from(xml)]), reader)
  return { message: reader.messages[0] ?? '', statements: reader.statements }
}

/** Returns the booked movements of statements, one per transfer of an entry, or one for the entry. */
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
/** Statuses of entries that are not booked yet, or never will be. */
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

/** State of the reader: its position in the file, and the elements not closed yet. */
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

/** Message type, from the namespace that the document declares, with or without a prefix. */
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
  // `TxAmt` is a fallback for transfers without `Amt`; an entry always has its own `Amt`.
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
