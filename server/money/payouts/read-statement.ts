import { Readable } from 'node:stream'
import { readXml } from '#engines/sheets/read-xml.ts'

/** What a bank says of one transfer. */
export type Movement = {
  readonly row: number
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly date: string
  /** It came in: what had left was returned. */
  readonly isReturned: boolean
}

type Open = { amount: string; currency: string; reference: string; direction: string }
const nothing = { amount: '', currency: '', reference: '', direction: '' }

/**
 * The booked movements of a bank's statement (ISO 20022 camt.053, any version), one for each transfer that an entry tells of, in
 * its order. What a transfer does not say itself, its entry says. Refusals: import.unreadable, import.too-many-cells.
 */
export async function readStatementXml(xml: string): Promise<Movement[]> {
  const movements: Movement[] = []
  const path: string[] = []
  let [text, currency] = ['', '']
  let [entry, status, date, transfers] = [{ ...nothing }, '', '', [] as Open[]]
  let transfer: Open | null = null
  const close = (name: string) => {
    const said = text.trim()
    const parent = path.at(-2) ?? ''
    const of: Open = transfer ?? entry
    if (name === 'Amt' && amountsIn.has(parent)) Object.assign(of, { amount: said, currency })
    else if (name === 'CdtDbtInd' && (parent === 'Ntry' || parent === 'TxDtls')) of.direction = said
    else if ((name === 'Sts' && parent === 'Ntry') || (name === 'Cd' && parent === 'Sts')) status ||= said
    else if ((name === 'Dt' || name === 'DtTm') && parent === 'BookgDt') date = said.slice(0, 10)
    else if (references.has(name)) of.reference = `${of.reference} ${said}`.trim()
    else if (name === 'TxDtls' && transfer) {
      transfers.push(transfer)
      transfer = null
    } else if (name === 'Ntry') {
      const told = transfers.length > 0 ? transfers : [entry]
      if (status === 'BOOK') movements.push(...told.map((one) => movementOf(one, entry, date)))
      ;[entry, status, date, transfers] = [{ ...nothing }, '', '', []]
    }
  }
  await readXml(Readable.from([Buffer.from(xml)]), {
    open: (name, { Ccy = '' }) => {
      path.push(name)
      ;[text, currency] = ['', Ccy]
      if (name === 'TxDtls') transfer = { ...nothing }
    },
    text: (given) => (text += given),
    close: (name) => {
      close(name)
      path.pop()
      text = ''
    },
  })
  return movements.map((movement, index) => ({ ...movement, row: index + 1 }))
}

const amountsIn = new Set(['Ntry', 'TxDtls', 'TxAmt'])
const references = new Set(['EndToEndId', 'InstrId', 'Ustrd', 'NtryRef', 'AddtlNtryInf'])

function movementOf(transfer: Open, entry: Open, date: string): Movement {
  const { amount, currency } = transfer.amount === '' ? entry : transfer
  const direction = transfer.direction || entry.direction
  const reference = `${transfer.reference} ${transfer === entry ? '' : entry.reference}`.trim()
  return { row: 0, reference, amount, currency, date, isReturned: direction === 'CRDT' }
}
