import { expect, test } from 'vitest'
import { creditTransferXml, type Transfer } from './credit-transfer.ts'

const transfer = (reference: string, fils: number, about: Partial<Transfer> = {}): Transfer => {
  return {
    reference,
    fils,
    holder: 'Dar Al Noor LLC',
    iban: 'AE070331234567890123456',
    ...about,
  }
}
const order = {
  id: 'MAJLIS-20261122-1',
  at: new Date('2026-11-22T14:00:00Z'),
  day: '2026-11-23',
  sender: { holder: 'Majlis', iban: 'AE380330000019101772389' },
}

test('a file for the bank counts and sums its transfers, over all and in its one block', () => {
  const transfers = [transfer('MP-1', 824_000), transfer('MP-2', 5), transfer('MP-3', 10_050)]
  const xml = creditTransferXml({ ...order, transfers })
  expect(
    [...xml.matchAll(/<(NbOfTxs|CtrlSum)>([\d.]+)</g)].map(([, name, value]) => `${name} ${value}`),
  ).toEqual(['NbOfTxs 3', 'CtrlSum 8340.55', 'NbOfTxs 3', 'CtrlSum 8340.55'])
  expect(xml).toContain('<InstdAmt Ccy="AED">100.50</InstdAmt>')
  expect([...xml.matchAll(/<PmtInfId>([^<]+)</g)].map(([, id]) => id)).toEqual(['MAJLIS-20261122-1'])
})

test('its elements stand in the order of pain.001.001.09, and names are escaped, without characters that banks refuse a whole file for', () => {
  const xml = creditTransferXml({
    ...order,
    transfers: [transfer('MP-1', 100, { holder: 'A & B\uFFFE <C>' })],
  })
  const opened = [...xml.matchAll(/<(\w+)[ >]/g)].map(([, name]) => name)
  expect(opened.join(' ')).toBe(
    'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm ' +
      'PmtInf PmtInfId PmtMtd NbOfTxs CtrlSum ReqdExctnDt Dt Dbtr Nm DbtrAcct Id IBAN DbtrAgt FinInstnId Othr Id ChrgBr ' +
      'CdtTrfTxInf PmtId InstrId EndToEndId Amt InstdAmt Cdtr Nm CdtrAcct Id IBAN Purp Prtry RmtInf Ustrd',
  )
  expect(xml).toContain('<Nm>A &amp; B &lt;C&gt;</Nm>')
  expect(xml.match(/<\/\w+>/g)).toHaveLength(opened.length)
})

test('it says who pays the bank, what for, and when it was made by the clock of the UAE', () => {
  const xml = creditTransferXml({ ...order, transfers: [transfer('MP-1', 100)] })
  expect(xml).toContain('<CreDtTm>2026-11-22T18:00:00+04:00</CreDtTm>')
  expect(xml).toContain('<ChrgBr>DEBT</ChrgBr>')
  expect(xml).toContain('<Purp><Prtry>GDS</Prtry></Purp>')
})

test('every element is as long and of such signs as its type in pain.001.001.09 allows', () => {
  const holder = 'ن'.repeat(140)
  const transfers = [transfer('MP-999999999', 9_999_999_999, { holder }), transfer('MP-2', 1)]
  const id = 'MAJLIS-0190abcdef0123456789'
  const xml = creditTransferXml({ ...order, id, sender: { ...order.sender, holder }, transfers })
  const max = (signs: number) => new RegExp(`^[^<]{1,${signs}}$`, 'u')
  // Max35Text, Max140Text, ISODateTime, ISODate, Max15NumericText, DecimalNumber, IBAN2007Identifier, ...AndAmount.
  const types: Record<string, RegExp> = {
    MsgId: max(35),
    PmtInfId: max(35),
    InstrId: max(35),
    EndToEndId: max(35),
    Nm: max(140),
    Ustrd: max(140),
    CreDtTm: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+04:00$/,
    ChrgBr: /^(DEBT|CRED|SHAR|SLEV)$/,
    Dt: /^\d{4}-\d{2}-\d{2}$/,
    NbOfTxs: /^\d{1,15}$/,
    CtrlSum: /^\d{1,16}\.\d{2}$/,
    IBAN: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/,
    InstdAmt: /^\d{1,16}\.\d{2}$/,
    PmtMtd: /^(CHK|TRF|TRA)$/,
  }
  const said = [...xml.matchAll(/<(\w+)(?: Ccy="[A-Z]{3}")?>([^<]+)</g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  expect(said.length).toBeGreaterThan(20)
  const wrong = said.filter(([name = '', value = '']) => !(types[name] ?? max(35)).test(value))
  expect(wrong).toEqual([])
})
