import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { createDatabase } from '#server/platform/db/open.ts'
import { startEmbedded } from '#engines/postgres/embedded.ts'
import { isAlive } from '#engines/postgres/postmaster.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { isMemoryRoomy, memory } from './memory-folder.ts'
import type { Log } from '#engines/log.ts'

export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A PostgreSQL server for tests; `url` names one of its databases. */
export type TestServer = { readonly url: string; readonly stop: () => Promise<void> }

const prefix = 'majlis-test-postgres-'
// Every test file creates and drops a database of some 400 files, ten times as costly on a disk.
const place = isMemoryRoomy() ? memory : tmpdir()

/** Starts an embedded PostgreSQL in a temporary directory, removed at the end; first removes those of killed runs. */
export async function startTestServer(): Promise<TestServer> {
  await removeLeftovers()
  const dir = mkdtempSync(path.join(place, `${prefix}${process.pid}-`))
  // Also when the tests are interrupted; PostgreSQL itself ends with this process.
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  process.once('exit', remove)
  await copyPrepared(dir)
  const { connection, stop } = await startEmbedded(dir, silent, { isDurable: false })
  const stopAndRemove = async () => {
    await stop()
    process.off('exit', remove)
    remove()
  }
  return { url: urlOf(connection), stop: stopAndRemove }
}

const root = path.join(import.meta.dirname, '..', '..')
const cache = path.join(root, 'node_modules', '.cache', 'majlis-test-postgres')

/**
 * Fills a directory with a cluster whose new databases are already migrated (`template1` is; `template0` is not). The
 * cluster is made once per state of the migrations and cached in node_modules: copying takes a tenth of the time.
 */
async function copyPrepared(dir: string): Promise<void> {
  const prepared = path.join(cache, hashOfMakings())
  if (existsSync(prepared)) {
    utimesSync(prepared, new Date(), new Date())
    return cpSync(prepared, dir, { recursive: true })
  }
  const { connection, stop } = await startEmbedded(dir, silent, { isDurable: false })
  try {
    await migrateDatabase({ ...connection, database: 'template1' })
  } finally {
    await stop()
  }
  const unfinished = `${prepared}-${process.pid}`
  cpSync(dir, unfinished, { recursive: true })
  // Another run may have been faster.
  await rename(unfinished, prepared).catch(() => rm(unfinished, { recursive: true }))
  await removeUnused()
}

/** Hash of everything that determines the cluster. */
function hashOfMakings(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package.json')))
  for (const folder of ['server/platform/db/migrations', 'engines/postgres']) {
    for (const name of readdirSync(path.join(root, folder)).sort())
      hash.update(name).update(readFileSync(path.join(root, folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function removeUnused(): Promise<void> {
  const dayAgo = Date.now() - 86_400_000
  const unused = readdirSync(cache).filter((name) => statSync(path.join(cache, name)).mtimeMs < dayAgo)
  await Promise.all(unused.map((name) => rm(path.join(cache, name), { recursive: true, force: true })))
}

/** Brings one database to the newest schema. */
export async function migrateDatabase(connection: pg.PoolConfig): Promise<void> {
  const { pool } = createDatabase({ ...connection, max: 1 }, silent)
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

/** Returns the URL of another database on the same server. */
export function onSameServer(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

function urlOf({ host = '', port, user = '', password, database }: pg.PoolConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  if (!path.isAbsolute(host)) return `postgres://${user}${secret}@${host}:${port}/${database}`
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}

async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = name.startsWith(prefix) && Number(name.slice(prefix.length).split('-')[0])
    if (pid && !isAlive(pid))
      await rm(path.join(place, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
