import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { RunnerKind } from '#engines/postgres/runner.ts'

/** Another process that owns an embedded PostgreSQL and commits numbers. */
export type Owner = {
  readonly child: ChildProcess
  readonly way: string
  /** The latest number whose commit was acknowledged. */
  readonly acknowledged: () => number
  /** Sends a signal; resolves to the exit code, null after SIGKILL. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Kills processes that a failed test left running. */
export function killOwners(): void {
  for (const child of running) child.kill('SIGKILL')
}

type Options = {
  readonly dataDir: string
  readonly without?: readonly RunnerKind[]
  readonly uid?: number
  readonly isDurable?: boolean
}

/** Starts such a process and waits until it commits; rejects with its error output if it cannot start. */
export async function startOwner({ dataDir, without = [], uid, isDurable = false }: Options): Promise<Owner> {
  const script = path.join(import.meta.dirname, 'embedded-child.ts')
  const asUser = uid === undefined ? {} : { uid, gid: uid }
  const child = spawn(process.execPath, [script, dataDir, without.join(','), isDurable ? 'durable' : ''], {
    stdio: 'pipe',
    cwd: '/',
    ...asUser,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let newest = 0
  let said = ''
  child.stderr.on('data', (part) => (said += String(part)))
  const ready = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('ready ')) ready.resolve(line.slice('ready '.length))
    else newest = Number(line)
  })
  child.once('exit', () => ready.reject(new Error(said.trim())))
  const way = await ready.promise
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(child, 'exit')
    child.kill(signal)
    return (await exited)[0] as number | null
  }
  return { child, way, acknowledged: () => newest, end }
}

/** Ids of PostgreSQL processes still working in a data directory (Linux). */
export function postgresIn(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, path.join(dataDir, 'postgres')))
}

function worksIn(pid: number, data: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === data && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
    )
  } catch {
    return false
  }
}
