import { rmSync } from 'node:fs'
import path from 'node:path'
import { program } from './binaries.ts'
import { prepareCluster, socketDirectory } from './cluster.ts'
import { stopStaleServer } from './postmaster.ts'
import { chooseRunner, type Embedded, type StartOptions } from './runner.ts'
import { keepRunning } from './server.ts'
import { serverSettings } from './settings.ts'

/** PostgreSQL as a child of this process, reached by a Unix socket. */
export async function startOwned({ dataDir, log, isDurable, without }: StartOptions): Promise<Embedded> {
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
  log.info({ dataDir, way: runner.way }, 'PostgreSQL runs')
  const removeSocketDir = () => {
    if (socketDir !== data) rmSync(socketDir, { recursive: true, force: true })
  }
  const connection = { host: socketDir, user: 'postgres', database: 'postgres' }
  return { connection, stop: () => server.stop().finally(removeSocketDir) }
}
