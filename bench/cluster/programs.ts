import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The folder of a run: settings, data and logs of its programs. */
export type Place = { readonly folder: string; readonly programs: Map<string, Program> }

export type Program = {
  readonly name: string
  readonly child: ChildProcess
  /** Working directory of all its processes, if it starts others. */
  readonly home: string | null
}

type ProgramOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly home?: string
  /** PostgreSQL refuses to run as root: run as its user, with this group to identify the simulated machine. */
  readonly asPostgresOf?: number
}

const patientEnv = { PATH: `${process.env['PATH']}:/usr/sbin:/usr/lib/postgresql/15/bin`, LC_ALL: 'C.UTF-8' }

/** Starts a long-running program; its output goes to `<name>.log`. */
export function start(
  { folder, programs }: Place,
  name: string,
  command: readonly string[],
  { env = {}, cwd = folder, home, asPostgresOf: group }: ProgramOptions = {},
): Program {
  const user =
    group !== undefined && process.getuid?.() === 0
      ? ['setpriv', '--reuid=postgres', `--regid=${group}`, '--clear-groups']
      : []
  const log = openSync(path.join(folder, `${name}.log`), 'a')
  const child = spawn('nice', ['-n', '5', ...user, ...command], {
    cwd,
    env: { ...patientEnv, ...env },
    stdio: ['ignore', log, log],
  })
  const program = { name, child, home: home ?? null }
  programs.set(name, program)
  return program
}

/** Signals all processes of a program at once, as when its machine stops or loses power. */
export async function signal(
  program: Program,
  name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM',
): Promise<void> {
  const { child, home } = program
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  child.kill(name)
  if (home !== null) for (const pid of processesIn(home)) trySignal(pid, name)
  if (name === 'SIGKILL' || name === 'SIGTERM') await gone
}

function processesIn(home: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === home
      } catch {
        return false
      }
    })
    .map(Number)
}

function trySignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

/** Runs the work, and ends all started programs whatever the outcome. */
export async function within(place: Place, work: () => Promise<void>): Promise<void> {
  const leave = (error?: unknown) => {
    console.error(error)
    void endAll(place).then(() => process.exit(1))
  }
  process
    .once('SIGTERM', () => leave('stopped'))
    .once('SIGINT', () => leave('stopped'))
    .once('uncaughtException', leave)
  try {
    await work()
  } finally {
    await endAll(place)
  }
}

/** Newest first. */
async function endAll({ programs }: Place): Promise<void> {
  for (const program of [...programs.values()].toReversed()) {
    if (program.home !== null) await signal(program, 'SIGCONT')
    await signal(program, 'SIGKILL')
  }
}

/** Runs a command to its end. */
export async function run(
  place: Place,
  name: string,
  command: readonly string[],
  options: ProgramOptions = {},
): Promise<void> {
  const { child } = start(place, name, command, options)
  const [code] = (await once(child, 'exit')) as [number | null]
  place.programs.delete(name)
  if (code !== 0)
    throw new Error(
      `${name} ended with ${code}: ${readFileSync(path.join(place.folder, `${name}.log`), 'utf8').slice(-2000)}`,
    )
}

/** Polls until the condition holds; errors count as not yet. */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    if (await isSo().catch(() => false)) return
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${what}`)
    await sleep(200)
  }
}
