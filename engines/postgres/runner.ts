import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Log } from '#engines/log.ts'
import { StartError } from '#engines/start-error.ts'
import { copyBinaries, findBinaries, program } from './binaries.ts'

/**
 * PostgreSQL refuses to run as root, and must end when this process ends. Under root it runs in a user namespace, as
 * another user with one capability of root, or as another user with none; under any other user it runs directly. The
 * system's parent-death signal ends it ('guarded'), or a watching shell where that is missing. On Windows PostgreSQL's
 * own program starts and stops it ('controlled').
 */
export type RunnerKind = 'namespace' | 'capability' | 'nobody' | 'guarded' | 'watched' | 'controlled'

/** A running PostgreSQL: its connection, and its orderly shutdown. */
export type Embedded = { readonly connection: pg.PoolConfig; readonly stop: () => Promise<void> }

/** For tests only: data that may be lost in a crash, and ways of running that are excluded. */
export type EmbeddedOptions = { readonly isDurable?: boolean; readonly without?: readonly RunnerKind[] }

/** Options for starting a PostgreSQL. */
export type StartOptions = Required<EmbeddedOptions> & { readonly dataDir: string; readonly log: Log }

type User = { readonly uid: number; readonly gid: number }

export type Runner = {
  readonly way: RunnerKind
  /** Path of the binaries that it runs. */
  readonly binaries: string
  /** Owner of the data; null for the user of this process. */
  readonly owner: User | null
  /** Command prefix that runs a program as another user. */
  readonly change: readonly string[]
  /** Prefix after `change` that makes a server end with this process. */
  readonly guard: readonly string[]
  /** Set when the program must be spawned as this user directly. */
  readonly spawnAs: User | null
}

const inNamespace = ['unshare', '-U']
const signalled = ['setpriv', '--pdeathsig', 'INT']
// Ends the server when the pipe on standard input closes, which happens when this process ends.
const watch =
  'exec 3<&0; "$@" </dev/null 3<&- & child=$!; (read -r _ <&3; kill -INT $child) & wait $child; code=$?; ' +
  'kill $! 2>/dev/null; exit $code'
const watched = ['sh', '-c', watch, 'sh']

/** Finds a way to run PostgreSQL here. `without` excludes ways, so that tests reach the later ones. */
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

/** Another user with only root's capability to access any directory: data and binaries stay where they are. */
function withCapability({ uid, gid }: User): string[] {
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights]
}

/** Another user without any capability of root: all directories above data and binaries must be open to all users. */
function asNobody(binaries: string, dataDir: string, nobody: User) {
  chmodSync(dataDir, statSync(dataDir).mode | 0o001)
  const closed = closedAncestor(dataDir)
  if (closed) throw cannotRun(`because ${closed} is not accessible to other users`)
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

/** Gives a directory to the runner's user if needed; the directory itself last, so that it can resume. */
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
