import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankEntry } from '#contract/money/ledger/bank-entries.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { camt } from '#server/testing/bank-statements.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { storeAccount, storeCash, storeEarnings } from '#server/testing/payouts.ts'
import { mailedKey, owing, passAccountHold } from '#server/testing/refunds.ts'

let server: TestApp
let market: Market
let [admin, other] = ['', '']
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(new Date('2026-11-24T08:00:00Z'))
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  other = await server.signedInAs((await makeAdmin(server.deps, newEmail('other'))).userId)
  const body = { accountHolder: 'Majlis', iban: 'AE380330000019101772389' }
  await market.send('PUT', '/api/admin/payouts/sender', { as: admin, body })
  await storeAccount(server.deps, market.noor.id)
  await storeEarnings(server.deps, market.noor.id, 1_000_000)
  await storeCash(server.deps, 1_000_000)
})
afterAll(() => server.close())

type Wire = { id: string; payoutNumber: string; refundNumber: string; status: string }
const post = async (url: string, body: object = {}, as = admin) => {
  const answer = await market.send('POST', url, { as, body })
  return { status: answer.status, body: answer.body as unknown as Wire & { code: string } }
}
const read = (report: string, as = admin, apply = true) =>
  post('/api/admin/bank-files/report', { report, apply }, as)
const entries = async (query = '') => {
  const { body } = await market.send('GET', `/api/admin/ledger/bank-entries?limit=200${query}`, { as: admin })
  return body as unknown as BankEntry[]
}
const entryOf = async (word: string) =>
  (await entries()).find(({ reference }) => reference.includes(word)) as BankEntry
const act = (id: string, action: string, body: object = {}, as = admin) =>
  post(`/api/admin/ledger/bank-entries/${id}/${action}`, body, as)
const balance = async () =>
  (await market.send('GET', '/api/admin/ledger/bank-entries/balance', { as: admin })).body
