import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { decideShop } from '#server/shops/approval/move.ts'
import {
  makeAdmin,
  makeShop,
  registrationOf,
  type TestAdmin,
  testPassword,
} from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type LiveReader, readLive } from '#server/testing/live-reader.ts'
import { limits } from './live.ts'

let server: TestApp
let origin: string
let admin: TestAdmin
let token: string
const readers: LiveReader[] = []
const ends: (() => Promise<void>)[] = []

async function serve(app: TestApp['app']): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => '' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

beforeEach(async () => {
  server = await startTestApp()
  origin = await serve(server.app)
  admin = await makeAdmin(server.deps)
  token = await server.signedInAs(admin.userId)
})
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.leave()
  for (const end of ends.splice(0)) await end()
  await server.close()
})

async function read(from = origin, as = token): Promise<LiveReader> {
  const reader = await readLive(from, as)
  readers.push(reader)
  return reader
}

const register = () =>
  server.send({ method: 'POST', url: '/api/auth/register', payload: registrationOf({ shopName: 'Palm' }) })
const until = (what: () => Promise<void> | void) => vi.waitFor(what, { timeout: 120_000, interval: 20 })
const unreadSeenBy = (reader: LiveReader) => reader.said.at(-1)?.unread

/** The pids of the connections that listen on this database. */
const ears = async () => {
  const { rows } = await server.deps.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'majlis live %' and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

test('a registration reaches an open portal at once, and so does reading it elsewhere', async () => {
  const reader = await read()
  await until(() => expect(reader.said).toEqual([{ unread: 0, newest: null }]))
  await register()
  await until(() =>
    expect(reader.said.at(-1)).toMatchObject({ unread: 1, newest: { kind: 'shop-registered' } }),
  )
  await server.send({ method: 'POST', url: '/api/notifications/read', as: token, payload: { all: true } })
  await until(() => expect(unreadSeenBy(reader)).toBe(0))
  expect(reader.raw()).toContain('event: inbox\n')
})

test('an instance tells what has happened at another one', async () => {
  const other = await buildApp(server.deps, { withPages: false })
  ends.push(() => other.close())
  const reader = await read(await serve(other))
  await register()
  await until(() => expect(unreadSeenBy(reader)).toBe(1))
})

test('what is told while the database connection is broken comes after it', async () => {
  const reader = await read()
  await until(async () => expect(await ears()).toHaveLength(1))
  await until(() => expect(unreadSeenBy(reader)).toBe(0))
  await server.deps.pool.query('select pg_terminate_backend($1)', [(await ears())[0]])
  await register()
  await until(() => expect(unreadSeenBy(reader)).toBe(1))
  await register()
  await until(() => expect(unreadSeenBy(reader)).toBe(2))
})

test('nobody hears of another one’s inbox', async () => {
  const shop = (await register()).json().user.id
  const reader = await read(origin, await server.signedInAs(shop))
  await until(() => expect(reader.said).toEqual([{ unread: 0, newest: null }]))
  const adminReader = await read()
  await register()
  await until(() => expect(unreadSeenBy(adminReader)).toBe(2))
  expect(reader.said).toEqual([{ unread: 0, newest: null }])
})

test.each(['', 'x'.repeat(43)])('without a session (%j) there is no stream', async (nobody) => {
  const reader = await read(origin, nobody)
  expect(reader.status).toBe(401)
})

test('one user has a dozen streams, not more', async () => {
  const open = await Promise.all(Array.from({ length: limits.perUser }, () => read()))
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
  expect((await read()).status).toBe(429)
  open[0]?.leave()
  await until(async () => expect((await read()).status).toBe(200))
})

describe('a stream ends without a beat', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  const send = (path: string, as: string, payload: object = {}) =>
    server.send({ method: 'POST', url: `/api/auth/${path}`, as, payload })

  test('when its session is signed out, and no other stream does', async () => {
    const other = await read(origin, await server.signedInAs(admin.userId))
    const reader = await read()
    await until(() => expect([unreadSeenBy(reader), unreadSeenBy(other)]).toEqual([0, 0]))
    await send('logout', token)
    await reader.ended
    expect(reader.said).toHaveLength(1)
    await register()
    await until(() => expect(unreadSeenBy(other)).toBe(1))
    expect((await read()).status).toBe(401)
  })

  test('when the password is changed elsewhere, at whichever instance', async () => {
    const second = await buildApp(server.deps, { withPages: false })
    ends.push(() => second.close())
    const reader = await read(await serve(second))
    await until(() => expect(unreadSeenBy(reader)).toBe(0))
    const elsewhere = await server.signedInAs(admin.userId)
    const changed = { currentPassword: testPassword, newPassword: 'another password' }
    expect((await send('change-password', elsewhere, changed)).statusCode).toBe(200)
    await reader.ended
  })

  test('when its session expires', async () => {
    const hourMs = 3_600_000
    const now = server.deps.clock()
    server.setNow(now)
    const expiresAt = new Date(now.getTime() + hourMs)
    await server.deps.db.updateTable('sessions').set({ expiresAt }).execute()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const reader = await read()
    await until(() => expect(unreadSeenBy(reader)).toBe(0))
    const inAnHour = () => timers.mock.calls.filter(([, ms]) => ms === hourMs)
    await until(() => expect(inAnHour()).toHaveLength(1))
    inAnHour()[0]?.[0]()
    await reader.ended
  })

  test('when its shop is suspended; the news of it comes before, and can be read on', async () => {
    const shop = await makeShop(server.deps)
    const asShop = await server.signedInAs(shop.userId)
    const reader = await read(origin, asShop)
    await until(() => expect(reader.said).toHaveLength(1))
    await decideShop(server.deps, admin, shop.id, { status: 'suspended', reason: 'The licence has expired' })
    await reader.ended
    expect(reader.said.at(-1)).toMatchObject({ newest: { kind: 'shop-suspended' } })
    const again = await read(origin, asShop)
    await until(() => expect(again.said.at(-1)).toMatchObject({ newest: { kind: 'shop-suspended' } }))
  })
})

test('the stream of an ended session says nothing more and ends', async () => {
  const reader = await read()
  await until(() => expect(unreadSeenBy(reader)).toBe(0))
  await server.send({ method: 'POST', url: '/api/auth/logout', as: token })
  await register()
  await reader.ended
  expect(unreadSeenBy(reader)).toBe(0)
})

test('a stop ends the streams at once and leaves no connection behind', async () => {
  const reader = await read()
  await until(async () => expect(await ears()).toHaveLength(1))
  await server.app.close()
  await reader.ended
  await until(async () => expect(await ears()).toEqual([]))
})

test('while nobody reads there is no connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(await ears()).toEqual([])
  const reader = await read()
  await until(async () => expect(await ears()).toHaveLength(1))
  reader.leave()
  await until(async () => {
    vi.advanceTimersByTime(1000)
    expect(await ears()).toEqual([])
  })
})

test('a burst is told in a few messages', async () => {
  const reader = await read()
  await until(() => expect(unreadSeenBy(reader)).toBe(0))
  await Promise.all(Array.from({ length: 20 }, register))
  await until(() => expect(unreadSeenBy(reader)).toBe(20))
  expect(reader.said.length).toBeLessThanOrEqual(21)
})
