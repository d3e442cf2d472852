import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makePerson, makeShop, newEmail, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type Concerned, notifySecurityEvent } from './security-events.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const mailsTo = (email: string) =>
  server.deps.db
    .selectFrom('mails')
    .select(['subject', 'bodyText', 'language'])
    .where('recipient', '=', email)
    .where('eventKey', 'like', 'security-%')
    .orderBy('id')
    .execute()
const send = (to: readonly Concerned[], deps = server.deps) =>
  deps.db.transaction().execute((tx) =>
    notifySecurityEvent(tx, deps, {
      kind: 'factor-removed',
      params: { factor: { name: 'Passkey', nameAr: 'مفتاح مرور' } },
      to,
    }),
  )
const emailOf = async (id: string) =>
  (await server.deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email

test('a security event of a shop reaches every owner in their own language, whatever they mute, and nobody else', async () => {
  const shop = await makeShop(server.deps, { language: 'ar' })
  const [other, invited, manager] = [
    await makePerson(server.deps, shop.id, 'owner'),
    await makePerson(server.deps, shop.id, 'owner'),
    await makePerson(server.deps, shop.id, 'manager'),
  ]
  const { db } = server.deps
  await db
    .updateTable('users')
    .set({ lastSignedInAt: new Date() })
    .where('id', 'in', [other, manager])
    .execute()
  await db
    .updateTable('shopPeople')
    .set({ mutedMails: ['orders', 'returns', 'questions', 'reviews', 'products', 'payouts'] })
    .where('shopId', '=', shop.id)
    .execute()
  await send([{ ownersOf: shop.id }])
  expect(await mailsTo(shop.email)).toMatchObject([{ subject: 'أُزيل عامل تحقق ثانٍ', language: 'ar' }])
  expect((await mailsTo(shop.email))[0]?.bodyText).toContain('مفتاح مرور')
  expect(await mailsTo(await emailOf(other))).toMatchObject([{ subject: 'A second factor was removed' }])
  for (const one of [invited, manager]) expect(await mailsTo(await emailOf(one))).toEqual([])
})

test('whoever is concerned twice is mailed once; an address that is nobody’s any more is reached too', async () => {
  const { userId, email } = await makeAdmin(server.deps)
  const former = { email: newEmail('former'), firstName: 'Noura', language: 'en' } as const
  await send([{ userId }, 'owners of the platform', former, { userId }])
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await mailsTo(former.email)).toHaveLength(1)
})

test('whoever is told of an event reads where to write to, where the platform has an address', async () => {
  const { db } = server.deps
  const to = [{ email: newEmail(), firstName: 'Noura', language: 'en' } as const]
  const notify = (supportEmail: string | null) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('settings').set({ supportEmail }).execute()
      const params = { email: 'a@test.example', former: 'b@test.example' }
      await notifySecurityEvent(tx, server.deps, { kind: 'email-changed', params, to })
    })
  await notify('help@majlis.example')
  await notify(null)
  const [told, alone] = (await mailsTo(to[0]?.email ?? '')).map(({ bodyText }) => bodyText)
  expect(told).toContain('help@majlis.example')
  for (const mail of [told, alone]) expect(mail).toContain('change your password at once')
  expect(alone).not.toContain('rite to')
})

test('what belongs to the demo’s past tells nobody', async () => {
  const { userId, email } = await makeAdmin(server.deps)
  await send([{ userId }], { ...server.deps, isMuted: true })
  expect(await mailsTo(email)).toEqual([])
})

test('a new email address is told to the old one and the new one, and ends every other session', async () => {
  const { userId, email } = await makeAdmin(server.deps)
  const [here, there] = [await server.signedInAs(userId), await server.signedInAs(userId)]
  const next = newEmail('next')
  const payload = { firstName: 'Noura', lastName: 'Haddad', email: next, currentPassword: testPassword }
  const saved = await server.send({ method: 'PUT', url: '/api/auth/profile', as: here, payload })
  expect(saved.statusCode).toBe(200)
  for (const address of [email, next]) {
    const [mail] = await mailsTo(address)
    expect(mail?.subject).toBe('The email address of your account was changed')
    for (const named of [email, next]) expect(mail?.bodyText.replaceAll('\u2060', '')).toContain(named)
  }
  const statuses = await Promise.all(
    [here, there].map(async (as) => (await server.send({ url: '/api/auth/me', as })).statusCode),
  )
  expect(statuses).toEqual([200, 401])
})
