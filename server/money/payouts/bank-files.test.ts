import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { camt } from '#server/testing/bank-statements.ts'
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
const plan = (ids: string, as = admin) =>
  market.send('GET', `/api/admin/bank-files/plan?of=payouts&ids=${ids}`, { as })
const make = (ids: readonly string[], as = admin, headers: Record<string, string> = {}) =>
  market.send('POST', '/api/admin/bank-files', { as, body: { of: 'payouts', ids }, headers })
const file = (id: string, format: string, as = admin) =>
  server.send({ method: 'GET', url: `/api/admin/bank-files/${id}/file?format=${format}`, as })
const move = (id: string, body: object) =>
  market.send('PATCH', `/api/admin/payouts/${id}/status`, { as: admin, body })
const giveBack = (id: string, reason: string | null, as = admin) =>
  market.send('POST', `/api/admin/payouts/${id}/return`, { as, body: { reason } })
const enterSender = () => {
  const payload = { accountHolder: 'Majlis', iban: 'AE38 0330 0000 1910 1772 389' }
  return server.send({ method: 'PUT', url: '/api/admin/payouts/sender', as: admin, payload })
}
async function sent(amount: string) {
  const payout = await approved(amount)
  const made = await make([payout.id])
  expect(made.status).toBe(201)
  return { ...payout, fileId: made.body['id'] as string }
}

test('no file is made before the account that pays is entered', async () => {
  const { id } = await approved('1.00')
  expect(await make([id])).toMatchObject({ status: 409, body: { code: 'payout.no-sender' } })
  await enterSender()
  expect((await make([id])).status).toBe(201)
})

