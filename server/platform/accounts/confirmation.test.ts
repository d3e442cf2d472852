import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints, fileRoutes } from '#contract/all-endpoints.ts'
import { makeAdmin, makeShop, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { storeAccount } from '#server/testing/payouts.ts'
import { issueToken } from './tokens.ts'

let server: TestApp
let admin: string
let shop: { readonly id: string; readonly userId: string }
let minutes = 0
beforeAll(async () => {
  server = await startTestApp()
  admin = (await makeAdmin(server.deps)).userId
  shop = await makeShop(server.deps)
})
afterAll(() => server.close())
beforeEach(() => passTime(0))

const start = Date.now()
function passTime(to: number): void {
  minutes = to
  server.setNow(new Date(start + minutes * 60_000))
}
/** Opens a session at the test's current time, as a sign-in does. */
const signIn = (userId: string) => {
  const now = new Date(start + minutes * 60_000)
  return issueToken(server.deps.db, { userId, remember: false, now })
}
const nowhere = '01900000-0000-7000-8000-000000000000'
type Call = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string }
async function ask({ method, path }: Call, as: string, payload?: object) {
  const url = path.replace(/:\w+/g, nowhere)
  const answer = await server.send({ method, url, as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}
const confirm = (as: string, password = testPassword) =>
  ask({ method: 'POST', path: '/api/auth/confirm' }, as, { password })
const refused = { status: 403, body: { code: 'account.confirm-needed', accepts: ['password'] } }

const asking = [...allEndpoints, ...fileRoutes].filter(({ confirm: word }) => word !== undefined)
const settings = { method: 'PUT', path: '/api/admin/settings' } as const
const bank = { method: 'PUT', path: '/api/shop/bank-account' } as const
const account = { accountHolder: 'Palm Furniture LLC', iban: 'AE070331234567890123456' }

test('there is money, and there are keys, to confirm for', () => {
  const paths = asking.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/api/shop/payouts',
      '/api/admin/payouts/:id/status',
      '/api/admin/bank-files',
      '/api/admin/bank-files/:id/file',
      '/api/admin/payouts/:id/return',
      '/api/shop/bank-account',
      '/api/admin/settings',
      '/api/admin/commission',
      '/api/admin/policies/:policy',
      '/api/admin/customers/:id/data.zip',
      '/api/admin/customers/:id/erase',
      '/api/shop/customers/export',
      '/api/shop/orders/export',
      '/api/admin/orders/export',
      '/api/admin/vat-report/audit-file',
    ]),
  )
})

describe.each(asking.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', (_name, endpoint) => {
  const who = endpoint.access === 'admin' || endpoint.access === 'signed-in' ? () => admin : () => shop.userId

  test('asks a session of eleven minutes to confirm, before anything else', async () => {
    const token = await signIn(who())
    passTime(11)
    expect(await ask(endpoint, token)).toMatchObject(refused)
  })

  test('asks a fresh session only where a sign-in does not count', async () => {
    const { status, body } = await server
      .send({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, nowhere),
        as: await signIn(who()),
      })
      .then((answer) => ({ status: answer.statusCode, body: answer.body }))
    const isAsked = status === 403 && body.includes('account.confirm-needed')
    expect(isAsked).toBe(endpoint.confirm === 'explicit')
  })
})

