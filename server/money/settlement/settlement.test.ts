import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { letProviderSettle, type SplitMarket, startSplitMarket } from '#server/testing/settlement.ts'
import { cashAtDoor, type WireOrder } from '#server/testing/orders.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'
import { watchAccounts } from './connect.ts'

let split: SplitMarket
beforeAll(async () => {
  split = await startSplitMarket()
})
afterAll(() => split.close())
beforeEach(() => letProviderSettle(split.server.deps))

const account = () => split.send('GET', '/api/shop/provider-account', split.market.noor.token)
const settlement = async () => (await split.send('GET', '/api/admin/settlement', split.admin)).body
const mailed = async () => {
  const mails = split.server.deps.db
    .selectFrom('mails')
    .select('subject')
    .where('eventKey', 'like', 'security-provider-account-opened:%')
  return (await mails.execute()).map(({ subject }) => subject)
}
const change = (mode: string, unconnectedShops: number, as = split.admin) =>
  split.send('PUT', '/api/admin/settlement', as, { mode, unconnectedShops })

describe('a shop’s account at the provider (G-137)', () => {
  test('is opened once, however often and at one instant; its page leads back to the settings', async () => {
    expect((await account()).body).toEqual({ isNeeded: true, state: 'none', missing: [], lookedAt: null })
    const pages = await Promise.all(
      [1, 2, 3].map(() => split.send('POST', '/api/shop/provider-account/page', split.market.noor.token)),
    )
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    const mine = [...split.stripe.connect.accounts.values()]
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({
      type: 'express',
      country: 'AE',
      metadata: { shop: split.market.noor.id },
    })
    const link = split.stripe.connect.links.at(-1)
    expect(link?.return_url).toMatch(/\/shop\/settings\?provider=back#bank$/)
    expect(link?.refresh_url).toMatch(/\/shop\/settings\?provider=again#bank$/)
    const entries = split.server.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', '=', 'provider-account.opened')
    expect(await entries.execute()).toHaveLength(1)
    // The owners are mailed on each opening.
    expect(await mailed()).toEqual(Array(3).fill('The payout account of Sadu House was opened'))
  })

  test('is opened by nobody whose session was stolen, however fresh; an opening later on is mailed as well', async () => {
    const { server, market } = split
    const page = (as: string) => split.send('POST', '/api/shop/provider-account/page', as)
    const before = (await mailed()).length
    const fresh = await issueToken(server.deps.db, {
      userId: market.noor.userId,
      remember: false,
      now: server.deps.clock(),
    })
    expect(await page(fresh)).toMatchObject({ status: 403, body: { code: 'account.confirm-needed' } })
    expect(await mailed()).toHaveLength(before)
    expect((await page(market.noor.token)).status).toBe(200)
    expect(await mailed()).toHaveLength(before + 1)
  })

  test('tells what is missing, then that it is ready; what is told by nobody changes nothing', async () => {
    const { stripe } = split
    const ref = await split.open()
    await split.send('POST', '/api/shop/provider-account/check', split.market.noor.token)
    expect((await account()).body).toMatchObject({
      state: 'incomplete',
      missing: ['bank', 'business', 'people', 'terms'],
    })
    const done = stripe.connect.complete(ref)
    const forged = stripe.event('account.updated', done, { secret: 'whsec_guessed' })
    expect((await split.deliver(forged)).statusCode).toBe(400)
    const old = new Date(split.server.deps.clock().getTime() - 600_000)
    expect(
      (await split.deliver(stripe.event('account.updated', done, { secret: stripe.accountsSecret, at: old })))
        .statusCode,
    ).toBe(400)
    expect((await account()).body).toMatchObject({ state: 'incomplete' })
    const heard = stripe.event('account.updated', done, { secret: stripe.accountsSecret })
    for (const _again of [1, 2]) expect((await split.deliver(heard)).statusCode).toBe(200)
    const schedules = split.server.deps.db.selectFrom('payoutSchedules').select(['shopId', 'rhythm'])
    // As after confirming a first bank account.
    expect(await schedules.execute()).toEqual([{ shopId: split.market.noor.id, rhythm: 'weekly' }])
    expect((await account()).body).toMatchObject({ state: 'ready', missing: [] })
  })

  test('what an event says is not believed: the provider is asked, and of another platform’s account nothing follows', async () => {
    const { stripe, server } = split
    const ref = await split.open()
    stripe.connect.change(ref, [])
    const lie = {
      ...stripe.connect.accounts.get(ref),
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
    }
    await split.deliver(stripe.event('account.updated', lie, { secret: stripe.accountsSecret }))
    expect((await account()).body).toMatchObject({ state: 'checking' })
    const asked = stripe.asked.length
    const other = { ...lie, id: 'acct_of_another_platform' }
    expect(
      (await split.deliver(stripe.event('account.updated', other, { secret: stripe.accountsSecret })))
        .statusCode,
    ).toBe(200)
    expect(stripe.asked).toHaveLength(asked)
    expect(await server.deps.db.selectFrom('providerAccounts').select('ref').execute()).toEqual([{ ref }])
  })

  test('is heard of by the job where the event got lost, and is not ready once the provider tells of it no more', async () => {
    const ref = await split.open()
    split.stripe.connect.complete(ref)
    await watchAccounts(split.server.deps)
    expect((await account()).body).toMatchObject({ state: 'ready' })
    split.stripe.connect.accounts.delete(ref)
    const now = split.server.deps.clock()
    split.passMinutes(25 * 60)
    const again = await split.server.signedInAs(split.market.noor.userId)
    await watchAccounts(split.server.deps)
    expect((await split.send('GET', '/api/shop/provider-account', again)).body).toMatchObject({
      state: 'checking',
    })
    split.server.setNow(now)
  })

  test('is none of another shop, of administrators or of nobody, and is asked for nowhere where banks are paid', async () => {
    const path = '/api/shop/provider-account'
    const { market, server } = split
    for (const as of [split.admin, '']) {
      expect((await split.send('GET', path, as)).status).toBeGreaterThanOrEqual(401)
      expect((await split.send('POST', `${path}/page`, as)).status).toBeGreaterThanOrEqual(401)
    }
    const sadu = await server.signedInAs(market.sadu.userId)
    expect((await split.send('GET', path, sadu)).body).toMatchObject({ state: 'none' })
    await letProviderSettle(server.deps, 'own-account')
    const noor = await server.signedInAs(market.noor.userId)
    expect((await split.send('GET', path, noor)).body).toMatchObject({ isNeeded: false })
    for (const call of ['page', 'check'])
      expect(await split.send('POST', `${path}/${call}`, noor)).toMatchObject({
        status: 409,
        body: { code: 'settlement.not-needed' },
      })
  })
})

describe('who holds customers’ money (G-137)', () => {
  test('is the platform at first, on its own account', async () => {
    const { db } = split.server.deps
    const { rows } = await sql<{ mode: string }>`select column_default as mode from information_schema.columns
      where table_name = 'settlement' and column_name = 'mode'`.execute(db)
    expect(rows[0]?.mode).toContain('own-account')
  })

  test('is changed to the provider where shops keep their cash and no payout is under way', async () => {
    const { server, market } = split
    await letProviderSettle(server.deps, 'own-account')
    const { unconnectedShops: count, approvedShops } = await settlement()
    expect(approvedShops).toBeGreaterThanOrEqual(Number(count))
    const seen = Number(count)
    expect(await change('provider', seen)).toMatchObject({
      status: 409,
      body: { code: 'settlement.cash-kept-here' },
    })
    await server.deps.db.updateTable('settings').set({ shopsKeepCash: true }).execute()
    await storeAccount(server.deps, market.noor.id)
    await storeEarnings(server.deps, market.noor.id, 10_000)
    const noor = await server.signedInAs(market.noor.userId)
    const { id } = (await split.send('POST', '/api/shop/payouts', noor, { amount: '5.00' })).body
    const refused = await change('provider', seen)
    expect(refused).toMatchObject({ status: 409, body: { code: 'settlement.payouts-open' } })
    expect(await settlement()).toMatchObject({ mode: 'own-account', openPayouts: 1 })
    const rejected = { status: 'rejected', rejectionReason: 'It is switched.' }
    await split.send('PATCH', `/api/admin/payouts/${String(id)}/status`, split.admin, rejected)
    expect(await change('provider', seen - 1)).toMatchObject({
      status: 409,
      body: { code: 'settlement.shops-unconnected' },
    })
    expect(await change('provider', seen)).toMatchObject({
      status: 200,
      body: { mode: 'provider', openPayouts: 0 },
    })
    const entry = server.deps.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'settings.changed')
    expect(await entry.orderBy('id', 'desc').limit(1).execute()).toMatchObject([
      { before: { settlement: 'own-account' }, after: { settlement: 'provider' } },
    ])
    expect(await change('own-account', 0)).toMatchObject({ status: 200, body: { mode: 'own-account' } })
  })

  test('is the provider only while shops keep their cash, and once what they brought before is counted', async () => {
    const { server, market } = split
    const save = (body: object) => split.send('PUT', '/api/admin/settings', split.admin, body)
    const refused = { status: 409, body: { code: 'settlement.cash-kept-here' } }
    expect(await save({ shopsKeepCash: false, reviewAskDays: 9 })).toMatchObject(refused)
    expect((await save({ reviewAskDays: 9 })).body).toMatchObject({ shopsKeepCash: true, reviewAskDays: 9 })
    await letProviderSettle(server.deps, 'own-account')
    const { body } = await market.buy([{ productId: await market.product({ priceFils: 7000 }), quantity: 1 }])
    const [{ id }] = body.orders as [WireOrder]
    await cashAtDoor(server, split.admin, id)
    expect((await save({ shopsKeepCash: true })).status).toBe(200)
    expect(await settlement()).toMatchObject({ uncountedCash: 70 })
    expect(await change('provider', 99)).toMatchObject({
      status: 409,
      body: { code: 'settlement.cash-uncounted', message: expect.stringContaining('AED 70 ') },
    })
    await market.handIn()
    expect(await change('provider', 99)).toMatchObject({ status: 200, body: { mode: 'provider' } })
    expect(await save({ shopsKeepCash: false })).toMatchObject(refused)
  })

  test('tells which shops are not connected, and lets finance read what owners alone change', async () => {
    const { server, market } = split
    const reported = await settlement()
    expect(reported).toMatchObject({ mode: 'provider', canSplit: true })
    expect((reported['shops'] as { shopId: string }[]).some(({ shopId }) => shopId === market.sadu.id)).toBe(
      true,
    )
    const finance = await server.signedInAs((await makeAdmin(server.deps, undefined, 'finance')).userId)
    expect((await split.send('GET', '/api/admin/settlement', finance)).status).toBe(200)
    expect((await change('own-account', 0, finance)).status).toBe(403)
    expect((await change('own-account', 0, market.sadu.token)).status).toBe(403)
  })

  test('a switch and a request at one instant: whichever is first, no payout is asked for the old way', async () => {
    const { server, market } = split
    await storeEarnings(server.deps, market.sadu.id, 100_000)
    await storeAccount(server.deps, market.sadu.id)
    await letProviderSettle(server.deps, 'own-account')
    await server.deps.db.updateTable('settings').set({ shopsKeepCash: true }).execute()
    const sadu = await server.signedInAs(market.sadu.userId)
    const [asked, changed] = await Promise.all([
      split.send('POST', '/api/shop/payouts', sadu, { amount: '5.00' }),
      change('provider', 99),
    ])
    const open = await server.deps.db
      .selectFrom('payouts')
      .select('provider')
      .where('status', '=', 'pending')
      .execute()
    expect([asked.status, changed.status].toSorted((a, b) => a - b)).toEqual(
      asked.status === 201 ? [201, 409] : [200, 409],
    )
    expect(open).toEqual(asked.status === 201 ? [{ provider: null }] : [])
    await letProviderSettle(server.deps)
    await server.deps.db
      .updateTable('payouts')
      .set({ status: 'rejected', rejectionReason: 'x' })
      .where('status', '=', 'pending')
      .execute()
  })

  test('the provider that is silent is said so, and nothing is lost', async () => {
    const { stripe, market, server } = split
    const sadu = await server.signedInAs(market.sadu.userId)
    for (const _try of [1, 2]) stripe.faults.push({ at: /POST \/v1\/accounts/, how: 'broken' })
    const page = '/api/shop/provider-account/page'
    expect(await split.send('POST', page, sadu)).toMatchObject({
      status: 503,
      body: { code: 'settlement.provider-silent' },
    })
    stripe.forgetKeys()
    expect((await split.send('POST', page, sadu)).status).toBe(200)
  })
})
