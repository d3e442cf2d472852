import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/accounts/passwords.ts'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { makeAdmin, makeShop, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { earn, storeAccount, storeEarnings } from '#server/testing/payouts.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())
/** Each test has a shop of its own, which has earned AED 895. */
beforeEach(async () => {
  market = await makeMarket(server)
  await storeAccount(server.deps, market.noor.id)
  await earn(market, 100_000)
})

type Wire = Record<string, unknown> & { id: string; status: string; payoutNumber: string; undo?: string }
const ask = async (amount: string, about: object = {}, headers: Record<string, string> = {}) => {
  const as = market.noor.token
  const answer = await market.send('POST', '/api/shop/payouts', { as, body: { amount, ...about }, headers })
  return { status: answer.status, body: answer.body as unknown as Wire }
}
const noAmount = {
  en: 'Enter an amount with up to two decimals, at most 99999999.99',
  ar: 'أدخل مبلغاً بخانتين عشريتين على الأكثر، ولا يزيد على 99999999.99',
}
const move = async (id: string, body: object, as = admin) => {
  const answer = await market.send('PATCH', `/api/admin/payouts/${id}/status`, { as, body })
  return { status: answer.status, body: answer.body as unknown as Wire }
}
const read = async (path: string, as = admin) =>
  (await market.send('GET', path, { as })).body as unknown as Wire
const earnings = () => read('/api/shop/earnings', market.noor.token)
const mailsLike = (pattern: string) =>
  server.deps.db
    .selectFrom('mails')
    .select(['subject', 'eventKey'])
    .where('eventKey', 'like', pattern)
    .execute()