describe('a confirmation', () => {
  test('counts for ten minutes, and for its session alone', async () => {
    const [token, other] = [await signIn(admin), await signIn(admin)]
    passTime(20)
    const { status, body } = await confirm(token)
    expect(status).toBe(200)
    expect(new Date(String(body['confirmedUntil'])).getTime()).toBe(start + 30 * 60_000)
    passTime(29)
    expect((await ask(settings, token, {})).status).toBe(200)
    expect(await ask(settings, other, {})).toMatchObject(refused)
    passTime(31)
    expect(await ask(settings, token, {})).toMatchObject(refused)
  })

  test('lets a bank account be entered, which a fresh sign-in does not', async () => {
    const token = await signIn(shop.userId)
    expect(await ask(bank, token, account)).toMatchObject(refused)
    await confirm(token)
    expect((await ask(bank, token, account)).status).toBe(200)
  })

  test('comes with the request as currentPassword too, for that request alone', async () => {
    const token = await signIn(shop.userId)
    const wrong = await ask(bank, token, { ...account, currentPassword: 'not mine' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'account.wrong-password' } })
    const right = await ask(bank, token, { ...account, currentPassword: testPassword })
    expect(right.status).toBe(200)
    expect(await ask(bank, token, account)).toMatchObject(refused)
  })

  test('is refused for a wrong password, and nobody may without a session', async () => {
    const token = await signIn(admin)
    passTime(11)
    const wrong = await confirm(token, 'not mine')
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'account.wrong-password', errors: [{ path: 'password' }] },
    })
    expect(await ask(settings, token, {})).toMatchObject(refused)
    expect((await confirm('x'.repeat(43))).status).toBe(401)
  })

  test('ten wrong passwords end the session they came from, however they are sent, and no other', async () => {
    const { userId } = await makeShop(server.deps)
    const [token, other] = [await signIn(userId), await signIn(userId)]
    for (let times = 0; times < 5; times += 1) {
      expect((await confirm(token, 'not mine')).status).toBe(400)
      const sent = await ask(bank, token, { ...account, currentPassword: 'not mine' })
      expect(sent.status).toBe(times < 4 ? 400 : 401)
    }
    const me = { method: 'GET', path: '/api/auth/me' } as const
    expect((await ask(me, token)).status).toBe(401)
    expect((await ask(me, other)).status).toBe(200)
    expect(await confirm(other)).toMatchObject({ status: 429, body: { code: 'request.too-many' } })
  })

  test('guessing where a password is changed, or the address, ends the session as well (R-AUTH-28)', async () => {
    const change = { method: 'POST', path: '/api/auth/change-password' } as const
    const profile = { method: 'PUT', path: '/api/auth/profile' } as const
    const { userId } = await makeShop(server.deps)
    const [token, other] = [await signIn(userId), await signIn(userId)]
    const named = { firstName: 'A', lastName: 'B', email: 'taken@thief.example' }
    for (let times = 0; times < 5; times += 1) {
      const passwords = { currentPassword: 'not mine', newPassword: 'Another one 7' }
      expect((await ask(change, token, passwords)).status).toBe(400)
      const sent = await ask(profile, token, { ...named, currentPassword: 'not mine' })
      expect(sent.status).toBe(times < 4 ? 400 : 401)
    }
    const me = { method: 'GET', path: '/api/auth/me' } as const
    expect([(await ask(me, token)).status, (await ask(me, other)).status]).toEqual([401, 200])
  })

  test('of a shop that is suspended is taken: it may still read what is its own', async () => {
    const suspended = await makeShop(server.deps, { status: 'suspended' })
    const token = await signIn(suspended.userId)
    passTime(11)
    const list = { method: 'GET', path: '/api/shop/customers/export' } as const
    expect(await ask(list, token)).toMatchObject(refused)
    expect((await confirm(token)).status).toBe(200)
    expect((await server.send({ method: 'GET', url: list.path, as: token })).statusCode).toBe(200)
  })
})

test('a payout with other bank details asks an old session to confirm (R-API-81)', async () => {
  await storeAccount(server.deps, shop.id)
  const token = await signIn(shop.userId)
  passTime(11)
  const payout = { method: 'POST', path: '/api/shop/payouts' } as const
  const thief = { amount: 1, bankDetails: { ...account, accountHolder: 'Thief' } }
  expect(await ask(payout, token, thief)).toMatchObject(refused)
})

test('in a demo that nobody else can reach, a session is recent at any age; keys and accounts ask all the same', async () => {
  const demo = await startTestApp({ DEMO_MODE: 'true' })
  try {
    const { userId } = await makeAdmin(demo.deps)
    const own = await makeShop(demo.deps)
    const now = new Date(Date.now() - 3 * 3_600_000)
    const session = (who: string) => issueToken(demo.deps.db, { userId: who, remember: false, now })
    const put = async (url: string, who: string) =>
      demo.send({ method: 'PUT', url, as: await session(who), payload: url === bank.path ? account : {} })
    expect((await put(settings.path, userId)).statusCode).toBe(200)
    expect((await put(bank.path, own.userId)).statusCode).toBe(403)
  } finally {
    await demo.close()
  }
})

test('in a demo that others reach, it is asked for', async () => {
  const demo = await startTestApp({ DEMO_MODE: 'true', PUBLIC_URL: 'https://majlis.example' })
  try {
    const { userId } = await makeAdmin(demo.deps)
    const now = new Date(Date.now() - 3 * 3_600_000)
    const as = await issueToken(demo.deps.db, { userId, remember: false, now })
    const answer = await demo.send({ method: 'PUT', url: settings.path, as, payload: {} })
    expect(answer.json()).toMatchObject({ code: 'account.confirm-needed' })
  } finally {
    await demo.close()
  }
})
