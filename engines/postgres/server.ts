import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#engines/log.ts'
import { StartError } from '#engines/start-error.ts'
import { readPostmaster } from './postmaster.ts'
import type { Runner } from './runner.ts'

/** One PostgreSQL to run: its command line, its data, and its log file. */
export type Server = {
  readonly runner: Runner
  readonly command: readonly string[]
  readonly data: string
  readonly logFile: string
}

type Retry = (error: unknown, attempt: number) => boolean

/** Starts the server, restarts it whenever it ends unexpectedly, and shuts it down in order on `stop`. */
export async function keepRunning(server: Server, log: Log): Promise<{ stop: () => Promise<void> }> {
  let isStopping = false
  let child = await startPatiently(server, isLeftBehind)
  const restarted: Retry = (error, attempt) => {
    if (!isStopping && attempt % 20 === 19) log.error({ err: error }, 'PostgreSQL could not be restarted yet')
    return !isStopping
  }
  const watchOver = async () => {
    for (;;) {
      await ended(child)
      if (isStopping) return
      log.error({ logFile: server.logFile }, 'PostgreSQL exited unexpectedly and is being restarted')
      child = await startPatiently(server, restarted)
    }
  }
  // A failing restart rejects only after `stop` was called.
  const watching = watchOver().catch(() => undefined)
  const stop = async () => {
    isStopping = true
    await endServer(server, child)
    await watching
    // A restart may have succeeded while the old server was being stopped.
    await endServer(server, child)
  }
  return { stop }
}

async function startPatiently(server: Server, mayRetry: Retry): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await startOnce(server)
    } catch (error) {
      if (!mayRetry(error, attempt)) throw error
      await sleep(attempt < 100 ? 50 : 2000)
    }
  }
}

// The child processes of a killed PostgreSQL take a moment to end; until then the next one refuses to start.
function isLeftBehind(error: unknown, attempt: number): boolean {
  return attempt < 200 && error instanceof StartError && /shared memory block|lock file/.test(error.message)
}

async function startOnce(server: Server): Promise<ChildProcess> {
  const before = identityIn(server.data)
  const logStart = rotateLog(server.logFile)
  const child = launch(server)
  const failed = once(child, 'error').then(([error]: unknown[]) => ({ error }))
  const exited = ended(child).then(() => ({ error: undefined }))
  for (;;) {
    const outcome = await Promise.race([failed, exited, sleep(5, null)])
    if (outcome) {
      throw new StartError(`PostgreSQL did not start: ${reasonIn(server.logFile, logStart)}`, {
        cause: outcome.error,
      })
    }
    if (readPostmaster(server.data)?.isReady && identityIn(server.data) !== before) return child
  }
}

function identityIn(data: string): string {
  const postmaster = readPostmaster(data)
  return postmaster ? `${postmaster.pid} ${postmaster.startedAt}` : ''
}

// In its own session, so that Ctrl-C reaches only this process, which then stops PostgreSQL when all work is done.
function launch({ runner, command, logFile }: Server): ChildProcess {
  const output = openSync(logFile, 'a', 0o600)
  try {
    const [file = '', ...args] = [...runner.change, ...runner.guard, ...command]
    const child = spawn(file, args, {
      ...runner.spawnAs,
      cwd: '/',
      detached: true,
      stdio: ['pipe', output, output],
    })
    child.stdin?.on('error', () => undefined)
    return child
  } finally {
    closeSync(output)
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
    await once(child, 'exit')
}

/** Stops the server without waiting for its clients; kills it if it hangs, after which it recovers from its log. */
async function endServer({ runner, data }: Server, child: ChildProcess): Promise<void> {
  const hasEnded = async (withinMs: number) => {
    const giveUp = new AbortController()
    const wait = sleep(withinMs, false, { signal: giveUp.signal }).catch(() => false)
    const result = await Promise.race([ended(child).then(() => true), wait])
    giveUp.abort()
    return result
  }
  if (runner.way === 'watched') child.stdin?.end()
  else child.kill('SIGINT')
  if (await hasEnded(7_000)) return
  const postmaster = readPostmaster(data)
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
  if (!(await hasEnded(2_000))) child.kill('SIGKILL')
}

const largestLog = 10 * 1024 * 1024

/** Moves a long log aside and returns the offset at which new output will begin. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size <= largestLog) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

function reasonIn(logFile: string, from: number): string {
  const said = readFileSync(logFile).subarray(from).toString('utf8').trim()
  const fatal = [...said.matchAll(/(?:FATAL|PANIC): +(.*)/g)].at(-1)?.[1]
  return `${fatal ?? said.split('\n').at(-1) ?? 'no reason given'} (${logFile})`
}
