import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { creditTransferXml } from '#domain/money/payouts/credit-transfer.ts'

const isThere = spawnSync('xmllint', ['--version']).error === undefined

/** Validates against our own schema (described in credit-transfer.xsd), where xmllint is installed. */
function problemsOf(xml: string): string {
  const options = ['--noout', '--nonet', '--schema', 'checks/credit-transfer.xsd', '-']
  const { status, stderr } = spawnSync('xmllint', options, { input: xml, encoding: 'utf8' })
  return status === 0 ? '' : stderr
}

const holder = 'ن'.repeat(140)
const transfer = { reference: 'MP-999999999', fils: 9_999_999_999, holder, iban: 'AE070331234567890123456' }
const xml = creditTransferXml({
  id: 'MAJLIS-0190abcdef0123456789',
  at: new Date('2026-11-22T14:00:00Z'),
  day: '2026-11-23',
  sender: { holder, iban: 'AE380330000019101772389' },
  transfers: [transfer, { ...transfer, reference: 'MP-1', fils: 1, holder: 'A & B\uFFFE <C>' }],
})

test.runIf(isThere)(
  'a file for the bank is what the message definition asks for: order, number, types and lengths',
  () => {
    expect(problemsOf(xml)).toBe('')
  },
)

test.runIf(isThere).each([
  ['a name too long', xml.replace(holder, `${holder}n`)],
  ['no transfer', xml.replaceAll(/<CdtTrfTxInf>.*<\/CdtTrfTxInf>/g, '')],
  ['a sum of letters', xml.replace(/<CtrlSum>[^<]+/, '<CtrlSum>all')],
  ['another order', xml.replace(/(<NbOfTxs>.*?<\/NbOfTxs>)(<CtrlSum>.*?<\/CtrlSum>)/, '$2$1')],
])('%s is seen', (_what, wrong) => {
  expect(problemsOf(wrong)).not.toBe('')
})
