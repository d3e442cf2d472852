import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeShop, testPassword } from '#server/testing/accounts.ts'
import { accountHoldHours } from './bank-accounts.ts'

let server: TestApp
const inHours = (hours: number) => server.setNow(new Date(Date.now() + hours * 3_600_000))
let userId: string
let shopId: string
let email: string
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  inHours(0)
  const shop = await makeShop(server.deps)
  shopId = shop.id
  email = shop.email
  userId = shop.userId
})

const first = 'AE070331234567890123456'
const second = 'AE380330000019101772389'
type Account = { accountHolder: string; iban: string; confirmedAt: string | null; usableFrom: string | null }
type Accounts = { current: Account | null; next: Account | null }
const send = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, by = userId) => {
  const as = await server.signedInAs(by)
  const answer = await server.send({ method, url: `/api/shop/${path}`, as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() as Accounts & Record<string, unknown> }
}
const enter = (iban: string, about: object = {}) =>
  send('PUT', 'bank-account', {
    accountHolder: 'Palm Furniture LLC',
    iban,
    currentPassword: testPassword,
    ...about,
  })
const read = async () => (await send('GET', 'bank-account')).body
const mails = async () =>
  server.deps.db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', email)
    .where('eventKey', 'like', 'bank-account%')
    .orderBy('id')
    .execute()
const mailed = async () => /confirm=([\w-]+)/.exec((await mails()).at(-1)?.bodyText ?? '')?.[1] ?? ''
const confirm = async (link?: string, by = userId) =>
  send('POST', 'bank-account/confirm', { token: link ?? (await mailed()) }, by)

describe('the first account', () => {
  test('begins weekly payouts; who switches them off is left alone, also with another account', async () => {
    const rhythm = async () => (await send('GET', 'payout-schedule')).body['rhythm']
    expect(await rhythm()).toBe('off')
    await enter(first)
    expect(await rhythm()).toBe('off')
    await confirm()
    expect(await rhythm()).toBe('weekly')
    await send('PUT', 'payout-schedule', { rhythm: 'off', minimum: '100.00' })
    await enter(second)
    await confirm()
    expect(await rhythm()).toBe('off')
  })

  test('counts when it is confirmed by mail and no longer new', async () => {
    expect(await read()).toEqual({ current: null, next: null })
    const entered = await enter('ae07 0331 2345 6789 0123 456')
    const next = {
      accountHolder: 'Palm Furniture LLC',
      iban: first,
      bankName: 'Mashreq',
      bankNameAr: 'المشرق',
    }
    expect(entered).toMatchObject({ status: 200, body: { current: null, next } })
    expect(entered.body.next?.confirmedAt).toBeNull()
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Confirm your bank account'])
    const confirmed = await confirm()
    expect(confirmed).toMatchObject({ status: 200, body: { current: null, next } })
    expect(confirmed.body.next?.usableFrom).not.toBeNull()
    expect((await mails()).at(-1)?.subject).toBe('The bank account for your payouts is changing')
    inHours(accountHoldHours - 1)
    expect(await read()).toMatchObject({ current: null, next: { iban: first } })
    inHours(accountHoldHours + 1)
    expect(await read()).toMatchObject({ current: { iban: first }, next: null })
  })

  test.each<[string, string, object, string]>([
    ['a number whose check digits do not fit', 'AE070331234567890123457', {}, 'iban'],
    ['a number of another country', 'GB29NWBK60161331926819', {}, 'iban'],
    ['no holder', first, { accountHolder: ' ' }, 'accountHolder'],
    ['another password', first, { currentPassword: 'guessed' }, 'currentPassword'],
  ])('is not entered with %s', async (_what, iban, about, path) => {
    const refused = await enter(iban, about)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect([await read(), await mails()]).toEqual([{ current: null, next: null }, []])
  })
})

describe('another account', () => {
  const settle = async () => {
    await enter(first)
    await confirm()
    inHours(accountHoldHours + 1)
  }

  test('changes nothing until it counts; the former one comes back in the same way', async () => {
    await settle()
    await enter(second)
    expect(await read()).toMatchObject({ current: { iban: first }, next: { iban: second } })
    await confirm()
    expect(await read()).toMatchObject({ current: { iban: first }, next: { iban: second } })
    inHours(2 * accountHoldHours + 2)
    expect(await read()).toMatchObject({ current: { iban: second }, next: null })
    await enter(first)
    const next = { iban: first, confirmedAt: null, usableFrom: null }
    expect(await read()).toMatchObject({ current: { iban: second }, next })
  })

  test('is the last one that was entered: links of those before are void', async () => {
    await enter(first)
    const old = await mailed()
    await enter(second)
    expect(await confirm(old)).toMatchObject({ status: 409, body: { code: 'bank.link-invalid' } })
    expect((await confirm()).status).toBe(200)
  })

  test('that is the same changes nothing and mails nobody', async () => {
    await settle()
    const before = (await mails()).length
    expect((await enter(first)).body).toMatchObject({ current: { iban: first }, next: null })
    expect(await mails()).toHaveLength(before)
  })
})

describe('an account that waits for its link', () => {
  const withdraw = () => send('POST', 'bank-account/withdraw')

  test('is withdrawn: its link is void, its news closed, and it can be entered again', async () => {
    await enter(first)
    const link = await mailed()
    expect(await withdraw()).toMatchObject({ status: 200, body: { current: null, next: null } })
    expect(await confirm(link)).toMatchObject({ status: 409, body: { code: 'bank.link-invalid' } })
    const news = server.deps.db.selectFrom('notifications').select('id').where('userId', '=', userId)
    const open = news.where('kind', '=', 'bank-account-entered').where('readAt', 'is', null)
    expect(await open.execute()).toEqual([])
    const entries = server.deps.db.selectFrom('auditLog').select('after').where('subjectId', '=', shopId)
    const entry = await entries.where('action', '=', 'bank-account.withdrawn').execute()
    expect(entry).toEqual([{ after: { ibanEnding: '3456' } }])
    await enter(first)
    expect((await confirm()).status).toBe(200)
  })

  test('alone is: neither one that is confirmed nor the one that counts', async () => {
    await enter(first)
    await confirm()
    expect(await withdraw()).toMatchObject({ status: 200, body: { next: { iban: first } } })
    inHours(accountHoldHours + 1)
    await enter(second)
    expect(await withdraw()).toMatchObject({ body: { current: { iban: first }, next: null } })
    expect(await withdraw()).toMatchObject({ body: { current: { iban: first }, next: null } })
  })
})

describe('a link', () => {
  test('works once, in its time, for its own shop', async () => {
    await enter(first)
    const link = await mailed()
    const other = await makeShop(server.deps)
    expect(await confirm(link, other.userId)).toMatchObject({ status: 409 })
    expect(await confirm('made-up')).toMatchObject({ status: 409 })
    inHours(73)
    expect(await confirm(link)).toMatchObject({ status: 409 })
    inHours(0)
    expect(await confirm(link)).toMatchObject({ status: 200, body: { wasConfirmed: false } })
    const [confirmed, mailedSoFar] = [await read(), await mails()]
    // Opened again, even much later, the link reports the confirmation and changes nothing.
    inHours(100)
    expect(await confirm(link)).toMatchObject({ status: 200, body: { wasConfirmed: true } })
    expect(await confirm(link, other.userId)).toMatchObject({ status: 409 })
    inHours(0)
    expect([await read(), await mails()]).toEqual([confirmed, mailedSoFar])
  })

  test('closes the news of its own shop, never that of another', async () => {
    const waits = async (reader: string) => {
      const open = server.deps.db.selectFrom('notifications').select('id').where('readAt', 'is', null)
      const notice = open.where('kind', '=', 'bank-account-entered').where('userId', '=', reader)
      return (await notice.execute()).length
    }
    const other = await makeShop(server.deps)
    await enter(first)
    await send(
      'PUT',
      'bank-account',
      { accountHolder: 'Other LLC', iban: second, currentPassword: testPassword },
      other.userId,
    )
    await confirm()
    expect([await waits(userId), await waits(other.userId)]).toEqual([0, 1])
  })
})

test('only a shop that is approved enters one; what was entered stands in the audit log by its end alone', async () => {
  const pending = await makeShop(server.deps, { status: 'suspended' })
  const refused = await send(
    'PUT',
    'bank-account',
    { accountHolder: 'A', iban: first, currentPassword: testPassword },
    pending.userId,
  )
  expect(refused.status).toBe(403)
  await enter(first)
  const entry = await server.deps.db
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'bank-account.entered')
    .where('subjectId', '=', shopId)
    .executeTakeFirst()
  expect(entry).toEqual({ after: { ibanEnding: '3456' } })
})
