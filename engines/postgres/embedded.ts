import path from 'node:path'
import type pg from 'pg'
import { openDataDir } from '#engines/postgres/data-dir.ts'
import type { Log } from '#engines/log.ts'
import { StartError } from '#engines/start-error.ts'
import { startControlled } from './controlled.ts'
import { lockDirectory } from './lock.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import type { Embedded, EmbeddedOptions } from './runner.ts'
import { startOwned } from './owned.ts'

/**
 * Starts the embedded PostgreSQL on a data directory and keeps it running until it is stopped. One process owns
 * the directory; PostgreSQL ends with it, however it ends. Throws StartError with what to do.
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  { isDurable = true, without = [] }: EmbeddedOptions = {},
): Promise<Embedded> {
  openDataDir(dataDir)
  const unlock = lockDirectory(dataDir)
  try {
    const isWindows =
      process.platform === 'win32' || (without.includes('guarded') && without.includes('watched'))
    const start = isWindows ? startControlled : startOwned
    const { connection, stop } = await start({ dataDir, log, isDurable, without })
    return { connection, stop: () => stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw permission(error, dataDir) ?? error
  }
}

/** How to reach the PostgreSQL that another process runs on a data directory; null where none runs. */
export function runningEmbedded(dataDir: string): pg.PoolConfig | null {
  const running = readPostmaster(path.join(dataDir, 'postgres'))
  if (!running?.isReady || !isAlive(running.pid) || running.socketDir === '') return null
  return { host: running.socketDir, user: 'postgres', database: 'postgres' }
}

/** A directory that somebody else made, or a root with fewer rights than usual: say what helps. */
function permission(error: unknown, dataDir: string): StartError | null {
  const { code = '', path: place = dataDir } = error as NodeJS.ErrnoException
  if (!/^(EACCES|EPERM)$/.test(code)) return null
  return new StartError(
    `The embedded PostgreSQL may not use ${place} (${code}). Give ${dataDir} to the user that runs Majlis, set ` +
      'DATA_DIR to another directory, or set DATABASE_URL to a PostgreSQL server.',
    { cause: error },
  )
}