describe('a file for the bank (G-136)', () => {
  test('has the approved payouts, as a table and as ISO 20022, and is the same however often it is read', async () => {
    const [one, two] = [await approved('8240.00'), await approved('10.50')]
    const waiting = await send('POST', '/api/shop/payouts', market.noor.token, { amount: '5.00' })
    const ids = [one.id, two.id, waiting.id]
    expect((await plan(ids.join(','))).body).toMatchObject({ count: 2, total: 8250.5, leftOut: [] })
    const made = await make(ids)
    expect(made).toMatchObject({ status: 201, body: { count: 2, total: 8250.5, leftOut: [] } })
    const { id, messageId } = made.body as unknown as { id: string; messageId: string }
    const sheet = await file(id, 'csv')
    expect(sheet.headers['content-type']).toContain('text/csv')
    expect(sheet.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Reference,Beneficiary,IBAN,Currency,Amount',
      `${one.payoutNumber},Dar Al Noor LLC,AE070331234567890123456,AED,8240.00`,
      `${two.payoutNumber},Dar Al Noor LLC,AE070331234567890123456,AED,10.50`,
    ])
    const { headers, body: xml } = await file(id, 'pain')
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="majlis-payouts-[\w-]+\.xml"$/),
      'cache-control': 'no-store',
    })
    expect(xml).toContain(`<MsgId>${messageId}</MsgId>`)
    expect(messageId.length).toBeLessThanOrEqual(35)
    expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>8250.50</CtrlSum>')
    expect(xml).toContain(`<EndToEndId>${one.payoutNumber}</EndToEndId>`)
    await move(one.id, { status: 'paid', reference: 'FT1' })
    expect((await file(id, 'pain')).body).toBe(xml)
    const reported = await send('GET', `/api/admin/payouts/${two.id}`, admin)
    expect(reported).toMatchObject({
      status: 'approved',
      sentAt: expect.any(String),
      bankFile: { id, messageId },
    })
    const own = await send('GET', `/api/shop/payouts/${two.id}`, market.noor.token)
    expect(own).toMatchObject({ sentAt: expect.any(String), bankFile: null })
    expect(own).toMatchObject({ events: [{}, {}, { from: 'approved', to: 'sent', name: null }] })
  })

  test('takes each payout once, also where three are made at once, and one key makes one', async () => {
    const ids = [(await approved('1.00')).id, (await approved('2.00')).id]
    const made = await Promise.all([make(ids), make(ids), make([])])
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(made.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'payout.nothing-to-send' })
    const key = { 'idempotency-key': `file-${market.noor.id}` }
    const again = [(await approved('3.00')).id]
    const [first, second] = [await make(again, admin, key), await make(again, admin, key)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body['id']).toBe(first.body['id'])
  })

  test('leaves out what the books do not cover any more, and says so (F11b)', async () => {
    const [covered, uncovered] = [await approved('6000.00'), await approved('3000.00')]
    await storeEarnings(server.deps, market.noor.id, -200_000)
    const leftOut = [{ id: uncovered.id, number: uncovered.payoutNumber, reason: 'not-covered' }]
    const ids = [covered.id, uncovered.id]
    expect((await plan(ids.join(','))).body).toMatchObject({ count: 1, total: 6000, leftOut })
    expect((await make(ids)).body).toMatchObject({ count: 1, total: 6000, leftOut })
    expect(await send('GET', `/api/admin/payouts/${uncovered.id}`, admin)).toMatchObject({ sentAt: null })
    expect((await make([uncovered.id])).status).toBe(409)
    await storeEarnings(server.deps, market.noor.id, 200_000)
    expect((await make([uncovered.id])).status).toBe(201)
  })

  test('leaves out accounts that are not confirmed; of nothing there is none; a shop gets and makes none', async () => {
    const bankDetails = { accountHolder: 'Dar Al Noor LLC', iban: 'AE380330000019101772389' }
    const { id } = await send('POST', '/api/shop/payouts', market.noor.token, { amount: '1.00', bankDetails })
    await move(id, { status: 'approved' })
    expect((await plan(id)).body).toMatchObject({ count: 0, leftOut: [{ reason: 'account-held' }] })
    for (const none of [[id], ['x'], ['01900000-0000-7000-8000-000000000000']])
      expect((await make(none)).body).toMatchObject({ code: 'payout.nothing-to-send' })
    for (const none of ['x', '01900000-0000-7000-8000-000000000000'])
      expect((await file(none, 'pain')).json()).toMatchObject({ code: 'payout.file-not-found' })
    const made = await sent('2.00')
    expect((await file(made.fileId, 'csv', market.noor.token)).statusCode).toBe(403)
    expect((await make([], market.noor.token)).status).toBe(403)
    expect((await plan('', market.noor.token)).status).toBe(403)
    for (const ids of ['all', [1], [null]]) {
      const body = { of: 'payouts', ids }
      const hostile = await market.send('POST', '/api/admin/bank-files', { as: admin, body })
      expect(hostile.status).toBe(400)
    }
    const of = await market.send('POST', '/api/admin/bank-files', { as: admin, body: { of: 'all', ids: [] } })
    expect(of.status).toBe(400)
  })

  test('says how much the books have at the bank, less what it was told to pay', async () => {
    const atBank = async () => (await plan('')).body['atBank'] as number
    const before = await atBank()
    const { id } = await sent('7.00')
    expect(await atBank()).toBe(before - 7)
    await move(id, { status: 'paid', reference: 'FT' })
    expect(await atBank()).toBe(before - 7)
  })
})

