import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Log } from '#engines/log.ts'
import { StartError } from '#engines/start-error.ts'
import { findBinaries, program } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import type { Embedded, Runner, StartOptions } from './runner.ts'
import { serverSettings } from './settings.ts'

/** A PostgreSQL started and stopped by its own control program, pg_ctl. */
type Controlled = { readonly binaries: string; readonly data: string; readonly logFile: string }

/** How often it is checked. */
const watchMs = 2_000

/**
 * Unsupported: never run on Windows, only by the tests on Linux (0061). PostgreSQL for Windows: a separate process,
 * reached by a local port and a password, because Windows has no Unix sockets and no signals. A PostgreSQL left behind
 * by a killed process is stopped at the next start.
 */
export async function startControlled({ dataDir, log, isDurable }: StartOptions): Promise<Embedded> {
  const binaries = findBinaries()
  const runner: Runner = { way: 'controlled', binaries, owner: null, change: [], guard: [], spawnAs: null }
  const passwordFile = path.join(dataDir, 'postgres.password')
  const password = passwordIn(passwordFile)
  const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const data = prepareCluster(dataDir, { runner, isDurable, log, access })
  const server = { binaries, data, logFile: path.join(dataDir, 'postgres.log') }
  if (isUp(server)) await stop(server)
  const port = await freePort()
  writeSettings(data, serverSettings({ port, isDurable }))
  await start(server)
  log.info({ dataDir, way: runner.way }, 'PostgreSQL is running')
  const endWatch = watchOver(server, log)
  const connection = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' }
  return { connection, stop: () => endWatch().then(() => stop(server)) }
}

function passwordIn(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address)
    throw new StartError('No free local port for PostgreSQL was found.')
  return address.port
}

// PostgreSQL reads this file last. Settings on the command line would need quoting for the system's shell.
function writeSettings(data: string, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  writeFileSync(path.join(data, 'postgresql.auto.conf'), lines.join(''))
}

async function start({ binaries, data, logFile }: Controlled): Promise<void> {
  const code = await control(binaries, ['start', '-D', data, '-l', logFile, '-w', '-t', '60'])
  if (code !== 0) throw new StartError(`PostgreSQL did not start. See its log: ${logFile}`)
}

async function stop({ binaries, data }: Controlled): Promise<void> {
  if ((await control(binaries, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '7'])) === 0) return
  await control(binaries, ['stop', '-D', data, '-m', 'immediate', '-w', '-t', '2'])
}

// No pipes: the server would inherit them, and the control program would never close them.
async function control(binaries: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(program(binaries, 'pg_ctl'), args, { stdio: 'ignore', windowsHide: true })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

function isUp({ data }: Controlled): boolean {
  const postmaster = readPostmaster(data)
  return postmaster !== null && isAlive(postmaster.pid)
}

/** Restarts the server whenever it ends unexpectedly; the returned function stops the watch. */
function watchOver(server: Controlled, log: Log): () => Promise<void> {
  let looking = Promise.resolve()
  const look = async () => {
    if (isUp(server)) return
    log.error({ logFile: server.logFile }, 'PostgreSQL exited unexpectedly and is being restarted')
    await start(server).catch((error: unknown) =>
      log.error({ err: error }, 'PostgreSQL could not be restarted yet'),
    )
  }
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, watchMs)
  return () => {
    clearInterval(timer)
    return looking
  }
}
