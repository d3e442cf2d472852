import { afterEach, expect, test } from 'vitest'
import { demoLogins, demoPassword } from '#contract/platform/demo-logins.ts'
import type { Deps } from '#server/deps.ts'
import { makeAdmin, makeShop, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { changePlatformPerson } from '#server/platform/people/platform-people.ts'
import { lockDemoAccounts, refuseOpenDemoAccounts } from './demo-accounts.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { hashPassword } from './passwords.ts'

let server: TestApp
afterEach(() => server.close())

const [admin, shop] = demoLogins
const settings = { ADMIN_EMAIL: 'you@majlis.test', ADMIN_PASSWORD: 'a long one' }

const inDemoMode = (deps: Deps): Deps => ({ ...deps, config: { ...deps.config, demoMode: true } })

const beginDemo = () =>
  server.deps.db
    .insertInto('seeds')
    .values({ name: 'demo begun', appliedAt: new Date(Date.now() + 60_000) })
    .execute()

/** Leaves the accounts of a demo behind: an administrator and a shop owner with the demo password. */
async function leaveDemo() {
  server = await startTestApp(settings)
  await beginDemo()
  const { userId } = await makeAdmin(server.deps, admin.email)
  const passwordHash = await hashPassword(server.deps.config.passwordCost, demoPassword)
  await server.deps.db.updateTable('users').set({ passwordHash }).execute()
  const owner = { email: shop.email, password: demoPassword, status: 'pending' as const }
  const { userId: ownerId } = await makeShop(inDemoMode(server.deps), owner)
  return { userId, ownerId }
}

const signIn = async (email: string, password: string) =>
  (await server.send({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).statusCode

test('outside demo mode nothing starts while everybody knows how to sign in', async () => {
  await leaveDemo()
  await expect(refuseOpenDemoAccounts(server.deps)).rejects.toThrow(
    /^DEMO_MODE: admin@majlis\.example can still sign in .* npm run demo:lock/,
  )
  await refuseOpenDemoAccounts(inDemoMode(server.deps))
})

test('also where the administrator of the demo has another address by now', async () => {
  const { userId } = await leaveDemo()
  const { db } = server.deps
  await db.updateTable('users').set({ email: 'me@majlis.test' }).where('id', '=', userId).execute()
  await expect(refuseOpenDemoAccounts(server.deps)).rejects.toThrow(/^DEMO_MODE: me@majlis\.test /)
})

test('locked, they sign in no more, their sessions end, and the configured administrator does', async () => {
  const { userId, ownerId } = await leaveDemo()
  const tokens = [await server.signedInAs(userId), await server.signedInAs(ownerId)]
  expect(await signIn(admin.email, demoPassword)).toBe(200)
  expect((await lockDemoAccounts(server.deps)).sort()).toEqual([admin.email, shop.email])
  expect(await lockDemoAccounts(server.deps)).toEqual([])
  await refuseOpenDemoAccounts(server.deps)
  await ensureFirstAdmin(server.deps)
  for (const { email } of [admin, shop]) expect(await signIn(email, demoPassword)).toBe(401)
  for (const as of tokens)
    expect((await server.send({ method: 'GET', url: '/api/auth/me', as })).statusCode).toBe(401)
  expect(await signIn(settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD)).toBe(200)
})

test('who took over an account of the demo with a password of their own keeps it', async () => {
  server = await startTestApp(settings)
  await makeAdmin(server.deps, admin.email)
  await refuseOpenDemoAccounts(server.deps)
  expect(await lockDemoAccounts(server.deps)).toEqual([])
  expect(await signIn(admin.email, testPassword)).toBe(200)
})

test.each([
  ['localhost', 200],
  ['0.0.0.0', 403],
])('in a demo at %s a change of what everybody signs in with answers %i', async (HOST, status) => {
  server = await startTestApp({ DEMO_MODE: 'true', HOST })
  const { userId } = await makeAdmin(server.deps, admin.email)
  const as = await server.signedInAs(userId)
  const person = { firstName: 'Noura', lastName: 'Haddad' }
  const renamed = { ...person, email: 'mine@majlis.test', currentPassword: testPassword }
  const passwords = { currentPassword: testPassword, newPassword: 'mine from now on' }
  const send = async (method: 'PUT' | 'POST', path: string, payload: object) =>
    (await server.send({ method, url: `/api/auth/${path}`, as, payload })).statusCode
  expect(await send('PUT', 'profile', { ...person, email: admin.email })).toBe(200)
  expect(await send('POST', 'change-password', passwords)).toBe(status)
  expect(await signIn(admin.email, testPassword)).toBe(status === 200 ? 401 : 200)
  renamed.currentPassword = status === 200 ? passwords.newPassword : testPassword
  expect(await send('PUT', 'profile', renamed)).toBe(status)
  // Visitors of a demo can read the mailed links in its outbox.
  await send('POST', 'forgot-password', { email: admin.email })
  const mails = await server.deps.db.selectFrom('mails').select('bodyText').execute()
  const token = /\?token=([\w-]+)/.exec(mails.map(({ bodyText }) => bodyText).join('\n'))?.[1]
  if (status === 403)
    expect(await send('POST', 'reset-password', { token, password: 'mine from now on' })).toBe(403)
})

test('a stranger cannot hold up the next start', async () => {
  server = await startTestApp(settings)
  const stranger = { email: shop.email, password: demoPassword, status: 'pending' as const }
  const { userId } = await makeShop(server.deps, stranger)
  await refuseOpenDemoAccounts(server.deps)
  expect(await lockDemoAccounts(server.deps)).toEqual([])
  // Nor after a demo whose own accounts no longer had their addresses.
  await beginDemo()
  const { createdAt } = await server.deps.db
    .selectFrom('users')
    .select('createdAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await server.deps.db
    .updateTable('seeds')
    .set({ appliedAt: new Date(createdAt.getTime() - 1000) })
    .execute()
  await refuseOpenDemoAccounts(server.deps)
})

test('an address of a locked account makes no second administrator', async () => {
  await leaveDemo()
  await lockDemoAccounts(server.deps)
  const firstAdmin = { email: admin.email, password: 'a long one' }
  const config = { ...server.deps.config, firstAdmin }
  await expect(ensureFirstAdmin({ ...server.deps, config })).rejects.toThrow(/^ADMIN_EMAIL: .*locked account/)
})

test.each(['now', 'by an older version'])(
  'an administrator who was removed %s stops no start, and signs in no more',
  async (when) => {
    server = await startTestApp(settings)
    const owner = await makeAdmin(server.deps)
    const { userId } = await makeAdmin(server.deps)
    await changePlatformPerson(server.deps, owner, { id: userId, role: null })
    const removed = server.deps.db.updateTable('users').where('id', '=', userId)
    if (when !== 'now') await removed.set({ passwordHash: 'retired' }).execute()
    await refuseOpenDemoAccounts(server.deps)
    expect(await lockDemoAccounts(server.deps)).toEqual([])
    expect(await signIn(`${userId}@removed.invalid`, testPassword)).toBe(401)
  },
)