describe('what the bank was sent (F11)', () => {
  test('is neither rejected nor approved back: it is paid or returned', async () => {
    const payout = await approved('100.00')
    const { body } = await move((await approved('50.00')).id, { status: 'rejected', rejectionReason: 'No' })
    expect(body).toMatchObject({ status: 'rejected' })
    const again = await send('POST', '/api/shop/payouts', market.noor.token, { amount: '20.00' })
    const { undo } = (await move(again.id, { status: 'approved' })).body
    await make([payout.id, again.id])
    const refused = await move(payout.id, { status: 'rejected', seen: 'approved', rejectionReason: 'No' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'payout.cannot-move' } })
    expect(refused.body['message']).toContain('A payout that is sent cannot become rejected')
    const back = await market.send('POST', '/api/admin/undo', { as: admin, body: { id: undo } })
    expect(back).toMatchObject({ status: 409, body: { code: 'undo.changed-meanwhile' } })
    expect(await move(payout.id, { status: 'paid', seen: 'approved', reference: 'FT' })).toMatchObject({
      status: 200,
      body: { status: 'paid', sentAt: expect.any(String), returnedAt: null },
    })
  })

  test('is booked as paid even where its shop was suspended meanwhile: the bank has paid', async () => {
    const { id, payoutNumber } = await sent('100.00')
    const become = (status: 'suspended' | 'approved') =>
      server.deps.db.updateTable('shops').set({ status }).where('id', '=', market.noor.id).execute()
    await become('suspended')
    const report = `reference,amount,date\n${payoutNumber},100.00,2026-11-23`
    const body = { report, apply: true }
    const read = await market.send('POST', '/api/admin/bank-files/report', { as: admin, body })
    expect(read.body).toMatchObject({ matched: [{ id: id }], differences: [] })
    await become('approved')
  })

  test('comes back with a reason, before it is booked and after; its amount can be asked for again', async () => {
    const earnings = () => send('GET', '/api/shop/earnings', market.noor.token)
    const before = await earnings()
    const [early, late] = [await sent('100.00'), await sent('200.00')]
    await move(late.id, { status: 'paid', reference: 'FT' })
    expect(await giveBack(early.id, ' ')).toMatchObject({
      status: 400,
      body: { code: 'payout.reason-missing', errors: [{ path: 'reason' }] },
    })
    for (const { id } of [early, late])
      expect(await giveBack(id, 'The account is closed')).toMatchObject({
        status: 200,
        body: {
          status: 'rejected',
          rejectionReason: 'The account is closed',
          returnedAt: expect.any(String),
        },
      })
    expect(await earnings()).toEqual(before)
    const booked = await server.deps.db
      .selectFrom('ledgerBatches')
      .select('eventId')
      .where('event', '=', 'payout-returned')
      .where('eventId', 'in', [early.id, late.id])
      .execute()
    expect(booked).toEqual([{ eventId: late.id }])
    const reported = await server.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('subject', 'like', 'Your payout%was returned.')
      .where('subject', 'like', `%${late.payoutNumber}%`)
      .execute()
    expect(reported).toHaveLength(1)
    const listed = await market.send('GET', `/api/admin/payouts?status=rejected&shop=${market.noor.id}`, {
      as: admin,
    })
    expect(listed.body).toHaveLength(2)
  })

  test('comes back once, of four at once; what the bank never had does not, and no shop says so', async () => {
    const { id } = await sent('100.00')
    expect((await giveBack(id, 'Closed', market.noor.token)).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 4 }, () => giveBack(id, 'Closed')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const { id: unsent } = await approved('1.00')
    expect(await giveBack(unsent, 'Closed')).toMatchObject({
      status: 409,
      body: { code: 'payout.cannot-move' },
    })
    expect((await giveBack('x', 'Closed')).status).toBe(404)
  })

  test('stays as it was sent in the database', async () => {
    const { id } = await sent('100.00')
    const run = (set: string) =>
      sql`update payouts set ${sql.raw(set)} where id = ${id}`.execute(server.deps.db)
    await expect(run("status = 'rejected', rejection_reason = 'x'")).rejects.toThrow('payouts_')
    await expect(run("status = 'approved'")).rejects.toThrow('payouts_')
    await expect(run('sent_at = null, bank_file_id = null')).rejects.toThrow('cannot become another')
    await expect(sql`update bank_files set iban = iban`.execute(server.deps.db)).rejects.toThrow(
      'permission denied',
    )
  })
})

