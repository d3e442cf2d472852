import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { isAlive } from '#server/db/embedded/postmaster.ts'
import type { Log } from '#server/log.ts'

export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A PostgreSQL server for tests, named by the address of one of its databases. */
export type TestServer = { readonly url: string; readonly stop: () => Promise<void> }

const prefix = 'majlis-test-postgres-'

/** An embedded PostgreSQL in a temporary directory, which goes with it; what a killed run left goes first. */
export async function startTestServer(): Promise<TestServer> {
  await removeLeftovers()
  const dir = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  // Also when the tests are interrupted; PostgreSQL itself ends with this process.
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  process.once('exit', remove)
  const { connection, stop } = await startEmbedded(dir, silent, { isDurable: false })
  const stopAndRemove = async () => {
    await stop()
    process.off('exit', remove)
    remove()
  }
  return { url: urlOf(connection), stop: stopAndRemove }
}

/** The address of another database on the same server. */
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
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(prefix) && Number(name.slice(prefix.length).split('-')[0])
    if (pid && !isAlive(pid))
      await rm(path.join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
  }
}
