import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { mailedKey, owing } from '#server/testing/refunds.ts'
import { sealStoredAccounts } from './account.ts'

const key = (fill: number) => Buffer.alloc(32, fill)

let server: TestApp
let market: Market
let admin: string
let owed: ReturnType<typeof owing>
beforeAll(async () => {
  server = await startTestApp({
    PUBLIC_URL: 'https://majlis.example',
    SECRETS_KEY: key(1).toString('base64'),
  })
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  owed = owing(server, market, admin)
})
afterAll(() => server.close())
beforeEach(() => server.setNow(new Date()))

const mine = { accountHolder: 'Mariam Al Hosani', iban: 'AE07 0331 2345 6789 0123 456' }
const other = { accountHolder: 'Somebody Else', iban: 'AE180030000000000000042' }
/** Enters an account with the mailed key of the order. */
const name = async (link: string, body: object) =>
  market.send('PUT', `/api/order-groups/${link}/refund-account`, {
    body,
    headers: await mailedKey(server, link),
  })
const look = (link: string) => market.send('GET', `/api/order-groups/${link}/refund-account`)
const whole = (id: string, as = admin) => market.send('GET', `/api/admin/refunds/${id}/account`, { as })

const mailsTo = async (email: string) => {
  const { rows } = await sql<{ subject: string; bodyText: string }>`select subject, body_text from mails
    where recipient = ${email} and (event_key like 'refund-decided:%' or event_key like 'refund-account:%')
    order by created_at, id`.execute(server.deps.db)
  return rows
}

test('a refund that no card takes asks its customer for an account, by the link of the order (G-132)', async () => {
  const email = newEmail('customer')
  const { link, id } = await owed({ customer: { email } })
  const [asked] = await mailsTo(email)
  expect(asked?.subject).toMatch(/AED.100.* for your order/)
  expect(asked?.bodyText).toContain(`/orders/${link}`)
  expect((await look(link)).body).toEqual({ due: '100.00', mayEnter: false, account: null })
  expect(await whole(id)).toMatchObject({ status: 200, body: { account: null } })

  const said = await name(link, mine)
  expect(said).toMatchObject({ status: 200, body: { account: { ibanEnding: '3456', bankName: 'Mashreq' } } })
  expect(JSON.stringify((await look(link)).body)).not.toMatch(/0331|Mariam/)
  expect((await whole(id)).body).toMatchObject({
    account: { accountHolder: 'Mariam Al Hosani', iban: 'AE070331234567890123456', changedAt: null },
  })
  const listed = await market.send('GET', '/api/admin/refunds?status=waiting', { as: admin })
  expect(listed.body).toMatchObject([{ id, account: { ibanEnding: '3456' } }])
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    asked?.subject,
    'A bank account was entered for your refund',
  ])
})

test('it lies sealed: the database alone tells its last four signs', async () => {
  const { link } = await owed()
  await name(link, mine)
  const { rows } = await sql<{ row: string; sealed: Buffer }>`select to_jsonb(a)::text as row, sealed
    from refund_accounts a join order_groups g on g.id = a.group_id where g.link = ${link}`.execute(
    server.deps.db,
  )
  expect(rows[0]?.sealed.toString('latin1')).not.toMatch(/AE07|Mariam/)
  expect(rows[0]?.row).not.toMatch(/AE07|Mariam/)
})

test('another key seals it anew at the start; moved to another checkout it opens nothing', async () => {
  const { link, id } = await owed()
  await name(link, mine)
  const { deps } = server
  const secretKeys = [key(2), key(1)]
  await sealStoredAccounts({ ...deps, config: { ...deps.config, secretKeys } })
  expect(await whole(id)).toMatchObject({ body: { account: null } })
  await sealStoredAccounts({ ...deps, config: { ...deps.config, secretKeys: [key(1), key(2)] } })
  expect(await whole(id)).toMatchObject({ body: { account: { accountHolder: 'Mariam Al Hosani' } } })
  const next = await owed()
  await name(next.link, other)
  await sql`update refund_accounts set sealed = (select sealed from refund_accounts a
      join order_groups g on g.id = a.group_id where g.link = ${link})
    where group_id = (select id from order_groups where link = ${next.link})`.execute(deps.db)
  expect(await whole(next.id)).toMatchObject({ body: { account: null } })
})

test.each([
  ['check digits that do not fit', { ...mine, iban: 'AE080331234567890123456' }],
  ['another country', { ...mine, iban: 'DE89370400440532013000' }],
  ['a card number', { ...mine, iban: '4242424242424242' }],
  ['nobody', { ...mine, accountHolder: ' ' }],
  ['a name that no bank takes', { ...mine, accountHolder: 'x'.repeat(141) }],
  ['no text', { accountHolder: { $ne: '' }, iban: ['AE070331234567890123456'] }],
])('%s is refused', async (_what, body) => {
  const { link } = await owed()
  expect((await name(link, body)).status).toBe(400)
  expect((await look(link)).body).toMatchObject({ account: null })
})

