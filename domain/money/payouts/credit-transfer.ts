import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { xmlText } from '#domain/platform/text/xml-text.ts'

type Party = { readonly holder: string; readonly iban: string }
export type Transfer = Party & {
  /** At most 35 signs; comes back with the transfer. */
  readonly reference: string
  readonly fils: Fils
}
export type TransferOrder = {
  /** At most 35 signs, never used twice. */
  readonly id: string
  readonly at: Date
  /** The day in the UAE on which the bank is to pay. */
  readonly day: string
  readonly sender: Party
  readonly transfers: readonly Transfer[]
}

/**
 * Credit transfers for a bank as ISO 20022 `pain.001.001.09`: one block, counted and summed in its head and over all. Names stand as they are written; the receiver's bank follows from the IBAN.
 */
export function creditTransferXml({ id, at, day, sender, transfers }: TransferOrder): string {
  const head = element('GrpHdr', [
    element('MsgId', id),
    element('CreDtTm', dubaiTime(at)),
    ...countOf(transfers),
    element('InitgPty', [element('Nm', sender.holder)]),
  ])
  const payment = element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    ...countOf(transfers),
    element('ReqdExctnDt', [element('Dt', day)]),
    element('Dbtr', [element('Nm', sender.holder)]),
    account('DbtrAcct', sender),
    element('DbtrAgt', [element('FinInstnId', [element('Othr', [element('Id', 'NOTPROVIDED')])])]),
    // Its sender pays what the bank takes: what is owed arrives whole.
    element('ChrgBr', 'DEBT'),
    ...transfers.map(transferXml),
  ])
  const body = element('CstmrCdtTrfInitn', [head, payment])
  const space = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${space}">${body}</Document>\n`
}

function transferXml({ reference, fils, ...receiver }: Transfer): string {
  return element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', reference), element('EndToEndId', reference)]),
    `<Amt><InstdAmt Ccy="AED">${fromFils(fils)}</InstdAmt></Amt>`,
    element('Cdtr', [element('Nm', receiver.holder)]),
    account('CdtrAcct', receiver),
    element('Purp', [element('Prtry', tradeInGoods)]),
    element('RmtInf', [element('Ustrd', `Majlis ${reference}`)]),
  ])
}

/** The purpose of payment that a bank in the UAE needs, by the list of the Central Bank: goods bought or sold. */
const tradeInGoods = 'GDS'

/** ISODateTime with the offset of the UAE, where it is the same all the year. */
function dubaiTime(at: Date): string {
  return `${new Date(at.getTime() + 4 * 3_600_000).toISOString().slice(0, 19)}+04:00`
}

function account(name: string, { iban }: Party): string {
  return element(name, [element('Id', [element('IBAN', iban)])])
}

/** How many there are, and the sum of their amounts, by which a bank checks the file. */
function countOf(transfers: readonly Transfer[]): string[] {
  const sum = transfers.reduce((total, { fils }) => total + fils, 0)
  return [element('NbOfTxs', String(transfers.length)), element('CtrlSum', fromFils(sum))]
}

/** A text is escaped; elements inside stand as they are. */
function element(name: string, content: string | readonly string[]): string {
  const inner = typeof content === 'string' ? xmlText(content) : content.join('')
  return `<${name}>${inner}</${name}>`
}