describe('a payout', () => {
  test('is asked for, approved and paid, told and booked at every step (R-PAY-02, R-API-81, R-STATE-08)', async () => {
    const { db } = server.deps
    await db.updateTable('shops').set({ shopNameAr: 'دار النور' }).where('id', '=', market.noor.id).execute()
    await db.updateTable('users').set({ language: 'ar' }).where('role', '=', 'admin').execute()
    const asked = await ask('500.00', { notes: 'For the new kiln' })
    expect(asked).toMatchObject({
      status: 201,
      body: {
        payoutNumber: expect.stringMatching(/^MP-\d{5,}$/),
        shopId: market.noor.id,
        amount: '500.00',
        status: 'pending',
        notes: 'For the new kiln',
        approvedAt: null,
        paidAt: null,
        bankDetails: { iban: 'AE070331234567890123456', ibanEnding: '3456', bankName: 'Mashreq' },
        isScheduled: false,
        events: [{ from: null, to: 'pending' }],
      },
    })
    const { id } = asked.body
    expect(await earnings()).toMatchObject({ pendingPayouts: 500, available: 395, lastPayoutDate: null })
    expect(await move(id, { status: 'approved', seen: 'pending' })).toMatchObject({
      status: 200,
      body: { status: 'approved', undo: expect.any(String), owed: 895 },
    })
    expect(await earnings()).toMatchObject({ pendingPayouts: 0, approvedPayouts: 500, available: 395 })
    const paid = await move(id, { status: 'paid', reference: 'FT26326XY' })
    expect(paid.body).toMatchObject({ status: 'paid', reference: 'FT26326XY', undo: null, owed: 395 })
    expect(await earnings()).toMatchObject({
      approvedPayouts: 0,
      paidPayouts: 500,
      totalEarnings: 895,
      available: 395,
      lastPayoutDate: paid.body['paidAt'],
    })
    const [mail] = await mailsLike(`admin-payout-requested:${id}%`)
    expect(mail?.subject).toContain('دار النور')
    const own = await read(`/api/shop/payouts/${id}`, market.noor.token)
    expect(own['events']).toMatchObject([{ to: 'pending' }, { to: 'approved', name: null }, { to: 'paid' }])
  })

  test('is rejected with a reason, and its amount can be asked for again', async () => {
    const { body } = await ask('895.00')
    expect(await move(body.id, { status: 'rejected', rejectionReason: ' ' })).toMatchObject({
      status: 400,
      body: { code: 'payout.reason-missing', errors: [{ path: 'rejectionReason' }] },
    })
    const rejected = await move(body.id, { status: 'rejected', rejectionReason: 'Please wait a week' })
    expect(rejected.body).toMatchObject({ status: 'rejected', rejectionReason: 'Please wait a week' })
    expect((await ask('895.00')).status).toBe(201)
  })

  test.each([
    ['pending', 'paid'],
    ['rejected', 'approved'],
    ['paid', 'rejected'],
  ])('that is %s cannot become %s (R-PAY-03)', async (from, to) => {
    const { id } = (await ask('10.00')).body
    if (from === 'rejected') await move(id, { status: 'rejected', rejectionReason: 'No' })
    if (from === 'paid') for (const status of ['approved', 'paid']) await move(id, { status })
    const refused = await move(id, { status: to, rejectionReason: 'No' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'payout.cannot-move' } })
  })

  test('is approved or rejected in vain for some seconds, never paid', async () => {
    const { id } = (await ask('100.00')).body
    const { length: reported } = await mailsLike('payout-moved:%')
    const { undo } = (await move(id, { status: 'approved' })).body
    const back = await market.send('POST', '/api/admin/undo', { as: admin, body: { id: undo } })
    expect(back.status).toBe(200)
    expect(await read(`/api/admin/payouts/${id}`)).toMatchObject({ status: 'pending', approvedAt: null })
    expect(await mailsLike('payout-moved:%')).toHaveLength(reported)
    const rejected = await move(id, { status: 'rejected', rejectionReason: 'Oh' })
    await market.send('POST', '/api/admin/undo', { as: admin, body: { id: rejected.body.undo } })
    expect(await read(`/api/admin/payouts/${id}`)).toMatchObject({ status: 'pending', rejectionReason: null })
  })

  test('stays rejected where another was approved of its money meanwhile, or customers’ money is held elsewhere', async () => {
    const undo = (id: string | undefined) =>
      market.send('POST', '/api/admin/undo', { as: admin, body: { id } })
    const refused = { status: 409, body: { code: 'undo.changed-meanwhile' } }
    const reject = async (id: string) => (await move(id, { status: 'rejected', rejectionReason: 'No' })).body
    const first = (await ask('895.00')).body
    await move(first.id, { status: 'approved' })
    const rejected = await reject(first.id)
    const second = (await ask('895.00')).body
    expect((await move(second.id, { status: 'approved' })).status).toBe(200)
    expect(await undo(rejected.undo)).toMatchObject(refused)
    expect(await read(`/api/admin/payouts/${first.id}`)).toMatchObject({ status: 'rejected' })
    await reject(second.id)
    const asked = (await ask('1.00')).body
    const pending = await reject(asked.id)
    const holds = (mode: string) => sql`update settlement set mode = ${mode}`.execute(server.deps.db)
    await holds('provider')
    expect(await undo(pending.undo)).toMatchObject(refused)
    await holds('own-account')
    expect((await undo(pending.undo)).status).toBe(200)
  })

  test('is decided once, by one of eight at once', async () => {
    const { id } = (await ask('100.00')).body
    await move(id, { status: 'approved' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => move(id, { status: 'paid', reference: 'A' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await earnings()).toMatchObject({ paidPayouts: 100 })
  })

  test('that was seen in another status is not moved', async () => {
    const { id } = (await ask('100.00')).body
    await move(id, { status: 'approved' })
    expect(await move(id, { status: 'paid', seen: 'pending' })).toMatchObject({
      status: 409,
      body: { code: 'payout.moved-meanwhile', status: 'approved', by: { kind: 'admin' } },
    })
  })
})

test('what was approved waits while its shop is suspended: nothing is paid, sent to the bank or matched', async () => {
  const { id, payoutNumber } = (await ask('100.00')).body
  await move(id, { status: 'approved' })
  const become = (status: string) =>
    sql`update shops set status = ${status}::shop_status where id = ${market.noor.id}`.execute(server.deps.db)
  await become('suspended')
  expect(await move(id, { status: 'paid' })).toMatchObject({
    status: 409,
    body: { code: 'payout.shop-held' },
  })
  expect(await read(`/api/admin/payouts/${id}`)).toMatchObject({ status: 'approved', isShopHeld: true })
  const plan = await read(`/api/admin/bank-files/plan?of=payouts&ids=${id}`)
  expect(plan).toMatchObject({ count: 0, leftOut: [{ id: id, reason: 'shop-held' }] })
  const report = `reference,amount,date\n${payoutNumber},100.00,2026-11-22`
  const reported = await market.send('POST', '/api/admin/bank-files/report', {
    as: admin,
    body: { report, apply: true },
  })
  expect(reported.body).toMatchObject({ matched: [], differences: [{ problem: 'shop-held' }] })
  await become('approved')
  expect((await move(id, { status: 'paid' })).status).toBe(200)
})

describe('nobody asks', () => {
  test('for more than is available, also not by ten at once (R-PAY-06)', async () => {
    const refused = await ask('895.01')
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'payout.too-much', errors: [{ path: 'amount' }] },
    })
    expect(refused.body['message']).toContain('AED 895')
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('300.00')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await earnings()).toMatchObject({ pendingPayouts: 600, available: 295 })
  })

  test('more than thirty times a day, since each is a mail', async () => {
    for (let count = 0; count < 30; count += 1) expect((await ask('0.01')).status).toBe(201)
    expect(await ask('0.01')).toMatchObject({ status: 429, body: { code: 'request.too-many' } })
  })

  test('twice with one key', async () => {
    const key = { 'idempotency-key': `once-${market.noor.id}` }
    const [one, two] = await Promise.all([ask('800.00', {}, key), ask('800.00', {}, key)])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body.id).toBe(two.body.id)
  })

  test.each([
    ['0', 'Amount must be greater than 0', 'يجب أن يكون المبلغ أكبر من 0'],
    ['-5', 'Amount must be greater than 0', 'يجب أن يكون المبلغ أكبر من 0'],
    ['1.001', noAmount.en, noAmount.ar],
    ['ten', noAmount.en, noAmount.ar],
    ['', 'Amount is required', 'المبلغ مطلوب'],
  ])('for %j, and says so', async (amount, en, ar) => {
    for (const [language, message] of [
      ['en', en],
      ['ar', ar],
    ] as const)
      expect(await ask(amount, {}, { 'accept-language': language })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'amount', message }] },
      })
  })

  test('without a bank account, or while the shop is not approved', async () => {
    const other = await makeShop(server.deps, { status: 'suspended' })
    const as = await server.signedInAs(other.userId)
    const body = { amount: '1.00' }
    expect((await market.send('POST', '/api/shop/payouts', { as, body })).status).toBe(403)
    await storeEarnings(server.deps, market.sadu.id, 10_000)
    const none = await market.send('POST', '/api/shop/payouts', { as: market.sadu.token, body })
    expect(none).toMatchObject({ status: 409, body: { code: 'payout.no-account' } })
  })
})

