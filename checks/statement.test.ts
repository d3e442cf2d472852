import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { camt } from '#server/testing/bank-statements.ts'

const isThere = spawnSync('xmllint', ['--version']).error === undefined
const folder = mkdtempSync(join(tmpdir(), 'majlis-statement-'))
const own = readFileSync('checks/statement.xsd', 'utf8')
const schemas = {
  '08': own,
  '02': own
    .replaceAll('camt.053.001.08', 'camt.053.001.02')
    .replace('type="State08"', 'type="State02"')
    .replaceAll('type="Party08"', 'type="Party02"'),
}
for (const [version, schema] of Object.entries(schemas)) writeFileSync(join(folder, `${version}.xsd`), schema)

/** Validates against our own schema (described in statement.xsd), where xmllint is installed. */
function problemsOf(xml: string): string {
  const version = xml.includes('camt.053.001.02') ? '02' : '08'
  const options = ['--noout', '--nonet', '--schema', join(folder, `${version}.xsd`), '-']
  const { status, stderr } = spawnSync('xmllint', options, { input: xml, encoding: 'utf8' })
  return status === 0 ? '' : stderr
}

const shape = (name: string) => readFileSync(`server/testing/statements/${name}.xml`, 'utf8')
const batch = { fils: -20_000, of: [['MP-1', '200.00']] as const, reference: 'Transfer' }

test.runIf(isThere).each([
  ['of version 02', shape('one-account-02')],
  ['with a batch', shape('batch-08')],
  ['of several accounts', shape('several-accounts-08')],
  ['as tests write them', camt({ closing: '-190.00' }, [batch])],
])('statements are what the message definition asks for: %s', (_what, xml) => {
  expect(problemsOf(xml)).toBe('')
})

test.runIf(isThere).each([
  [
    'a state of the other version',
    shape('one-account-02').replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>'),
  ],
  ['no balance', shape('batch-08').replaceAll(/<ns2:Bal>.*?<\/ns2:Bal>/gs, '')],
  ['an amount below zero', shape('several-accounts-08').replace('>92.00<', '>-92.00<')],
  [
    'another order',
    shape('one-account-02').replace(/(<CdtDbtInd>CRDT<\/CdtDbtInd>)(<RvslInd>true<\/RvslInd>)/, '$2$1'),
  ],
])('%s is seen', (_what, wrong) => {
  expect(problemsOf(wrong)).not.toBe('')
})
