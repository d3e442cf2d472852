import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerAccounts } from '#domain/money/ledger/ledger.ts'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(new Date('2026-11-24T08:00:00Z'))
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const path = '/api/admin/ledger/accounts'
type Wire = { account: string; code: string; name: string | null; nameAr: string | null }
const list = async () => (await server.send({ url: path, as: admin })).json<Wire[]>()
const name = async (account: string, payload: object, as = admin) => {
  const answer = await server.send({ method: 'PUT', url: `${path}/${account}`, as, payload })
  return { status: answer.statusCode, body: answer.json<Wire[] & { code?: string }>() }
}
const file = async (form: string) => {
  const url = `/api/admin/ledger/journal-file?from=2026-11-01&to=2026-11-30&form=${form}`
  return (await server.send({ url, as: admin })).body
}

test('each account has a number, and the operator’s own number and names in both languages (G-135)', async () => {
  expect((await list()).map(({ account }) => account).toSorted()).toEqual(ledgerAccounts.toSorted())
  expect((await list())[0]).toEqual({ account: 'bank', code: '1000', name: null, nameAr: null })
  const own = { code: '1-200', name: 'ENBD current', nameAr: 'بنك الإمارات، جارٍ' }
  expect((await name('bank', own)).body).toContainEqual({ account: 'bank', ...own })
  const journal = { template: 'bank-fees', amount: '12.50', day: '2026-11-01', reason: 'Fees of October' }
  const entered = await server.send({
    method: 'POST',
    url: '/api/admin/ledger/journals',
    as: admin,
    payload: journal,
  })
  const { id } = entered.json<{ id: string }>()
  const other = await server.signedInAs((await makeAdmin(server.deps, newEmail('other'))).userId)
  await server.send({ method: 'POST', url: `/api/admin/ledger/journals/${id}/confirmation`, as: other })
  expect(await file('csv')).toMatch(/ENBD current,1-200,/)
  expect(await file('xero')).toMatch(/ENBD current,1-200,Tax Exempt,-12\.50/)
  expect(await file('zoho')).toMatch(/AED,ENBD current,1-200,/)
  expect(await file('csv')).toMatch(/bank_fees,5010,/)
  const audit = server.deps.db.selectFrom('auditLog').select(['before', 'after'])
  expect(await audit.where('action', '=', 'account.named').executeTakeFirst()).toMatchObject({
    before: { code: '1000' },
    after: { code: '1-200', accountName: 'ENBD current' },
  })
  await name('bank', { code: '1000' })
  expect((await list())[0]).toEqual({ account: 'bank', code: '1000', name: null, nameAr: null })
})

test('no two have one number, whoever asks at the same instant; what is no number or account is refused', async () => {
  expect(await name('interest', { code: '5000' })).toMatchObject({
    status: 409,
    body: { code: 'account.code-taken', errors: [{ path: 'code' }] },
  })
  const both = await Promise.all(['owner', 'penalties'].map((account) => name(account, { code: '9999' })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  for (const code of ['', ' ', '12345678901', '-1', 'a b', '=1+1', 5000, null])
    expect((await name('interest', { code })).status, String(code)).toBe(400)
  expect((await name('interest', { code: '4021', name: 'x'.repeat(101) })).status).toBe(400)
  expect((await name('no_account', { code: '4021' })).status).toBe(400)
  const support = await server.signedInAs(
    (await makeAdmin(server.deps, newEmail('support'), 'support')).userId,
  )
  expect((await name('interest', { code: '4021' }, support)).status).toBe(403)
})