test('another account is told by mail; the same one again changes nothing', async () => {
  const email = newEmail('customer')
  await server.deps.db.updateTable('settings').set({ supportEmail: 'help@majlis.example' }).execute()
  const { link, id } = await owed({ customer: { email } })
  for (const account of [mine, mine, other]) expect((await name(link, account)).status).toBe(200)
  const [, ...reported] = await mailsTo(email)
  expect(reported.map(({ subject }) => subject)).toEqual([
    'A bank account was entered for your refund',
    'The bank account for your refund was changed',
  ])
  expect(reported[1]?.bodyText).toContain('0042')
  for (const { bodyText } of reported) expect(bodyText).toContain('help@majlis.example')
  expect((await whole(id)).body).toMatchObject({
    account: { accountHolder: 'Somebody Else', changedAt: expect.any(String) },
  })
})

test('two that are entered at the same instant: one stands, and both are told', async () => {
  const email = newEmail('customer')
  const { link, id } = await owed({ customer: { email } })
  const answers = await Promise.all([name(link, mine), name(link, other)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { account } = (await whole(id)).body as unknown as { account: { accountHolder: string } }
  expect([mine.accountHolder, other.accountHolder]).toContain(account.accountHolder)
  expect(await mailsTo(email)).toHaveLength(3)
})

test('five an hour are enough: whoever has a link fills no mailbox', async () => {
  const { link } = await owed()
  const tries = Array.from({ length: 8 }, (_none, at) => name(link, at % 2 === 0 ? mine : other))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

test('is for whoever holds the link that works, and in full for those who deal with money', async () => {
  const { link, id, order } = await owed()
  await name(link, mine)
  expect((await name('a'.repeat(26), other)).status).toBe(404)
  expect((await name("' or true --", other)).status).toBe(404)
  expect((await name(order.orderNumber, other)).status).toBe(404)
  const support = await makeAdmin(server.deps, newEmail('support'), 'support')
  expect((await whole(id, await server.signedInAs(support.userId))).status).toBe(403)
  expect((await whole(id, market.noor.token)).status).toBe(403)
  expect((await whole('nothing')).status).toBe(404)
  expect((await market.send('DELETE', `/api/order-groups/${link}`)).status).toBe(200)
  expect((await name(link, other)).status).toBe(404)
  expect((await look(link)).status).toBe(404)
})

test('where nothing waits there is nothing to enter: it was paid, or its shop pays it', async () => {
  const { link, pay } = await owed()
  await name(link, mine)
  expect((await pay({ paidBy: 'bank', reference: 'FT-1', paidOn: '2026-01-05' })).status).toBe(200)
  const refused = { status: 409, body: { code: 'refund.no-account-needed' } }
  expect(await name(link, other)).toMatchObject(refused)
  const email = newEmail('customer')
  const kept = await owed({ shopsKeepCash: true, customer: { email } })
  expect(await name(kept.link, mine)).toMatchObject(refused)
  expect(await mailsTo(email)).toEqual([])
})

test('a link that has ended or was withdrawn is another one when an account is asked for', async () => {
  const email = newEmail('customer')
  const { link, order } = await owed({ customer: { email }, isRefunded: false })
  expect((await market.send('DELETE', `/api/order-groups/${link}`)).status).toBe(200)
  const body = { cause: 'goodwill', amount: '50.00', bearer: 'platform', reason: 'Late' }
  const given = await market.send('POST', `/api/admin/orders/${order.id}/refunds`, { as: admin, body })
  expect(given.status).toBe(200)
  const [asked] = await mailsTo(email)
  const sent = /orders\/([a-z2-7]{26})/.exec(asked?.bodyText ?? '')?.[1] ?? ''
  expect(sent).not.toBe(link)
  expect((await name(link, mine)).status).toBe(404)
  expect(await name(sent, mine)).toMatchObject({ status: 200, body: { due: '50.00' } })
})

test('with its customer it is forgotten', async () => {
  const email = newEmail('customer')
  const { link, pay, order } = await owed({ customer: { email } })
  await name(link, mine)
  await pay({ paidBy: 'bank', reference: 'FT-1', paidOn: '2026-01-05' })
  const { db } = server.deps
  const group = db.selectFrom('orders').select('groupId').where('id', '=', order.id)
  const { groupId } = await group.executeTakeFirstOrThrow()
  const of = db.selectFrom('orderGroups').select('customerId').where('id', '=', groupId)
  const { customerId } = await of.executeTakeFirstOrThrow()
  const erased = await market.send('POST', `/api/admin/customers/${customerId}/erase`, {
    as: admin,
    body: { email },
  })
  expect([erased.status, erased.body['message']]).toEqual([200, undefined])
  const left = db.selectFrom('refundAccounts').select('groupId').where('groupId', '=', groupId)
  expect(await left.execute()).toEqual([])
})
