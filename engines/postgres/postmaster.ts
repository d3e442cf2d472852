import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What PostgreSQL records in the data directory about its main process. */
export type Postmaster = {
  readonly pid: number
  readonly startedAt: string
  /** The directory of its socket; empty when it listens on a port. */
  readonly socketDir: string
  readonly isReady: boolean
}

export function readPostmaster(data: string): Postmaster | null {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return null
    const isReady = (lines[7] ?? '').trim() === 'ready'
    return { pid, startedAt: lines[2] ?? '', socketDir: lines[4] ?? '', isReady }
  } catch {
    return null
  }
}

/** Stops a PostgreSQL that an earlier process left running on this data directory, and waits for its end. */
export async function stopStaleServer(data: string): Promise<void> {
  const left = readPostmaster(data)
  if (!left || !isAlive(left.pid)) return
  if (!worksIn(left.pid, data)) {
    // The process id now belongs to another program, which PostgreSQL would take for itself.
    rmSync(path.join(data, 'postmaster.pid'), { force: true })
    return
  }
  signal(left.pid, 'SIGINT')
  if (await hasEnded(left.pid, 15_000)) return
  signal(left.pid, 'SIGQUIT')
  await hasEnded(left.pid, 5_000)
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Waits until a process is gone; false if it still runs after the timeout. */
export async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > until) return false
    await sleep(10)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in between.
  }
}

// PostgreSQL's main process has the data directory as its working directory; no unrelated process does.
function worksIn(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data)
  } catch {
    return false
  }
}