const batches = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from ledger_batches`.execute(
    server.deps.db,
  )
  return rows[0]?.count
}
let count = 0
/** Reads a statement with one entry that matches no booking. */
async function unknown(fils: number) {
  const reference = `Unknown ${++count}`
  const closing = fromFils(1000 + fils)
  expect((await read(camt({ number: reference, closing }, [{ fils, reference }]))).status).toBe(200)
  return entryOf(reference)
}
async function sentPayout(amount: string) {
  const { id, payoutNumber } = (await post('/api/shop/payouts', { amount }, market.noor.token)).body
  await market.send('PATCH', `/api/admin/payouts/${id}/status`, { as: admin, body: { status: 'approved' } })
  await post('/api/admin/bank-files', { of: 'payouts', ids: [id] })
  return { id, payoutNumber }
}

test('one statement pays what was sent, confirms what is booked, and leaves the rest open; read twice nothing changes', async () => {
  const payout = await sentPayout('100.00')
  const one = await owing(server, market, admin)()
  const account = { accountHolder: 'Mariam', iban: 'AE180030000000000000042' }
  await market.send('PUT', `/api/order-groups/${one.link}/refund-account`, {
    body: account,
    headers: await mailedKey(server, one.link),
  })
  await passAccountHold(server.deps.db)
  await post('/api/admin/bank-files', { of: 'refunds', ids: [one.id] })
  const { refundNumber } = (await one.refund()) as unknown as Wire
  const deposit = { shopId: null, amount: '250.00', day: '2026-11-20', reference: 'CDM 77' }
  await post('/api/admin/ledger/deposits', deposit)
  const statement = camt({ closing: '155.00' }, [
    {
      fils: -20_000,
      of: [
        [payout.payoutNumber, '100.00'],
        [refundNumber, '100.00'],
      ],
    },
    { fils: 25_000, reference: 'CASH DEPOSIT CDM 77' },
    { fils: -500, reference: 'Monthly fee' },
    { fils: 10_000, reference: 'Who is it' },
  ])
  const preview = await read(statement, admin, false)
  expect(preview.body).toMatchObject({ matched: [{ of: 'payouts' }, { of: 'refunds' }], differences: [] })
  expect(await entries()).toEqual([])
  await read(statement)
  const found = await entries()
  expect(
    Object.fromEntries(found.map(({ reference, booking }) => [reference, booking?.event ?? null])),
  ).toEqual({
    'CASH DEPOSIT CDM 77': 'cash-banked',
    [`${refundNumber} Palm Furniture`]: 'refund-paid',
    [`${payout.payoutNumber} Palm Furniture`]: 'payout-paid',
    'Monthly fee': null,
    'Who is it': null,
  })
  expect(await one.refund()).toMatchObject({ status: 'done' })
  const before = [await entries(), await batches(), await balance()]
  expect(before[2]).toMatchObject({ statement: { closing: 155, closedOn: '2026-11-23' }, notInBooks: 95 })
  await Promise.all([read(statement), read(statement)])
  expect([await entries(), await batches(), await balance()]).toEqual(before)
})

/** Refunds of AED 100 each, sent to the bank in one file. */
async function sentRefunds(howMany: number) {
  const all: Awaited<ReturnType<ReturnType<typeof owing>>>[] = []
  // oxlint-disable-next-line no-await-in-loop -- one checkout after the other
  for (let at = 0; at < howMany; at += 1) all.push(await owing(server, market, admin)())
  const body = { accountHolder: 'Mariam', iban: 'AE180030000000000000042' }
  const send = async () => {
    for (const { link } of all) {
      // oxlint-disable-next-line no-await-in-loop
      const headers = await mailedKey(server, link)
      // oxlint-disable-next-line no-await-in-loop
      await market.send('PUT', `/api/order-groups/${link}/refund-account`, { body, headers })
    }
    await passAccountHold(server.deps.db)
    await post('/api/admin/bank-files', { of: 'refunds', ids: all.map(({ id }) => id) })
  }
  await send()
  const numbers = await Promise.all(
    all.map(async ({ refund }) => ((await refund()) as unknown as Wire).refundNumber),
  )
  return { ids: all.map(({ id }) => id), numbers, send }
}

test('refunds of one amount are told apart by their numbers, each try by its own, and nothing else is one of them (0115)', async () => {
  const { numbers, ids, send } = await sentRefunds(2)
  const [one = '', two = ''] = numbers
  const say = async (number: string, closing: string, movements: readonly (readonly [number, string])[]) => {
    const of = movements.map(([fils, reference]) => ({ fils, reference }))
    expect((await read(camt({ number, closing }, of))).status).toBe(200)
  }
  const booked = async (reference: string) => {
    const { booking } = (await entries()).find((entry) => entry.reference === reference) as BankEntry
    return booking && [booking.event, booking.name]
  }
  const paid = async (id: string | undefined, reference: string) => {
    const body = { paidBy: 'bank', reference, paidOn: '2026-11-24' }
    expect(await post(`/api/admin/refunds/${id}/paid`, body)).toMatchObject({ status: 200 })
  }
  await paid(ids[0], 'FT 1')
  // A stranger's debit matches no booking, though a refund of the same amount was just booked.
  await say('Tells apart 1', '-90.00', [[-10_000, 'A stranger']])
  expect(await booked('A stranger')).toBeNull()
  await paid(ids[1], 'FT 2')
  await say('Tells apart 2', '-190.00', [
    [-10_000, `Transfer ${two}`],
    [-10_000, `Transfer ${one}`],
  ])
  expect(await booked(`Transfer ${one}`)).toEqual(['refund-paid', one])
  expect(await booked(`Transfer ${two}`)).toEqual(['refund-paid', two])

  expect((await post(`/api/admin/refunds/${ids[1]}/return`, { reason: 'Account closed' })).status).toBe(200)
  await say('Tells apart 3', '110.00', [[10_000, `Returned ${two}`]])
  expect(await booked(`Returned ${two}`)).toEqual(['refund-returned', two])
  expect(await booked(`Transfer ${two}`)).toEqual(['refund-paid', two])
  await send()
  await paid(ids[1], 'FT 3')
  await say('Tells apart 4', '-90.00', [[-10_000, `Transfer ${two}-2`]])
  expect(await booked(`Transfer ${two}-2`)).toEqual(['refund-paid', two])
})

describe('what is in no books (G-135)', () => {
  test('is booked from a template once somebody else has confirmed it; each is taken back', async () => {
    const entry = await unknown(-700)
    const journal = { template: 'bank-fees', reason: 'Fee of November' }
    expect(await act(entry.id, 'journal', { ...journal, template: 'unknown-receipt' })).toMatchObject({
      status: 400,
      body: { code: 'bank-entry.other-direction' },
    })
    const both = await Promise.all([act(entry.id, 'journal', journal), act(entry.id, 'journal', journal)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await entryOf(entry.reference)).toMatchObject({ state: 'waiting', booking: null })
    expect((await act(entry.id, 'release')).body).toMatchObject({ state: 'open' })
    await act(entry.id, 'journal', journal)
    const list = await market.send('GET', '/api/admin/ledger/journals', { as: other })
    const [entered, withdrawn] = list.body as unknown as { id: string; withdrawnAt: string | null }[]
    expect(withdrawn?.withdrawnAt).not.toBeNull()
    const confirm = `/api/admin/ledger/journals/${entered?.id}/confirmation`
    expect((await post(confirm)).body).toMatchObject({ code: 'journal.same-person' })
    expect((await post(confirm, {}, other)).status).toBe(200)
    const booked = { event: 'journal', name: 'Fee of November' }
    expect(await entryOf(entry.reference)).toMatchObject({ state: 'matched', booking: booked })

    expect((await act(entry.id, 'release')).body).toMatchObject({ state: 'open', booking: null })
    const [reverse] = (await market.send('GET', '/api/admin/ledger/journals', { as: other }))
      .body as unknown as object[]
    expect(reverse).toMatchObject({
      template: 'correction',
      debit: 'bank',
      credit: 'bank_fees',
      amount: '7.00',
    })
    expect((await act(entry.id, 'release')).body).toMatchObject({ code: 'bank-entry.decided' })
  })

  test('is named in the audit log by day and statement: what the bank wrote may name a customer (0055)', async () => {
    const statement = camt({ number: 'Day 327', closing: '9.00' }, [{ fils: -100, reference: 'TRF MARIAM' }])
    expect((await read(statement)).status).toBe(200)
    const { id } = await entryOf('TRF MARIAM')
    await act(id, 'journal', { template: 'bank-fees', reason: 'Fee' })
    await act(id, 'release')
    const said = server.deps.db.selectFrom('auditLog').select('subjectName').where('subjectId', '=', id)
    const named = { subjectName: '2026-11-23 · Day 327' }
    expect(await said.execute()).toEqual([named, named])
  })

  test('is matched by hand with a booking of its amount, each with one, and stays open where it was taken back', async () => {
    const [one, two] = [await unknown(3300), await unknown(3300)]
    for (const reference of ['A 1', 'A 2'])
      await post('/api/admin/ledger/deposits', {
        shopId: null,
        amount: '33.00',
        day: '2026-11-20',
        reference,
      })
    const bookings = async (id: string) => {
      const { body } = await market.send('GET', `/api/admin/ledger/bank-entries/${id}/bookings`, {
        as: admin,
      })
      return (body as unknown as { id: string; name: string }[]).filter(({ name }) => name.startsWith('A '))
    }
    const [newest, older] = await bookings(one.id)
    expect([newest?.name, older?.name]).toEqual(['A 2', 'A 1'])
    const [of, later] = [{ bookingId: newest?.id }, { bookingId: older?.id }]
    const both = await Promise.all([act(one.id, 'match', of), act(two.id, 'match', of)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [matched, open] = both[0]?.status === 200 ? [one, two] : [two, one]
    expect(await act(matched.id, 'match', later)).toMatchObject({ body: { code: 'bank-entry.decided' } })
    expect((await act(open.id, 'match', { bookingId: one.id })).body).toMatchObject({
      code: 'bank-entry.no-booking',
    })
    // An entry that was released by hand is never matched automatically.
    expect((await act(matched.id, 'release')).body).toMatchObject({ state: 'open' })
    await act(open.id, 'match', later)
    await unknown(-1)
    expect(await entryOf(matched.reference)).toMatchObject({ state: 'open' })
    await expect(
      sql`update bank_entries set fils = 1 where id = ${matched.id}`.execute(server.deps.db),
    ).rejects.toThrow('cannot become another')
    const fee = await unknown(-100)
    await expect(
      sql`update bank_entries set batch_id = ${newest?.id} where id = ${fee.id}`.execute(server.deps.db),
    ).rejects.toThrow('another amount')
  })

  test('is found by words and state, and told to nobody without the right to money', async () => {
    const { reference, id } = await unknown(4400)
    expect(await entries(`&status=open&search=${encodeURIComponent(reference)}`)).toMatchObject([{ id }])
    expect(await entries(`&status=matched&search=${encodeURIComponent(reference)}`)).toEqual([])
    const support = await server.signedInAs((await makeAdmin(server.deps, newEmail('s'), 'support')).userId)
    for (const as of [support, market.noor.token]) {
      const list = await market.send('GET', '/api/admin/ledger/bank-entries', { as })
      expect(list.status).toBe(403)
      expect((await act(id, 'journal', { template: 'unknown-receipt', reason: 'x' }, as)).status).toBe(403)
      expect((await act(id, 'release', {}, as)).status).toBe(403)
    }
    for (const none of ['x', '01900000-0000-7000-8000-000000000000'])
      expect((await act(none, 'release')).status).toBe(404)
  })
})

test.each([
  ['of another account', { iban: 'AE070331234567890123456' }, 'bank-statement.other-account'],
  ['of no account', { iban: '' }, 'bank-statement.other-account'],
  ['in another currency', { currency: 'EUR' }, 'bank-statement.other-currency'],
  ['that does not add up', { closing: '11.00' }, 'bank-statement.differs'],
  ['without an opening balance', { opening: 'x' }, 'bank-statement.unreadable'],
])('a statement %s is refused, and nothing of it kept', async (_name, about, code) => {
  const number = `Refused ${++count}`
  const hostile = camt({ number, closing: '5.00', ...about }, [{ fils: -500, reference: number }])
  expect(await read(hostile)).toMatchObject({ status: 400, body: { code } })
  expect(await entryOf(number)).toBeUndefined()
})

const sample = camt({ closing: '5.00' }, [
  { fils: -300, reference: 'Fee 1' },
  {
    fils: -200,
    of: [
      ['A', '1.00'],
      ['B', '1.00'],
    ],
  },
])
const where = (part: string) => `Statement 2026/11 has something missing or wrong: ${part}.`
test.each([
  ['Ntry 1 BookgDt', /<BookgDt>.*?<\/BookgDt>/, '<BookgDt><Dt>2026-13-45</Dt></BookgDt>'],
  ['Ntry 1 BookgDt', /<BookgDt>.*?<\/BookgDt>/, ''],
  ['Bal CLBD', '>5.00<', '>five<'],
  ['Bal CLBD', '<Cd>CLBD</Cd>', '<Cd>ITBD</Cd>'],
  ['Bal OPBD', '<Cd>OPBD</Cd>', '<Cd>OPAV</Cd>'],
  ['Ntry 1 Amt', '>3.00<', '>-3.00<'],
  ['Ntry 1 Amt', '>3.00<', '>3,00<'],
  ['Ntry 2 CdtDbtInd', /(<Ntry>.*<Ntry>.*?)<CdtDbtInd>DBIT</s, '$1<CdtDbtInd>OUT<'],
  ['Ntry 1 Sts', '<Sts><Cd>BOOK</Cd></Sts>', ''],
  ['Ntry 2 Btch NbOfTxs', '<NtryDtls>', '<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch>'],
] as const)('a statement says where it is wrong: %s', async (part, what, instead) => {
  const answer = await read(sample.replace(what, instead))
  expect([answer.status, (answer.body as { message?: string }).message]).toEqual([400, where(part)])
})

test.each([
  ['<Document/>', 'payout.report-unreadable'],
  [sample.replace(/<Stmt>.*<\/Stmt>/s, ''), 'payout.report-unreadable'],
  [sample.replace('camt.053.001.08', 'camt.053.001.01'), 'bank-statement.other-message'],
  [sample.replace('camt.053.001.08', 'camt.054.001.08'), 'bank-statement.other-message'],
  [
    sample.replace(
      '</Id><Acct>',
      '</Id><StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn><Acct>',
    ),
    'bank-statement.part',
  ],
])('another message, none, or a page of one is refused: %#', async (xml, code) => {
  expect(await read(xml)).toMatchObject({ status: 400, body: { code } })
})

const shape = (name: string) => readFileSync(`server/testing/statements/${name}.xml`, 'utf8')
test('files as banks shape them are read: versions, prefixes, batches, reversals, other currencies in details, several accounts (0115)', async () => {
  const kept = async (name: string) => {
    const before = new Set((await entries()).map(({ id }) => id))
    expect((await read(shape(name))).status).toBe(200)
    const fresh = (await entries()).filter(({ id }) => !before.has(id))
    return fresh.map(({ amount, reference }) => `${amount} ${reference}`).toSorted()
  }
  const reversed = '100 MP-1 3 3'
  expect(await kept('one-account-02')).toEqual([
    '-100 MP-1 PAYOUT MP-1 2 PALM FURNITURE LLC',
    '-5.25 4 TRANSFER CHARGES',
    reversed,
    '250 1 CASH DEPOSIT CDM 77',
  ])
  expect(await kept('batch-08')).toEqual(['-100 MP-3 Palm Furniture', '-200.5 I-1 MP-2 Rimal Outdoor'])
  expect(await kept('several-accounts-08')).toEqual(['92 NOTPROVIDED SHOP SETTLES ITS BALANCE'])
})

test('long words are cut, not refused', async () => {
  const words = '<b>&amp;'.repeat(200).replaceAll('<', '&lt;')
  const long = camt({ number: 'N'.repeat(3000), closing: '5.00' }, [{ fils: -500, reference: words }])
  expect((await read(long)).status).toBe(200)
})
