import { expect, test } from 'vitest'
import { creditTransferXml, type Transfer } from './credit-transfer.ts'

const transfer = (reference: string, fils: number, about: Partial<Transfer> = {}): Transfer => {
  return {
    reference,
    fils,
    currency: 'AED',
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

test('a file for the bank counts and sums its transfers, over all and by currency', () => {
  const transfers = [
    transfer('MP-1', 824_000),
    transfer('MP-2', 5),
    transfer('MP-3', 10_050, { currency: 'EUR' }),
  ]
  const xml = creditTransferXml({ ...order, transfers })
  expect(
    [...xml.matchAll(/<(NbOfTxs|CtrlSum)>([\d.]+)</g)].map(([, name, value]) => `${name} ${value}`),
  ).toEqual(['NbOfTxs 3', 'CtrlSum 8340.55', 'NbOfTxs 2', 'CtrlSum 8240.05', 'NbOfTxs 1', 'CtrlSum 100.50'])
  expect(xml).toContain('<InstdAmt Ccy="EUR">100.50</InstdAmt>')
  expect([...xml.matchAll(/<PmtInfId>([^<]+)</g)].map(([, id]) => id)).toEqual([
    'MAJLIS-20261122-1-AED',
    'MAJLIS-20261122-1-EUR',
  ])
})

test('its elements stand in the order of pain.001.001.09, and names are escaped, without characters that banks refuse a whole file for', () => {
  const xml = creditTransferXml({
    ...order,
    transfers: [transfer('MP-1', 100, { holder: 'A & B\uFFFE <C>' })],
  })
  const opened = [...xml.matchAll(/<(\w+)[ >]/g)].map(([, name]) => name)
  expect(opened.join(' ')).toBe(
    'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm ' +
      'PmtInf PmtInfId PmtMtd NbOfTxs CtrlSum ReqdExctnDt Dt Dbtr Nm DbtrAcct Id IBAN DbtrAgt FinInstnId Othr Id ' +
      'CdtTrfTxInf PmtId InstrId EndToEndId Amt InstdAmt Cdtr Nm CdtrAcct Id IBAN RmtInf Ustrd',
  )
  expect(xml).toContain('<Nm>A &amp; B &lt;C&gt;</Nm>')
  expect(xml.match(/<\/\w+>/g)).toHaveLength(opened.length)
})
