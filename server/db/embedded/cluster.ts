import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { StartError } from '#server/start-error.ts'
import { embeddedMajor, program } from './binaries.ts'
import { giveTo, type Runner } from './runner.ts'

/** Creates the cluster on first use; a data directory of another major version is refused with what to do. */
export function prepareCluster(dataDir: string, runner: Runner): string {
  const data = path.join(dataDir, 'postgres')
  if (!existsSync(path.join(data, 'PG_VERSION'))) createCluster(data, runner)
  const major = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (major !== embeddedMajor) {
    throw new StartError(
      `${data} was made by PostgreSQL ${major}, and this Majlis brings PostgreSQL ${embeddedMajor}. Run PostgreSQL ` +
        `${major} on it, copy it with pg_dump to a server and set DATABASE_URL, or set DATA_DIR to a new directory.`,
    )
  }
  giveTo(runner.owner, data)
  return data
}

// Made beside its place and then renamed: an interrupted first start leaves nothing that looks finished.
function createCluster(data: string, runner: Runner): void {
  if (existsSync(data))
    throw new StartError(`${data} exists, but is no PostgreSQL data directory. Move it away.`)
  const unfinished = `${data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(runner.owner, unfinished)
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions', '--sync-method=syncfs']
  const [file = '', ...args] = [
    ...runner.change,
    program(runner.binaries, 'initdb'),
    '-D',
    unfinished,
    ...options,
  ]
  // C.UTF-8 by PostgreSQL itself sorts the same on every system, and is there where the system's is missing.
  const locales = [['--locale=C.UTF-8'], ['--locale=C']].map((names) => [
    ...names,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  let said = ''
  for (const locale of locales) {
    const run = spawnSync(file, [...args, ...locale], { encoding: 'utf8', ...runner.spawnAs, cwd: '/' })
    if (run.status === 0) return renameSync(unfinished, data)
    said = [run.error?.message, run.stderr].filter(Boolean).join(' ').trim()
  }
  throw new StartError(`The embedded PostgreSQL could not be set up: ${said.replaceAll('\n', ' ')}`)
}

/** The directory of the Unix socket: the data directory, or a short one where that path is too long for a socket. */
export function socketDirectory(data: string, runner: Runner): string {
  const longest = 103
  if (Buffer.byteLength(path.join(data, '.s.PGSQL.5432.lock')) <= longest) return data
  const hash = createHash('sha256').update(realpathSync(data)).digest('hex').slice(0, 16)
  const inTemp = path.join(tmpdir(), `majlis-${hash}`)
  const dir = Buffer.byteLength(inTemp) + 20 <= longest ? inTemp : `/tmp/majlis-${hash}`
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  giveTo(runner.owner, dir)
  const { uid, mode } = lstatSync(dir)
  const isOurs = uid === (runner.owner?.uid ?? process.getuid?.()) && (mode & 0o077) === 0
  if (!isOurs)
    throw new StartError(`${dir} belongs to someone else. Set DATA_DIR to a directory with a shorter path.`)
  return dir
}

/** Settings for a small machine that also runs the server; durable, unless a test says otherwise. */
export function serverSettings(socketDir: string, isDurable: boolean): string[] {
  const cacheMb = Math.min(8192, Math.max(256, Math.floor(totalmem() / 2 ** 21)))
  const durable = isDurable ? 'on' : 'off'
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    max_connections: 60,
    shared_buffers: '64MB',
    effective_cache_size: `${cacheMb}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    // Few processes and little memory matter more here than one query on both cores.
    max_parallel_workers_per_gather: 0,
    io_method: 'sync',
    jit: 'off',
    huge_pages: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
