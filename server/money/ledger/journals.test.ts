import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journalTemplates, sidesOfTemplate } from '#domain/money/ledger/journals.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { storeEarnings } from '#server/testing/payouts.ts'

let server: TestApp
let one: string
let other: string
beforeAll(async () => {
  server = await startTestApp()
  one = await server.signedInAs((await makeAdmin(server.deps)).userId)
  other = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const journals = '/api/admin/ledger/journals'
type Wire = { id: string; mayConfirm: boolean; confirmedAt: string | null; code?: string }
const send = async (method: 'GET' | 'POST', url: string, as: string, payload?: object) => {
  const answer = await server.send({ method, url, as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() as Wire }
}
const fees = { template: 'bank-fees', amount: '12.50', day: '2026-11-01', reason: 'Fees of October' }
const enter = (about: object = {}, as = one) => send('POST', journals, as, { ...fees, ...about })
const confirm = (id: string, as = other) => send('POST', `${journals}/${id}/confirmation`, as)
const withdraw = (id: string, as = one) => send('POST', `${journals}/${id}/withdrawal`, as)
const booked = async (id: string) => {
  const { rows } = await sql<{ account: string; fils: number; shopId: string | null; day: string }>`
    select e.account::text, e.fils::int, e.shop_id, (b.at at time zone 'Asia/Dubai')::date::text as day
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where b.event = 'journal' and b.event_id = ${id} order by e.id`.execute(server.deps.db)
  return rows
}

describe('a journal (G-135)', () => {
  test('is booked at its own day when somebody else confirms it, and never before', async () => {
    const entered = await enter()
    expect(entered).toMatchObject({ status: 201, body: { mayConfirm: false, confirmedAt: null } })
    const { id } = entered.body
    expect(await booked(id)).toEqual([])
    expect(await confirm(id, one)).toMatchObject({ status: 409, body: { code: 'journal.same-person' } })
    const waiting = async () => (await server.send({ url: '/api/admin/waiting', as: other })).json()
    expect(await waiting()).toMatchObject({ journals: 1 })
    const listed = await send('GET', journals, other)
    expect(listed.body).toMatchObject([{ id, mayConfirm: true }])
    expect(await confirm(id)).toMatchObject({ status: 200, body: { confirmedAt: expect.any(String) } })
    expect(await waiting()).toMatchObject({ journals: 0 })
    expect(await booked(id)).toEqual([
      { account: 'bank_fees', fils: 1250, shopId: null, day: '2026-11-01' },
      { account: 'bank', fils: -1250, shopId: null, day: '2026-11-01' },
    ])
  })

  test('is booked once, by one of six at once, and withdrawn only before', async () => {
    const { id } = (await enter()).body
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    expect(await booked(id)).toHaveLength(2)
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'journal.decided' } })
    const { id: second } = (await enter()).body
    expect((await withdraw(second)).status).toBe(200)
    expect(await confirm(second)).toMatchObject({ status: 409, body: { code: 'journal.decided' } })
    expect(await booked(second)).toEqual([])
  })

  test('writes off what a shop owes, at most that; the shop reads it among its corrections', async () => {
    const { id: shopId, userId } = await makeShop(server.deps)
    await storeEarnings(server.deps, shopId, -50_000)
    const debt = { template: 'bad-debt', shopId, reason: 'The shop has closed' }
    const { id: more } = (await enter({ ...debt, amount: '500.01' })).body
    expect(await confirm(more)).toMatchObject({ status: 409, body: { code: 'journal.owes-less' } })
    const { id } = (await enter({ ...debt, amount: '500' })).body
    const both = await Promise.all([
      confirm(id),
      enter({ ...debt, amount: '500' }).then((again) => confirm(again.body.id)),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const earnings = await send('GET', '/api/shop/earnings', await server.signedInAs(userId))
    expect(earnings.body).toMatchObject({ adjustments: 0, totalEarnings: 0 })
  })

  test('that corrects names two accounts, and the shop of a shop’s account', async () => {
    const wrong = { template: 'correction', debit: 'fees', credit: 'fees' }
    expect((await enter(wrong)).body).toMatchObject({ code: 'journal.accounts-needed' })
    expect((await enter({ ...wrong, credit: '' })).body).toMatchObject({ code: 'journal.accounts-needed' })
    const ofShop = { ...wrong, credit: 'owed_to_shop' }
    expect((await enter(ofShop)).body).toMatchObject({ code: 'journal.shop-needed' })
    expect((await enter({ ...ofShop, shopId: 'none' })).body).toMatchObject({ code: 'shop.not-found' })
    const { id: shopId } = await makeShop(server.deps)
    const { id } = (await enter({ ...ofShop, shopId })).body
    await confirm(id)
    expect(await booked(id)).toMatchObject([
      { account: 'fees', fils: 1250, shopId },
      { account: 'owed_to_shop', fils: -1250, shopId },
    ])
  })

  test('of before these books opens each account once, against the owners, on a day before they begin', async () => {
    const bank = { template: 'opening-balance', debit: 'bank', credit: 'owner', day: '2026-01-31' }
    expect((await enter({ ...bank, credit: 'fees' })).body).toMatchObject({ code: 'journal.opening-owner' })
    expect((await enter({ ...bank, credit: 'bank' })).body).toMatchObject({ code: 'journal.accounts-needed' })
    // Concurrent opening balances of one account are accepted once, whichever side they debit.
    const both = await Promise.all([
      enter(bank),
      enter({ ...bank, debit: 'owner', credit: 'bank' }),
      enter(bank),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const { id } = both.find(({ status }) => status === 201)?.body ?? { id: '' }
    await withdraw(id)
    const { id: again } = (await enter(bank)).body
    expect((await confirm(again)).status).toBe(200)
    expect((await enter(bank)).body).toMatchObject({ code: 'journal.opened-already' })
    const shops = [await makeShop(server.deps), await makeShop(server.deps)]
    for (const { id: shopId } of shops)
      expect((await enter({ ...bank, debit: 'owner', credit: 'owed_to_shop', shopId })).status).toBe(201)
    await storeEarnings(server.deps, shops[0]?.id ?? '', 1000)
    const { rows } = await sql<{ day: string }>`select (min(at) at time zone 'Asia/Dubai')::date::text as day
      from ledger_batches where event <> 'journal'`.execute(server.deps.db)
    const late = await enter({ ...bank, debit: 'input_vat', day: rows[0]?.day })
    expect(late).toMatchObject({ status: 409, body: { code: 'journal.opening-late' } })
  })

  test.each([
    [{ amount: '0' }, 400],
    [{ amount: '-1' }, 400],
    [{ reason: ' ' }, 400],
    [{ day: '2026-02-30' }, 400],
    [{ day: '2999-01-01' }, 400],
    [{ template: 'gift' }, 400],
    [{ template: 'correction', debit: 'pocket', credit: 'bank' }, 400],
    [{ template: 'bad-debt' }, 400],
  ])('is refused as %j', async (about, status) => {
    expect((await enter(about)).status).toBe(status)
  })

  test('is for administrators alone, and there or not', async () => {
    const shop = await server.signedInAs((await makeShop(server.deps)).userId)
    expect((await enter({}, shop)).status).toBe(403)
    const { id } = (await enter()).body
    expect((await confirm(id, shop)).status).toBe(403)
    expect((await withdraw(id, shop)).status).toBe(403)
    expect((await send('GET', journals, shop)).status).toBe(403)
    for (const none of ['x', '01900000-0000-7000-8000-000000000000']) {
      expect((await confirm(none)).status).toBe(404)
      expect((await withdraw(none)).status).toBe(404)
    }
  })

  test('stays in the database as it was entered, and decided', async () => {
    const { id } = (await enter()).body
    const run = (set: string) =>
      sql`update journals set ${sql.raw(set)} where id = ${id}`.execute(server.deps.db)
    await expect(run('fils = 1')).rejects.toThrow('cannot become another')
    await confirm(id)
    await expect(run('confirmed_by = entered_by')).rejects.toThrow('cannot become another')
    await expect(sql`delete from journals where id = ${id}`.execute(server.deps.db)).rejects.toThrow(
      'cannot become',
    )
  })
})

test('in a demo one person enters a journal and confirms it', async () => {
  const demo = await startTestApp({ DEMO_MODE: 'true' })
  const as = await demo.signedInAs((await makeAdmin(demo.deps)).userId)
  const { id } = (await demo.send({ method: 'POST', url: journals, as, payload: fees })).json() as Wire
  const confirmed = await demo.send({ method: 'POST', url: `${journals}/${id}/confirmation`, as })
  expect(confirmed.statusCode).toBe(200)
  await demo.close()
})

test.each(journalTemplates.filter((template) => sidesOfTemplate(template) !== null))(
  'the template %s moves money between two accounts',
  (template) => {
    const sides = sidesOfTemplate(template)
    expect(sides?.debit).not.toBe(sides?.credit)
  },
)
