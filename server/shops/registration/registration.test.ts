import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shopIds } from '#server/catalogue/search/predicate.ts'
import { newEmail, registrationOf, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ TRUST_PROXY: 'loopback' })
})
afterAll(() => server.close())

let address = 0

function register(payload: object, { from, language = 'en' }: { from?: string; language?: string } = {}) {
  address += 1
  const headers = {
    'x-forwarded-for': from ?? `198.51.${address >> 8}.${address & 255}`,
    'accept-language': language,
  }
  return server.send({ method: 'POST', url: '/api/auth/register', headers, payload })
}

async function everythingOf(email: string) {
  const { db } = server.deps
  const of = { shops: 'shops', mails: 'mails' } as const
  return {
    users: await db.selectFrom('users').selectAll().where('email', '=', email).execute(),
    shops: await db.selectFrom(of.shops).selectAll().where('email', '=', email).execute(),
    mails: await db.selectFrom(of.mails).selectAll().where('recipient', '=', email).execute(),
    events: await db
      .selectFrom('shopEvents')
      .innerJoin('shops', 'shops.id', 'shopEvents.shopId')
      .select(['actorId', 'fromStatus', 'toStatus'])
      .where('email', '=', email)
      .orderBy('at')
      .execute(),
  }
}

describe('a registration', () => {
  test('makes an owner and a shop that waits for review, and says so (R-REG-13, R-API-20, R-DATA-05, G-13)', async () => {
    const input = registrationOf({ ownerName: '  Mariam   Al Suwaidi ' })
    const reply = await register(input)
    expect(reply.statusCode).toBe(201)
    const { message, user, shop, token } = reply.json()
    expect(message).toBe("Your application is pending review. You'll be notified once approved.")
    expect(user).toEqual({
      id: expect.any(String),
      email: input.email,
      firstName: 'Mariam',
      lastName: 'Al Suwaidi',
      role: 'shop',
      shopRole: 'owner',
    })
    expect(shop).toMatchObject({
      userId: user.id,
      status: 'pending',
      businessType: 'maker',
      kycDocuments: [],
    })
    expect(token).toBeUndefined()
    expect(reply.body).not.toContain('argon2')
    expect(reply.body).not.toContain(testPassword)
  })

  test('is written with its event and its mail (R-DATA-04)', async () => {
    const input = registrationOf()
    const { user } = (await register(input, { language: 'ar' })).json()
    const { users, events, mails } = await everythingOf(input.email)
    expect(users[0]).toMatchObject({
      language: 'ar',
      passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/),
    })
    expect(events).toEqual([{ actorId: user.id, fromStatus: null, toStatus: 'pending' }])
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'استلمنا طلب تسجيل متجرك', status: 'kept', language: 'ar' })
  })

  test('without a business type is a retail shop (R-GEN-02, R-API-21)', async () => {
    const { businessType: _unpicked, ...input } = registrationOf()
    expect((await register(input)).json().shop.businessType).toBe('retail_shop')
  })

  test('cannot make itself more than it is (R-API-21, R-ROLE-08)', async () => {
    const more = {
      role: 'admin',
      status: 'approved',
      id: 'mine',
      userId: 'mine',
      createdAt: '2001-01-01',
      isMajlis: true,
    }
    const { user, shop } = (await register({ ...registrationOf(), ...more })).json()
    expect(user.role).toBe('shop')
    expect(shop).toMatchObject({ status: 'pending', userId: user.id })
    expect(shop.createdAt).not.toContain('2001')
  })

  test('with one word as the name has no last name (G-23)', async () => {
    const { user } = (await register(registrationOf({ ownerName: 'مريم' }))).json()
    expect(user).toMatchObject({ firstName: 'مريم', lastName: '' })
  })
})

