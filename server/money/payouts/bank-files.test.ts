import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())
beforeEach(async () => {
  market = await makeMarket(server)
  await storeAccount(server.deps, market.noor.id)
  await storeEarnings(server.deps, market.noor.id, 1_000_000)
})

type Wire = { id: string; payoutNumber: string; status: string; reference: string | null }
const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, as: string, body?: object) =>
  (await market.send(method, url, { as, ...(body && { body }) })).body as unknown as Wire
async function approved(amount: string): Promise<Wire> {
  const { id } = await send('POST', '/api/shop/payouts', market.noor.token, { amount })
  return send('PATCH', `/api/admin/payouts/${id}/status`, admin, { status: 'approved' })
}
const file = (query: string, as = admin) =>
  server.send({ method: 'GET', url: `/api/admin/payouts/bank-file?${query}`, as })

describe('a file for the bank', () => {
  test('has the approved payouts whose accounts count, as a table and as ISO 20022', async () => {
    const [one, two] = [await approved('8240.00'), await approved('10.50')]
    const waiting = await send('POST', '/api/shop/payouts', market.noor.token, { amount: '5.00' })
    const ids = `ids=${one.id},${two.id},${waiting.id}`
    const sheet = await file(ids)
    expect(sheet.headers['content-type']).toContain('text/csv')
    expect(sheet.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Reference,Beneficiary,IBAN,Currency,Amount',
      `${one.payoutNumber},Dar Al Noor LLC,AE070331234567890123456,AED,8240.00`,
      `${two.payoutNumber},Dar Al Noor LLC,AE070331234567890123456,AED,10.50`,
    ])
    expect((await file(`format=pain&${ids}`)).json()).toMatchObject({ code: 'payout.no-sender' })
    const body = { accountHolder: 'Majlis', iban: 'AE38 0330 0000 1910 1772 389' }
    await server.send({ method: 'PUT', url: '/api/admin/payouts/sender', as: admin, payload: body })
    const xml = (await file(`format=pain&${ids}`)).body
    expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>8250.50</CtrlSum>')
    expect(xml).toContain(`<EndToEndId>${one.payoutNumber}</EndToEndId>`)
    expect(/<MsgId>([^<]+)/.exec(xml)?.[1]?.length).toBeLessThanOrEqual(31)
  })

  test('leaves out accounts that are not confirmed; of nothing there is none; a shop gets none', async () => {
    const bankDetails = { accountHolder: 'Dar Al Noor LLC', iban: 'AE380330000019101772389' }
    const { id } = await send('POST', '/api/shop/payouts', market.noor.token, { amount: '1.00', bankDetails })
    await send('PATCH', `/api/admin/payouts/${id}/status`, admin, { status: 'approved' })
    expect((await file(`ids=${id}`)).json()).toMatchObject({ code: 'payout.nothing-to-send' })
    for (const none of ['x', ',', '01900000-0000-7000-8000-000000000000'])
      expect((await file(`ids=${none}`)).json()).toMatchObject({ code: 'payout.nothing-to-send' })
    expect((await file('', market.noor.token)).statusCode).toBe(403)
  })
})

describe("the bank's report", () => {
  const read = async (report: string, apply = false) => {
    const answer = await market.send('POST', '/api/admin/payouts/bank-report', {
      as: admin,
      body: { report, apply },
    })
    return answer as unknown as {
      status: number
      body: {
        matched: { payoutId: string }[]
        differences: { row: number; problem: string }[]
        code?: string
      }
    }
  }

  test('is matched with payouts; what matches is paid when it is wanted, what differs is told and stays', async () => {
    const [one, two] = [await approved('100.00'), await approved('200.00')]
    const pending = await send('POST', '/api/shop/payouts', market.noor.token, { amount: '5.00' })
    const report = [
      'Date;Amount;Reference',
      `2026-11-23;100.00;FT1 ${one.payoutNumber}`,
      `2026-11-23;199.99;${two.payoutNumber}`,
      `2026-11-23;5.00;${pending.payoutNumber}`,
      `2026-11-23;100.00;${one.payoutNumber}`,
      '2026-11-23;7.00;MP-99999999',
      `2026-11-23;much;${two.payoutNumber}`,
    ].join('\n')
    const looked = await read(report)
    expect(looked.body.matched).toMatchObject([{ payoutId: one.id, row: 2 }])
    expect(looked.body.differences.map(({ row, problem }) => `${row} ${problem}`)).toEqual([
      '3 amount-differs',
      '4 not-approved',
      '5 twice',
      '6 unknown',
      '7 unreadable',
    ])
    expect(await send('GET', `/api/admin/payouts/${one.id}`, admin)).toMatchObject({ status: 'approved' })
    await read(report, true)
    expect(await send('GET', `/api/admin/payouts/${one.id}`, admin)).toMatchObject({
      status: 'paid',
      reference: `FT1 ${one.payoutNumber}`,
    })
    expect(await send('GET', `/api/admin/payouts/${two.id}`, admin)).toMatchObject({ status: 'approved' })
    const again = await read(report, true)
    expect(again.body).toMatchObject({
      matched: [],
      differences: [{ problem: 'paid-before' }, {}, {}, {}, {}, {}],
    })
  })

  test('read twice at once pays each once, and tells what was paid meanwhile', async () => {
    const payouts = [await approved('1.00'), await approved('2.00'), await approved('3.00')]
    const rows = payouts.map(({ payoutNumber }, index) => `${payoutNumber},${index + 1}.00,2026-11-23`)
    const report = ['reference,amount,date', ...rows].join('\n')
    const answers = await Promise.all([read(report, true), read(report, true), read(report, true)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const paid = answers.flatMap(({ body }) => body.matched.map(({ payoutId }) => payoutId))
    expect(paid.toSorted()).toEqual(payouts.map(({ id }) => id).toSorted())
    const problems = answers.flatMap(({ body }) => body.differences.map(({ problem }) => problem))
    expect(problems).toHaveLength(6)
    expect(new Set(problems).isSubsetOf(new Set(['not-approved', 'paid-before']))).toBe(true)
  })

  test.each(['nothing of the kind', 'reference,amount\nMP-1,2', '"'])(
    'is refused where it is %j',
    async (report) => {
      expect(await read(report)).toMatchObject({ status: 400, body: { code: 'payout.report-unreadable' } })
    },
  )
})
