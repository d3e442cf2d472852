import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { xmlText } from '#domain/platform/text/xml-text.ts'

type Party = { readonly holder: string; readonly iban: string }
export type Transfer = Party & {
  /** At most 35 characters; the bank returns it with the transfer. */
  readonly reference: string
  readonly fils: Fils
}
export type TransferOrder = {
  /** At most 35 characters, never used twice. */
  readonly id: string
  readonly at: Date
  /** Requested execution date, in the UAE. */
  readonly day: string
  readonly sender: Party
  readonly transfers: readonly Transfer[]
}

/**
 * Builds credit transfers for a bank as ISO 20022 `pain.001.001.09`: one payment block, with count and sum in the block
 * and in the header. Names are not transliterated; the receiver's bank follows from the IBAN.
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
    // The sender pays the bank's charges, so that the full amount arrives.
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

/** Purpose of payment, which banks in the UAE require, from the Central Bank's list: goods bought or sold. */
const tradeInGoods = 'GDS'

/** ISODateTime with the UAE's offset, which is constant all year. */
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

/** A string is escaped; an array holds finished child elements. */
function element(name: string, content: string | readonly string[]): string {
  const inner = typeof content === 'string' ? xmlText(content) : content.join('')
  return `<${name}>${inner}</${name}>`
}
