import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Log } from '#engines/log.ts'
import { StartError } from '#engines/start-error.ts'
import { copyBinaries, findBinaries, program } from './binaries.ts'

/**
 * PostgreSQL refuses to run as root, and must end when this process ends. As root: in a user namespace, as another
 * user with one right of root, or as another user with none. As anyone else: directly. A server is ended by the
 * system's parent-death signal ('guarded'), or by a watching shell where that is missing. On Windows PostgreSQL's own
 * program starts and stops it ('controlled').
 */
export type RunnerKind = 'namespace' | 'capability' | 'nobody' | 'guarded' | 'watched' | 'controlled'

/** A PostgreSQL that runs: how to reach it, and its end in good order. */
export type Embedded = { readonly connection: pg.PoolConfig; readonly stop: () => Promise<void> }

/** For tests only: data that may be lost with the machine, and ways of running that are left out. */
export type EmbeddedOptions = { readonly isDurable?: boolean; readonly without?: readonly RunnerKind[] }

/** What a PostgreSQL is started with. */
export type StartOptions = Required<EmbeddedOptions> & { readonly dataDir: string; readonly log: Log }

type User = { readonly uid: number; readonly gid: number }

export type Runner = {
  readonly way: RunnerKind
  /** Where the binaries lie that it runs. */
  readonly binaries: string
  /** Whom the data belongs to. Null: whoever runs this process. */
  readonly owner: User | null
  /** What stands before a program's command line so that it runs as another user. */
  readonly change: readonly string[]
  /** What comes next so that a server ends with this process. */
  readonly guard: readonly string[]
  /** Set where the program must be started as this user directly. */
  readonly spawnAs: User | null
}

const inNamespace = ['unshare', '-U']
const signalled = ['setpriv', '--pdeathsig', 'INT']
// Ends the server when this process ends, and with it the pipe on standard input closes.
const watch =
  'exec 3<&0; "$@" </dev/null 3<&- & child=$!; (read -r _ <&3; kill -INT $child) & wait $child; code=$?; ' +
  'kill $! 2>/dev/null; exit $code'
const watched = ['sh', '-c', watch, 'sh']

/** Finds how PostgreSQL can run here. `without` leaves ways out, to prove the ones behind them. */
export function chooseRunner(dataDir: string, without: readonly RunnerKind[] = []): Runner {
  const may = (way: RunnerKind) => !without.includes(way)
  const binaries = findBinaries()
  const guard = may('guarded') && works(signalled) ? signalled : watched
  const base = { binaries, owner: null, change: [], guard, spawnAs: null }
  if (process.getuid?.() !== 0) return { ...base, way: guard === watched ? 'watched' : 'guarded' }
  if (may('namespace') && works(inNamespace)) return { ...base, way: 'namespace', change: inNamespace }
  const nobody = findNobody()
  const change = withCapability(nobody)
  if (may('capability') && works(change)) return { ...base, way: 'capability', owner: nobody, change }
  if (may('nobody')) return { ...base, way: 'nobody', ...asNobody(binaries, dataDir, nobody) }
  throw cannotRun()
}

/** Another user, who keeps only root's right to pass directories: data and binaries stay where they are. */
function withCapability({ uid, gid }: User): string[] {
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights]
}

/** Another user without any right of root: everything on the way to data and binaries must be open to all. */
function asNobody(binaries: string, dataDir: string, nobody: User) {
  chmodSync(dataDir, statSync(dataDir).mode | 0o001)
  const closed = closedAncestor(dataDir)
  if (closed) throw cannotRun(`because ${closed} is closed to other users`)
  const runs =
    spawnSync(program(binaries, 'postgres'), ['--version'], { ...nobody, stdio: 'ignore' }).status === 0
  return { binaries: runs ? binaries : copyBinaries(binaries, dataDir), owner: nobody, spawnAs: nobody }
}

function cannotRun(reason = ''): StartError {
  return new StartError(
    `The embedded PostgreSQL cannot run as root here${reason && `, ${reason}`}. Run Majlis as an ordinary user, ` +
      'or set DATABASE_URL to a PostgreSQL server (postgres://user:password@host:5432/database).',
  )
}

function closedAncestor(dir: string): string | null {
  const above = path.dirname(dir)
  if ((statSync(dir).mode & 0o001) === 0) return dir
  return above === dir ? null : closedAncestor(above)
}

function works(command: readonly string[]): boolean {
  const [file = '', ...args] = command
  return spawnSync(file, [...args, 'true'], { stdio: 'ignore' }).status === 0
}

function findNobody(): User {
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return { uid: 65_534, gid: 65_534 }
  }
}

/** Gives a directory to the runner's user where it is not already; the directory itself last, so that it can resume. */
export function chownTo(owner: User | null, dir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = owner ?? { uid: 0, gid: 0 }
  if (lstatSync(dir).uid === uid) return
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(dir, name)
    if (!lstatSync(file).isSymbolicLink()) chownSync(file, uid, gid)
  }
  chownSync(dir, uid, gid)
}
