import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { buildApp } from '#server/app.ts'
import { createCaches } from '#server/caches.ts'
import { readConfig } from '#server/config.ts'
import { type Deps, newId } from '#server/deps.ts'
import { installJobs } from '#server/platform/jobs/queue.ts'
import { notify } from '#server/platform/inbox/notify.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { silent } from '#server/testing/postgres.ts'
import { mountSmallDisk } from '#server/testing/small-disk.ts'
import { startTraffic, type Traffic } from '#server/testing/traffic.ts'
import { openDatabase, type OpenDatabase } from './open.ts'
import { readPostmaster } from '#engines/postgres/postmaster.ts'

// A whole cluster is created, killed and recovered here, which takes long on a busy machine; waits end as soon as they can.
const patience = { timeout: 60_000, interval: 20 }

const disk = mountSmallDisk(512)
let dataDir: string
let database: OpenDatabase
let deps: Deps
let traffic: Traffic
let close: () => Promise<void>
let adminId = ''
/** Confirmed by any of the instances opened so far. */
const confirmed: string[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(disk?.folder ?? tmpdir(), 'majlis-outage-'))
  await open()
})

async function open(): Promise<void> {
  const config = { ...readConfig({ DATA_DIR: dataDir, DEMO_MODE: 'false' }), adminsNeedFactor: false }
  database = await openDatabase(config, silent)
  const { db, pool } = database
  const log = pino({ level: 'silent' })
  const storage = await createStorage(config)
  deps = { db, pool, config, clock: () => new Date(), storage, log, caches: createCaches() }
  await installJobs(deps)
  const app = await buildApp({ ...deps, ...database.forRequests }, { withPages: false })
  await app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => '' })
  adminId ||= (await makeAdmin(deps)).userId
  const token = await issueToken(db, { userId: adminId, remember: false, now: new Date() })
  traffic = startTraffic({
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    token,
  })
  close = async () => {
    await traffic.stop()
    confirmed.push(...traffic.met.confirmed)
    await app.close()
    await database.close()
  }
}

afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  disk?.remove()
})

const postmaster = () => readPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0

/** Resolves after 20 more confirmed writes. */
async function goesOn(): Promise<void> {
  const before = traffic.met.confirmed.length
  await vi.waitFor(() => expect(traffic.met.confirmed.length).toBeGreaterThan(before + 20), patience)
}

/** Adds a notification and resolves when the open portal has received it. */
async function hearsNotifications(): Promise<void> {
  await vi.waitFor(() => expect(traffic.unread()).not.toBeNull(), patience)
  const before = traffic.unread() ?? 0
  const params = { shop: 'Palm' }
  const notice = {
    eventKey: newId(),
    kind: 'shop-registered',
    params,
    subject: null,
    at: new Date(),
  } as const
  await vi.waitFor(
    () => deps.db.transaction().execute((tx) => notify(tx, { to: { userId: adminId }, ...notice })),
    patience,
  )
  await vi.waitFor(() => expect(traffic.unread()).toBe(before + 1), patience)
}

/** The pid of one backend process: its crash makes PostgreSQL end all connections and recover. */
async function anyWorker(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`.execute(deps.db)
  return rows[0]?.pid ?? 0
}

test.each([
  ['is killed', async () => process.kill(postmaster(), 'SIGKILL')],
  ['is restarted', async () => process.kill(postmaster(), 'SIGINT')],
  ['loses one of its processes', async () => process.kill(await anyWorker(), 'SIGKILL')],
])('when PostgreSQL %s under load, people hear nothing worse than to try again', async (_what, strike) => {
  await goesOn()
  await hearsNotifications()
  const refusedBefore = traffic.met.unavailable
  await strike()
  await vi.waitFor(() => expect(traffic.met.unavailable).toBeGreaterThan(refusedBefore), patience)
  await goesOn()
  await hearsNotifications()
  expect(traffic.met.wrong).toEqual([])
})

/** Resolves after 20 more refused calls. */
async function isRefused(): Promise<void> {
  const before = traffic.met.unavailable
  await vi.waitFor(() => expect(traffic.met.unavailable).toBeGreaterThan(before + 20), patience)
}

/** Switches to the next WAL file, which PostgreSQL creates if it has none to recycle. */
const beginLogFile = () =>
  database.pool.query(`select pg_logical_emit_message(false, 'tried', 'x'); select pg_switch_wal()`)

test.skipIf(!disk)(
  'on a full disk reads go on and nothing is written; with room again all goes on',
  async () => {
    // Any database that has run for a while has old WAL files to recycle.
    for (let files = 0; files < 4; files += 1) await beginLogFile()
    await database.pool.query('checkpoint')
    await goesOn()
    const makeRoom = disk?.fill()
    await isRefused()
    const before = traffic.met.read
    await vi.waitFor(() => expect(traffic.met.read).toBeGreaterThan(before + 20), patience)
    makeRoom?.()
    await goesOn()
    expect(traffic.met.wrong).toEqual([])
  },
)

test.skipIf(!disk)(
  'where not even the log of the database has room, all goes on by itself once it has',
  async () => {
    const makeRoom = disk?.fill()
    await vi.waitFor(() => expect(beginLogFile()).rejects.toThrow(), patience)
    await isRefused()
    makeRoom?.()
    await goesOn()
    expect(traffic.met.wrong).toEqual([])
  },
)

test.skipIf(!disk)('on a disk that only reads nobody hears worse than to try again', async () => {
  await goesOn()
  disk?.turnReadOnly()
  await isRefused()
  expect(traffic.met.wrong).toEqual([])
  await close().catch(() => undefined)
  disk?.mountAnew()
  await open()
})

test('what was confirmed is there, whole and once', async () => {
  await goesOn()
  await close()
  database = await openDatabase(deps.config, silent)
  const { rows } = await sql<{ name: string; records: number }>`
    select name, (select count(*)::integer from audit_log where subject_id = c.id::text) as records
    from categories c where name like 'Kind %'`.execute(database.db)
  const kept = new Set(rows.map(({ name }) => name))
  expect(confirmed.filter((name) => !kept.has(name))).toEqual([])
  expect(rows.filter(({ records }) => records !== 1)).toEqual([])
  expect(kept.size).toBe(rows.length)
})