describe('an account that does not count yet', () => {
  const details = { accountHolder: 'Dar Al Noor LLC', iban: 'AE380330000019101772389' }

  test('named in a request is entered, and nothing is paid to it before it is confirmed (R-API-81)', async () => {
    const asked = await ask('100.00', { bankDetails: details })
    expect(asked).toMatchObject({ status: 201, body: { bankDetails: { ...details, usableFrom: null } } })
    const { id } = asked.body
    await move(id, { status: 'approved' })
    expect(await move(id, { status: 'paid' })).toMatchObject({
      status: 409,
      body: { code: 'payout.account-held' },
    })
    const past = new Date(Date.now() - 1000)
    await sql`update bank_accounts set link_hash = null, link_expires_at = null, confirmed_at = ${past},
      usable_from = ${past} where iban = ${details.iban} and shop_id = ${market.noor.id}`.execute(
      server.deps.db,
    )
    expect((await move(id, { status: 'paid' })).status).toBe(200)
  })

  test('named in a request leaves the mailed link of another account alone', async () => {
    const as = market.noor.token
    const other = { accountHolder: 'Dar Al Noor LLC', iban: 'AE470261001234567890123' }
    const entered = await server.send({ method: 'PUT', url: '/api/shop/bank-account', as, payload: other })
    expect(entered.statusCode).toBe(200)
    const links = () =>
      server.deps.db
        .selectFrom('bankAccounts')
        .select(['iban', 'linkHash'])
        .where('shopId', '=', market.noor.id)
        .where('linkHash', 'is not', null)
        .orderBy('createdAt')
        .execute()
    const [link] = await links()
    await ask('100.00', { bankDetails: details })
    await ask('100.00', { bankDetails: other })
    expect(await links()).toEqual([link, expect.objectContaining({ iban: details.iban })])
  })

  test('is entered by nobody whose session was stolen: new details ask for the password, known ones do not (G-136)', async () => {
    const { userId } = market.noor
    const passwordHash = await hashPassword(server.deps.config.passwordCost, testPassword)
    await server.deps.db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
    const stolen = await issueToken(server.deps.db, { userId, remember: false, now: new Date() })
    const steal = async (about: object) => {
      const body = { amount: '10.00', ...about }
      return market.send('POST', '/api/shop/payouts', { as: stolen, body })
    }
    const thief = { ...details, accountHolder: 'Thief' }
    expect(await steal({ bankDetails: thief })).toMatchObject({
      status: 403,
      body: { code: 'account.confirm-needed' },
    })
    const wrong = await steal({ bankDetails: thief, currentPassword: 'guessed' })
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'currentPassword' }] } })
    const own = { accountHolder: 'Dar Al Noor LLC', iban: 'AE070331234567890123456' }
    expect((await steal({ bankDetails: own })).status).toBe(201)
    expect((await steal({ bankDetails: details, currentPassword: testPassword })).status).toBe(201)
    const accounts = await read('/api/shop/bank-account', market.noor.token)
    expect(accounts).toMatchObject({ current: own, next: details })
  })

  test('does not change where a payout goes that was asked for before', async () => {
    const { id } = (await ask('100.00')).body
    await ask('100.00', { bankDetails: details })
    expect(await read(`/api/admin/payouts/${id}`)).toMatchObject({ bankDetails: { ibanEnding: '3456' } })
  })
})

