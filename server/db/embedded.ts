import { rmSync } from 'node:fs'
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
  const { isDurable = true, without = [] } = options
  const unlock = lockDirectory(dataDir)
  try {
    const runner = chooseRunner(dataDir, without)
    const data = prepareCluster(dataDir, { runner, isDurable, log })
    const socketDir = socketDirectory(data, runner)
    await settleLeftover(data)
    const settings = serverSettings(socketDir, isDurable)
    const command = [program(runner.binaries, 'postgres'), '-D', data, ...settings]
    const logFile = path.join(dataDir, 'postgres.log')
    const server = await keepRunning({ runner, command, data, logFile }, log)
    log.info({ dataDir, way: runner.way }, 'PostgreSQL runs')
    const giveUp = () => {
      if (socketDir !== data) rmSync(socketDir, { recursive: true, force: true })
      unlock()
    }
    const connection = { host: socketDir, user: 'postgres', database: 'postgres' }
    return { connection, stop: () => server.stop().finally(giveUp) }
  } catch (error) {
    unlock()
    throw error
  }
}