describe("the bank's report", () => {
  const read = async (report: string, apply = false) => {
    const answer = await market.send('POST', '/api/admin/bank-files/report', {
      as: admin,
      body: { report, apply },
    })
    return answer as unknown as {
      status: number
      body: {
        matched: { id: string }[]
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
    expect(looked.body.matched).toMatchObject([{ id: one.id, row: 2 }])
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

  test('has a row that matches after one that does not: the first does not stand for it', async () => {
    const { id, payoutNumber } = await approved('100.00')
    const rows = ['99.99', '100.00', '100.00'].map((amount) => `${payoutNumber},${amount},2026-11-23`)
    expect((await read(['reference,amount,date', ...rows].join('\n'), true)).body).toMatchObject({
      matched: [{ id, row: 3 }],
      differences: [
        { row: 2, problem: 'amount-differs' },
        { row: 4, problem: 'twice' },
      ],
    })
    expect(await send('GET', `/api/admin/payouts/${id}`, admin)).toMatchObject({ status: 'paid' })
  })

  test('in another currency than AED pays nothing, however equal the amount (F21)', async () => {
    const { id, payoutNumber } = await approved('100.00')
    const said = (currency: string) =>
      read(`reference,amount,date,Currency\n${payoutNumber},100.00,2026-11-23,${currency}`, true)
    expect((await said('EUR')).body).toMatchObject({
      matched: [],
      differences: [{ problem: 'currency-differs' }],
    })
    expect(await send('GET', `/api/admin/payouts/${id}`, admin)).toMatchObject({ status: 'approved' })
    expect((await said('aed ')).body).toMatchObject({ matched: [{ id: id }], differences: [] })
  })

  test('may be its statement as camt.053: of a batch each transfer, what came back is named, the rest passed over', async () => {
    const [one, two, three] = [await sent('100.00'), await sent('200.00'), await sent('30.00')]
    const [back, open] = [await sent('40.00'), await sent('50.00')]
    const said = camt({ closing: '120.00' }, [
      {
        fils: -30_000,
        of: [
          [one.payoutNumber, '100.00'],
          [two.payoutNumber, '200.00'],
        ],
      },
      { fils: -3000, of: [[three.payoutNumber, '30.00', 'EUR']] },
      { fils: 4000, of: [[back.payoutNumber, '40.00']] },
      { fils: -5000, of: [[open.payoutNumber, '50.00']], status: '<Sts>PDNG</Sts>' },
      { fils: 40_000, of: [['NOTPROVIDED', '7000.00']] },
    ])
    const answer = await read(said, true)
    expect(answer.body.matched.map(({ id }) => id)).toEqual([one.id, two.id])
    expect(answer.body.differences.map(({ problem }) => problem)).toEqual(['currency-differs', 'returned'])
    expect(await send('GET', `/api/admin/payouts/${two.id}`, admin)).toMatchObject({ status: 'paid' })
    expect(await send('GET', `/api/admin/payouts/${back.id}`, admin)).toMatchObject({ status: 'approved' })
  })

  test('does not pay what takes an earlier booking back, whichever way it goes', async () => {
    const one = await sent('70.00')
    const said = camt({ closing: '-60.00' }, [{ fils: -7000, of: [[one.payoutNumber, '70.00']] }])
    const reversal = said.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    expect((await read(reversal, true)).body).toMatchObject({
      matched: [],
      differences: [{ problem: 'returned' }],
    })
    expect(await send('GET', `/api/admin/payouts/${one.id}`, admin)).toMatchObject({ status: 'approved' })
  })

  test.each([
    ['<Document>', 'is not closed'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>', 'has entities of its own'],
    [`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`, 'is endlessly deep'],
  ])('is refused as XML that %#', async (xml) => {
    expect(await read(xml)).toMatchObject({ status: 400, body: { code: 'payout.report-unreadable' } })
  })

  test('read twice at once pays each once, and tells what was paid meanwhile', async () => {
    const payouts = [await approved('1.00'), await approved('2.00'), await approved('3.00')]
    const rows = payouts.map(({ payoutNumber }, index) => `${payoutNumber},${index + 1}.00,2026-11-23`)
    const report = ['reference,amount,date', ...rows].join('\n')
    const answers = await Promise.all([read(report, true), read(report, true), read(report, true)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const paid = answers.flatMap(({ body }) => body.matched.map(({ id }) => id))
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