test('what was given back since is not approved; the shop carries what it owes', async () => {
  const { id } = (await ask('895.00')).body
  await storeEarnings(server.deps, market.noor.id, -50_000)
  const refused = await move(id, { status: 'approved' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'payout.not-covered' } })
  expect(refused.body['message']).toContain('AED 395')
  expect(await earnings()).toMatchObject({ available: -500 })
  expect((await ask('1.00')).status).toBe(409)
})

describe('who sees payouts', () => {
  test('a shop its own alone, with the whole account number only where it is opened (R-PAY-05, R-ROLE-07)', async () => {
    const { id, payoutNumber } = (await ask('100.00')).body
    const list = (await read('/api/shop/payouts', market.noor.token)) as unknown as Wire[]
    expect(list).toMatchObject([{ id, bankDetails: { ibanEnding: '3456' } }])
    expect(JSON.stringify(list)).not.toContain('AE0703')
    expect(await read('/api/shop/payouts', market.sadu.token)).toEqual([])
    const foreign = await market.send('GET', `/api/shop/payouts/${id}`, { as: market.sadu.token })
    expect(foreign.status).toBe(404)
    const byShop = await market.send('GET', '/api/admin/payouts', { as: market.noor.token })
    expect(byShop.status).toBe(403)
    expect((await move(id, { status: 'approved' }, market.noor.token)).status).toBe(403)
    const found = (await read(`/api/admin/payouts?search=${payoutNumber}`)) as unknown as Wire[]
    expect(found).toMatchObject([{ id }])
    expect(JSON.stringify(found)).not.toContain('AE0703')
  })

  test('sorted as they ask, the newest first where they do not', async () => {
    const amounts = ['100.00', '50.00', '75.00']
    for (const amount of amounts) await ask(amount)
    const by = async (sort: string) =>
      (await read(`/api/admin/payouts?shop=${market.noor.id}${sort}`)) as unknown as { amount: string }[]
    const sorted = async (sort: string) => (await by(sort)).map(({ amount }) => Number(amount))
    expect(await sorted('')).toEqual([75, 50, 100])
    expect(await sorted('&sort=requested')).toEqual([100, 50, 75])
    expect(await sorted('&sort=-amount')).toEqual([100, 75, 50])
    expect(await sorted('&sort=shop')).toHaveLength(3)
    const refused = await market.send('GET', '/api/admin/payouts?sort=iban', {
      as: admin,
    })
    expect(refused.status).toBe(400)
  })

  test('administrators by shop and status, with figures and what waits', async () => {
    const before = await read('/api/admin/payouts/figures')
    const { id } = (await ask('100.00')).body
    await ask('50.00')
    await move(id, { status: 'approved' })
    await move(id, { status: 'paid' })
    const of = `shop=${market.noor.id}`
    expect(await read(`/api/admin/payouts?${of}&status=paid`)).toMatchObject([{ id }])
    expect(await read(`/api/admin/payouts?${of}`)).toHaveLength(2)
    expect(await read('/api/admin/payouts/shops')).toContainEqual(
      expect.objectContaining({ shopId: market.noor.id, count: 2 }),
    )
    const [was, is] = [before, await read('/api/admin/payouts/figures')] as unknown as Record<
      'waiting' | 'paid' | 'commission',
      { now: number; count: number; trend: number[] }
    >[]
    expect(is?.waiting.now).toBe((was?.waiting.now ?? 0) + 50)
    expect(is?.waiting.count).toBe((was?.waiting.count ?? 0) + 1)
    expect(is?.paid.now).toBe((was?.paid.now ?? 0) + 100)
    expect(is?.paid.trend).toHaveLength(12)
    expect(is?.commission.now).toBeGreaterThanOrEqual(100)
    expect(await read('/api/admin/waiting')).toMatchObject({ payouts: is?.waiting.count })
  })
})

test('the database keeps a payout as it was asked for, and what is paid', async () => {
  const { id } = (await ask('100.00')).body
  const run = (set: string) =>
    sql`update payouts set ${sql.raw(set)} where id = ${id}`.execute(server.deps.db)
  await expect(run('fils = 1')).rejects.toThrow('cannot become another')
  await expect(run("iban = 'AE380330000019101772389'")).rejects.toThrow('cannot become another')
  await expect(run("status = 'paid'")).rejects.toThrow('payouts_')
  await expect(run("status = 'sent'")).rejects.toThrow('payouts_')
  await expect(run("status = 'returned', returned_at = now()")).rejects.toThrow('payouts_')
  await expect(sql`delete from payouts where id = ${id}`.execute(server.deps.db)).rejects.toThrow(
    'cannot become',
  )
})