describe('a registration is refused', () => {
  test.each([
    ['shopName', '   '],
    ['ownerName', ''],
    ['email', 'not an address'],
    ['password', '12345'],
    ['phone', undefined],
    ['businessAddress', '\t'],
    ['businessRegistrationNumber', ''],
    ['taxId', null],
    ['shopName', 'with a \0 in it'],
    ['businessType', 'bakery'],
  ])('naming the field %s (R-API-22, R-VAL-01)', async (field, value) => {
    const input = { ...registrationOf(), [field]: value }
    const reply = await register(input)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([{ path: field, message: expect.any(String) }])
    expect(reply.json().message).toBe(reply.json().errors[0].message)
  })

  test('with the sentences of the specification (R-API-21)', async () => {
    expect((await register(registrationOf({ password: '12345' }))).json().message).toBe(
      'Password must be at least 6 characters',
    )
    const reply = await register({ ...registrationOf(), businessType: 'bakery' })
    expect(reply.json().message).toBe('Please select a business type')
  })

  test('when the address is used, in any letter case, and nothing is left behind (R-REG-16, R-API-23)', async () => {
    const input = registrationOf()
    await register(input)
    const reply = await register({ ...registrationOf(), email: ` ${input.email.toUpperCase()} ` })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toEqual({
      message: 'Email already registered',
      code: 'account.email-taken',
      errors: [{ path: 'email', message: 'Email already registered' }],
    })
    const { users, shops, mails } = await everythingOf(input.email)
    expect([users.length, shops.length, mails.length]).toEqual([1, 1, 1])
  })

  test('for all but one of twenty with one address at one instant', async () => {
    const email = newEmail('race')
    const forms = [email, email.toUpperCase(), ` ${email}`, `${email} `]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register({ ...registrationOf(), email: forms[index % 4] })),
    )
    const statuses = replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)])
    const { users, shops, mails, events } = await everythingOf(email)
    expect([users.length, shops.length, mails.length, events.length]).toEqual([1, 1, 1, 1])
  })

  test('when one address registers more than 30 an hour (G-104)', async () => {
    const volley = Array.from({ length: 32 }, () => register(registrationOf(), { from: '203.0.113.77' }))
    const statuses = (await Promise.all(volley)).map(({ statusCode }) => statusCode).sort((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(30).fill(201), 429, 429])
    const refused = await register(registrationOf(), { from: '203.0.113.77' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await register(registrationOf(), { from: '203.0.113.78' })).statusCode).toBe(201)
  })
})

describe('whether an e-mail is known is told before documents are sent', () => {
  const ask = (email: unknown, from = '203.0.113.90') =>
    server.send({ method: 'POST', url: '/api/auth/email', payload: { email }, remoteAddress: from })

  test('as a registration would, and makes nothing', async () => {
    const input = registrationOf()
    expect((await ask(input.email)).json()).toEqual({ email: input.email })
    await register(input)
    const reply = await ask(` ${input.email.toUpperCase()} `)
    expect(reply.statusCode).toBe(409)
    expect(reply.json().errors).toEqual([{ path: 'email', message: 'Email already registered' }])
    expect((await ask('nobody')).statusCode).toBe(400)
    expect((await ask({ $ne: null })).statusCode).toBe(400)
  })

  test('no oftener than 30 times an hour, which leaves registration its own 30', async () => {
    const from = '203.0.113.91'
    const volley = Array.from({ length: 32 }, () => ask(newEmail('guess'), from))
    const statuses = (await Promise.all(volley)).map(({ statusCode }) => statusCode).sort((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
    expect((await register(registrationOf(), { from })).statusCode).toBe(201)
  })
})

describe('with new shops approved automatically', () => {
  afterEach(() => server.deps.db.updateTable('settings').set({ autoApproveShops: false }).execute())

  test('a shop may sign in at once, and its mail says so', async () => {
    await server.deps.db.updateTable('settings').set({ autoApproveShops: true }).execute()
    const input = registrationOf()
    const { message, shop } = (await register(input)).json()
    expect(shop.status).toBe('approved')
    expect(message).toBe('Your shop is approved. You can sign in now.')
    const { events, mails } = await everythingOf(input.email)
    expect(events.map(({ toStatus }) => toStatus)).toEqual(['pending', 'approved'])
    expect(mails.map(({ subject }) => subject)).toEqual(['Your shop is approved'])
    const payload = { email: input.email, password: input.password }
    expect((await server.send({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(200)
  })

  test('a shop is found by its name and its slug at once', async () => {
    await server.deps.db.updateTable('settings').set({ autoApproveShops: true }).execute()
    const named = async () =>
      (await server.send({ url: '/api/marketplace/suggestions?search=pearl' })).json().shops
    expect([await named(), await shopIds(server.deps, ['pearl-house'])]).toEqual([[], ['pearl-house']])
    const { shop } = (await register(registrationOf({ shopName: 'Pearl House' }))).json()
    expect(await named()).toEqual([{ slug: 'pearl-house', name: 'Pearl House', nameAr: null }])
    expect(await shopIds(server.deps, ['pearl-house'])).toEqual([shop.id])
  })
})

test.each([
  ['localhost', 35],
  ['::', 30],
])('a demo at %s takes %i of 35 registrations (G-104)', async (HOST, taken) => {
  const demo = await startTestApp({ DEMO_MODE: 'true', HOST })
  const replies = await Promise.all(
    Array.from({ length: 35 }, () =>
      demo.send({ method: 'POST', url: '/api/auth/register', payload: registrationOf() }),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(taken)
  await demo.close()
})
