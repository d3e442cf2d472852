import path from 'node:path'
import type pg from 'pg'
import { openDataDir } from '#server/data-dir.ts'
import type { Log } from '#server/log.ts'
import { program } from './embedded/binaries.ts'
import { prepareCluster, serverSettings, socketDirectory } from './embedded/cluster.ts'
import { lockDirectory } from './embedded/lock.ts'
import { settleLeftover } from './embedded/postmaster.ts'
import { chooseRunner, type Way } from './embedded/runner.ts'
import { keepRunning } from './embedded/server.ts'

export type Embedded = {
  readonly connection: pg.PoolConfig
  /** Ends PostgreSQL in good order and gives the directory up. */
  readonly stop: () => Promise<void>
}

/** For tests only: data that may be lost with the machine, and ways of running that are left out. */
export type EmbeddedOptions = { readonly isDurable?: boolean; readonly without?: readonly Way[] }

/**
 * Starts the embedded PostgreSQL on a data directory and keeps it running until it is stopped. One process owns
 * the directory; PostgreSQL ends with it, however it ends. Throws StartError with what to do.
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  openDataDir(dataDir)
  const unlock = lockDirectory(dataDir)
  try {
    const runner = chooseRunner(dataDir, options.without)
    const data = prepareCluster(dataDir, runner)
    const socketDir = socketDirectory(data, runner)
    await settleLeftover(data)
    const settings = serverSettings(socketDir, options.isDurable ?? true)
    const command = [program(runner.binaries, 'postgres'), '-D', data, ...settings]
    const server = await keepRunning(
      { runner, command, data, logFile: path.join(dataDir, 'postgres.log') },
      log,
    )
    log.info({ dataDir, way: runner.way }, 'PostgreSQL runs')
    return {
      connection: { host: socketDir, user: 'postgres', database: 'postgres' },
      stop: () => server.stop().finally(unlock),
    }
  } catch (error) {
    unlock()
    throw error
  }
}
