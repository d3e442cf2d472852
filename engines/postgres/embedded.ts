import { rmSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { openDataDir } from '#engines/postgres/data-dir.ts'
import type { Log } from '#engines/log.ts'
import { StartError } from '#engines/start-error.ts'
import { program } from './binaries.ts'
import { prepareCluster, socketDirectory } from './cluster.ts'
import { startControlled } from './controlled.ts'
import { lockDirectory } from './lock.ts'
import { isAlive, readPostmaster, stopStaleServer } from './postmaster.ts'
import { chooseRunner, type Embedded, type EmbeddedOptions, type StartOptions } from './runner.ts'
import { keepRunning } from './server.ts'
import { serverSettings } from './settings.ts'

/**
 * Starts the embedded PostgreSQL on a data directory and keeps it running until it is stopped. One process owns the
 * directory; PostgreSQL ends with that process, however it ends. Throws a StartError that says what to do.
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

/** Returns the connection to the PostgreSQL that another process runs on a data directory; null if none runs. */
export function runningEmbedded(dataDir: string): pg.PoolConfig | null {
  const running = readPostmaster(path.join(dataDir, 'postgres'))
  if (!running?.isReady || !isAlive(running.pid) || running.socketDir === '') return null
  return { host: running.socketDir, user: 'postgres', database: 'postgres' }
}

/** The directory belongs to another user, or root lacks some of its usual rights: explain the remedy. */
function permission(error: unknown, dataDir: string): StartError | null {
  const { code = '', path: place = dataDir } = error as NodeJS.ErrnoException
  if (!/^(EACCES|EPERM)$/.test(code)) return null
  return new StartError(
    `The embedded PostgreSQL has no permission to use ${place} (${code}). Make the user that runs Majlis the owner of ${dataDir}, set ` +
      'DATA_DIR to another directory, or set DATABASE_URL to a PostgreSQL server.',
    { cause: error },
  )
}

/** PostgreSQL as a child of this process, reached by a Unix socket. */
async function startOwned({ dataDir, log, isDurable, without }: StartOptions): Promise<Embedded> {
  const runner = chooseRunner(dataDir, without)
  const data = prepareCluster(dataDir, { runner, isDurable, log, access: ['--auth=trust'] })
  const socketDir = socketDirectory(data, runner)
  await stopStaleServer(data)
  const settings = Object.entries(serverSettings({ socketDir, isDurable }))
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [program(runner.binaries, 'postgres'), '-D', data, ...options]
  const server = await keepRunning(
    { runner, command, data, logFile: path.join(dataDir, 'postgres.log') },
    log,
  )
  log.info({ dataDir, way: runner.way }, 'PostgreSQL is running')
  const removeSocketDir = () => {
    if (socketDir !== data) rmSync(socketDir, { recursive: true, force: true })
  }
  const connection = { host: socketDir, user: 'postgres', database: 'postgres' }
  return { connection, stop: () => server.stop().finally(removeSocketDir) }
}
