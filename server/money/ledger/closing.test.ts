import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journalBooked } from '#domain/money/ledger/journals.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { untilWaiting } from '#server/testing/locks.ts'
import { storeEarnings } from '#server/testing/payouts.ts'
import { recordBatch } from './record.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await startTestApp(asOwner)
  server.setNow(new Date('2026-11-22T10:00:00Z'))
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const months = '/api/admin/ledger/closed-months'
const send = async (method: 'GET' | 'POST', url: string, payload?: object, as = admin) => {
  const answer = await server.send({ method, url, as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}
const close = (month: string) => send('POST', months, { month })
const fees = (id: string, at: string, fils = 1000) =>
  journalBooked({ id, at: new Date(at), fils, shopId: null, debit: 'bank_fees', credit: 'bank' })
const book = (id: string, at: string, fils?: number) =>
  server.deps.db.transaction().execute((tx) => recordBatch(tx, fees(id, at, fils)))
const datesOf = (id: string) =>
  server.deps.db
    .selectFrom('ledgerBatches')
    .select(['at', 'occurredAt'])
    .where('eventId', '=', id)
    .executeTakeFirstOrThrow()
const balanceAt = async (at: string) => {
  const { body } = await send('GET', `/api/admin/ledger/trial-balance?at=${at}`)
  return JSON.stringify((body as { currencies: unknown }).currencies)
}

describe('a month that is closed (G-135)', () => {
  test('keeps its balances: what comes later is booked into the open month, with its own date', async () => {
    const [before, late] = [newId(), newId()]
    await book(before, '2026-08-31T19:00:00Z')
    const balance = await balanceAt('2026-08-31')
    expect(await close('2026-08')).toMatchObject({ status: 200, body: [{ month: '2026-08' }] })
    // Still August in the Emirates.
    await book(late, '2026-08-31T19:59:59Z', 700)
    expect(await datesOf(late)).toEqual({
      at: new Date('2026-08-31T20:00:00Z'),
      occurredAt: new Date('2026-08-31T19:59:59Z'),
    })
    expect(await balanceAt('2026-08-31')).toBe(balance)
    const { body } = await send('GET', '/api/admin/ledger/entries?from=2026-09-01&to=2026-09-01')
    expect(body).toMatchObject([{ occurredAt: '2026-08-31T19:59:59.000Z' }, {}])
    const open = newId()
    await book(open, '2026-08-31T20:00:00Z')
    expect(await datesOf(open)).toEqual({ at: new Date('2026-08-31T20:00:00Z'), occurredAt: null })
  })

  test('takes no entry whatever writes it', async () => {
    const write = (at: string) =>
      sql`insert into ledger_batches (id, event, event_id, at) values (${newId()}, 'journal', ${newId()}, ${at})`.execute(
        server.deps.db,
      )
    await expect(write('2026-08-15T00:00:00Z')).rejects.toThrow('are closed')
    await expect(write('2026-01-15T00:00:00Z')).rejects.toThrow('are closed')
    await expect(sql`delete from period_locks`.execute(server.deps.db)).rejects.toThrow('only ever added to')
  })

  test('is over, and closed once, also by four at once; a month before it is closed with it', async () => {
    for (const month of ['2026-11', '2026-12', '2099-01'])
      expect(await close(month)).toMatchObject({ status: 409, body: { code: 'period.not-over' } })
    const answers = await Promise.all(Array.from({ length: 4 }, () => close('2026-09')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await close('2026-07')).toMatchObject({ status: 409, body: { code: 'period.closed' } })
    for (const month of ['2026-13', '2026-1', 'x', '']) expect((await close(month)).status).toBe(400)
    const shop = await server.signedInAs((await makeShop(server.deps)).userId)
    expect((await send('POST', months, { month: '2026-10' }, shop)).status).toBe(403)
    expect((await send('GET', months, undefined, shop)).status).toBe(403)
  })

  test('waits for what is just being booked into it', async () => {
    const id = newId()
    const written = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const booking = server.deps.db.transaction().execute(async (tx) => {
      await recordBatch(tx, fees(id, '2026-10-05T10:00:00Z'))
      written.resolve()
      await goOn.promise
    })
    await written.promise
    const closing = close('2026-10')
    await untilWaiting(server.deps.db)
    goOn.resolve()
    await booking
    expect((await closing).status).toBe(200)
    expect(await datesOf(id)).toMatchObject({ at: new Date('2026-10-05T10:00:00Z'), occurredAt: null })
    const after = newId()
    await book(after, '2026-10-05T10:00:00Z')
    expect(await datesOf(after)).toMatchObject({ at: new Date('2026-10-31T20:00:00Z') })
  })
})

describe('the journal as a file', () => {
  const file = (form: string, as = admin) =>
    server.send({ url: `/api/admin/ledger/journal-file?from=2026-08-01&to=2026-11-22&form=${form}`, as })
  const rowsOf = (text: string) =>
    text
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))

  test('has every entry with its own date, or sums that other programs import, each in balance', async () => {
    const [heads, ...entries] = rowsOf((await file('csv')).body)
    expect(heads).toEqual([
      'Date',
      'Batch',
      'Event',
      'Account',
      'Code',
      'Shop',
      'Order',
      'Debit',
      'Credit',
      'Own date',
    ])
    expect(entries).toContainEqual([
      '2026-09-01',
      expect.any(String),
      'journal',
      'bank_fees',
      '5010',
      '',
      '',
      '7.00',
      '',
      '2026-08-31',
    ])
    const [xero, ...lines] = rowsOf((await file('xero')).body)
    expect(xero).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'])
    expect(lines).toContainEqual([
      'Majlis journal 2026-09-01',
      '01/09/2026',
      'bank_fees',
      '5010',
      'Tax Exempt',
      '17.00',
    ])
    expect(lines.reduce((sum, line) => sum + Number(line[5]), 0)).toBe(0)
    const [zoho, ...sums] = rowsOf((await file('zoho')).body)
    expect(zoho?.slice(-2)).toEqual(['Debit', 'Credit'])
    const side = (place: number) => sums.reduce((sum, line) => sum + Number(line[place]), 0)
    expect(side(6)).toBe(side(7))
    expect(side(6)).toBeGreaterThan(0)
  })

  test('is refused to shops, in other forms and backwards', async () => {
    const shop = await server.signedInAs((await makeShop(server.deps)).userId)
    expect((await file('csv', shop)).statusCode).toBe(403)
    expect((await file('sage')).statusCode).toBe(400)
    const backwards = '/api/admin/ledger/journal-file?from=2026-11-02&to=2026-11-01'
    expect((await server.send({ url: backwards, as: admin })).statusCode).toBe(400)
  })
})

test('what shops owe is told by age: what they earn pays the oldest first', async () => {
  const { id: shopId } = await makeShop(server.deps)
  const at = async (moment: string, fils: number) => {
    server.setNow(new Date(moment))
    await storeEarnings(server.deps, shopId, fils)
  }
  await at('2026-11-02T10:00:00Z', -10_000)
  await at('2026-12-20T10:00:00Z', -4000)
  await at('2027-02-05T10:00:00Z', -2000)
  await at('2027-02-06T10:00:00Z', 7000)
  server.setNow(new Date('2027-02-10T10:00:00Z'))
  const as = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const { body } = await send('GET', '/api/admin/ledger/debts', undefined, as)
  expect(body).toContainEqual(
    expect.objectContaining({ shopId, owed: 90, upTo30: 20, upTo60: 40, upTo90: 0, older: 30 }),
  )
  const { id: other } = await makeShop(server.deps)
  await storeEarnings(server.deps, other, 100)
  const again = await send('GET', '/api/admin/ledger/debts', undefined, as)
  expect(JSON.stringify(again.body)).not.toContain(other)
})
