import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from '#engines/log.ts'
import { StartError } from '#engines/start-error.ts'
import { embeddedMajor, program } from './binaries.ts'
import { chownTo, type Runner } from './runner.ts'

/** Options for creating a cluster. */
export type Setup = {
  readonly runner: Runner
  /** False only for tests. */
  readonly isDurable: boolean
  readonly log: Log
  /** Options of initdb that say who may connect. */
  readonly access: readonly string[]
}

/** Creates the cluster on first use; rejects a data directory of another major version and says what to do. */
export function prepareCluster(dataDir: string, setup: Setup): string {
  const data = path.join(dataDir, 'postgres')
  if (!existsSync(data)) createCluster(data, setup)
  const major = majorIn(data)
  if (major !== embeddedMajor) {
    throw new StartError(
      `${data} was created by PostgreSQL ${major}, but this version of Majlis includes PostgreSQL ${embeddedMajor}. Run PostgreSQL ` +
        `${major} on it, copy it with pg_dump to a server and set DATABASE_URL, or set DATA_DIR to a new directory.`,
    )
  }
  chownTo(setup.runner.owner, data)
  return data
}

function majorIn(data: string): string {
  try {
    return readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StartError(`${data} exists, but is not a PostgreSQL data directory. Move it elsewhere.`, {
      cause: error,
    })
  }
}

// PostgreSQL's builtin C.UTF-8 sorts the same on every system, also where the system's own locale is missing.
const byPostgres = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const locales = [
  ['--locale=C.UTF-8', ...byPostgres],
  ['--locale=C', ...byPostgres],
]

// Created beside its final path and then renamed: an interrupted first start leaves nothing that looks finished.
function createCluster(data: string, setup: Setup): void {
  setup.log.info({ data }, 'first start: creating the database')
  const unfinished = `${data}.new`
  let said = ''
  for (const locale of locales) {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    chownTo(setup.runner.owner, unfinished)
    const run = initialise(unfinished, setup, locale)
    if (run.status === 0) return renameSync(unfinished, data)
    said = [run.error?.message, run.stderr].filter(Boolean).join(' ').trim()
  }
  throw new StartError(`The embedded PostgreSQL could not be set up: ${said.replaceAll('\n', ' ')}`)
}

function initialise(dir: string, { runner, isDurable, access }: Setup, locale: readonly string[]) {
  // The watching shell would end initdb at once, because nothing holds its standard input open.
  const guard = runner.guard[0] === 'setpriv' ? runner.guard : []
  const [file, ...args] = [...runner.change, ...guard, program(runner.binaries, 'initdb'), '-D', dir]
  const options = ['--username=postgres', ...access, '--encoding=UTF8', '--no-instructions', ...locale]
  if (!isDurable) options.push('--no-sync', '--wal-segsize=1')
  return spawnSync(file, [...args, ...options], { encoding: 'utf8', ...runner.spawnAs, cwd: '/' })
}

/** Returns the directory of the Unix socket: the data directory, or a short one if that path is too long. */
export function socketDirectory(data: string, runner: Runner): string {
  const longest = 103
  if (Buffer.byteLength(path.join(data, '.s.PGSQL.5432.lock')) <= longest) return data
  const hash = createHash('sha256').update(realpathSync(data)).digest('hex').slice(0, 16)
  const inTemp = path.join(tmpdir(), `majlis-${hash}`)
  const dir = Buffer.byteLength(inTemp) + 20 <= longest ? inTemp : `/tmp/majlis-${hash}`
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  chownTo(runner.owner, dir)
  const { uid, mode } = lstatSync(dir)
  const isOurs = uid === (runner.owner?.uid ?? process.getuid?.()) && (mode & 0o077) === 0
  if (!isOurs)
    throw new StartError(`${dir} belongs to another user. Set DATA_DIR to a directory with a shorter path.`)
  return dir
}
