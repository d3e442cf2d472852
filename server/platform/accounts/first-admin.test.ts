import { afterEach, expect, test } from 'vitest'
import { StartError } from '#engines/start-error.ts'
import { makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { ensureFirstAdmin } from './first-admin.ts'

let server: TestApp
afterEach(() => server.close())

const settings = { ADMIN_EMAIL: 'First@Majlis.test', ADMIN_PASSWORD: 'first password' }

const admins = () =>
  server.deps.db.selectFrom('users').select(['email', 'role']).where('role', '=', 'admin').execute()

test('the configured administrator is made once, by however many instances (R-DEMO-03)', async () => {
  server = await startTestApp(settings)
  await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdmin(server.deps)))
  await ensureFirstAdmin(server.deps)
  expect(await admins()).toEqual([{ email: 'first@majlis.test', role: 'admin' }])
  const log = await server.deps.db.selectFrom('auditLog').selectAll().execute()
  expect(log.map(({ action }) => action)).toEqual(['admin.created'])
  expect(await readSettings(server.deps.db)).toMatchObject({ arabicRequired: true })
  const payload = { email: 'first@majlis.test', password: 'first password' }
  expect((await server.send({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(200)
})

test('demo mode has its own administrator', async () => {
  server = await startTestApp({ ...settings, DEMO_MODE: 'true' })
  await ensureFirstAdmin(server.deps)
  expect(await admins()).toEqual([])
  expect(await readSettings(server.deps.db)).toMatchObject({ arabicRequired: false })
})

test('what the owner decided about Arabic stays at the next start', async () => {
  server = await startTestApp(settings)
  await ensureFirstAdmin(server.deps)
  await server.deps.db.updateTable('settings').set({ arabicRequired: false }).execute()
  await ensureFirstAdmin(server.deps)
  expect(await readSettings(server.deps.db)).toMatchObject({ arabicRequired: false })
})

test('a configured administrator who is not needed is told of', async () => {
  const lines: string[] = []
  server = await startTestApp(settings, (line) => lines.push(line))
  await ensureFirstAdmin(server.deps)
  await ensureFirstAdmin(server.deps)
  expect(lines.join('')).toBe('')
  const another = { email: 'second@majlis.test', password: 'second password' }
  await ensureFirstAdmin({ ...server.deps, config: { ...server.deps.config, firstAdmin: another } })
  expect(lines.join('')).toContain('ADMIN_EMAIL is ignored')
})

test('without a configured administrator the log says what to set', async () => {
  const lines: string[] = []
  server = await startTestApp({}, (line) => lines.push(line))
  await ensureFirstAdmin(server.deps)
  expect(lines.join('')).toContain('ADMIN_EMAIL')
})

test('an administrator whom everybody can guess is not made', async () => {
  server = await startTestApp({ ...settings, ADMIN_PASSWORD: 'Superman' })
  await expect(ensureFirstAdmin(server.deps)).rejects.toThrow(/^ADMIN_PASSWORD: /)
  expect(await admins()).toEqual([])
})

test('the owner of a shop does not become administrator by a slip', async () => {
  server = await startTestApp(settings)
  await makeShop(server.deps, { email: 'first@majlis.test', status: 'pending' })
  await expect(ensureFirstAdmin(server.deps)).rejects.toThrow(StartError)
  expect(await admins()).toEqual([])
})
