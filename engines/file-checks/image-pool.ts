import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import type { AnswerTo, ImageTask } from './image-tasks.ts'

const atOnce = 2
const waitingAtMost = 200
const idleMs = 10_000
/**
 * No honest file takes as much of a processor as `workMs`. A worker comes last for the processors, so on a machine that
 * has too much to do it may wait ten times as long for them: after `stayMs` nothing is known of the file.
 */
const usualLimits = { workMs: 20_000, stayMs: 200_000 }

type Job = {
  readonly task: ImageTask
  readonly limits: typeof usualLimits
  readonly resolve: (answer: AnswerTo<ImageTask>) => void
  readonly reject: (error: Error) => void
}
type Worker = { readonly child: ChildProcess; job: Job | null; timer: NodeJS.Timeout | undefined }

/** More waits than can be done soon, or the machine had no time for this: it says nothing of the file. */
export class ImagePoolFull extends Error {}

const workers = new Set<Worker>()
const urgent: Job[] = []
const patient: Job[] = []

/**
 * Runs a task in one of at most two child processes, which start when there is work and leave when there is
 * none. Work that somebody waits for goes before `patient` work, which never takes the last free process. Throws
 * {@link ImagePoolFull} where there is no time for it, another error where the process ended over it.
 */
export function runImageTask<Task extends ImageTask>(
  task: Task,
  { isPatient = false, limits = usualLimits } = {},
): Promise<AnswerTo<Task>> {
  if (urgent.length + patient.length >= waitingAtMost) return Promise.reject(new ImagePoolFull())
  return new Promise((resolve, reject) => {
    const lane = isPatient ? patient : urgent
    // A worker answers each task in its kind.
    lane.push({ task, limits, resolve: resolve as Job['resolve'], reject })
    startWaiting()
  })
}

function startWaiting(): void {
  for (;;) {
    const busy = [...workers].filter((worker) => worker.job !== null).length
    const lane = urgent.length > 0 ? urgent : patient
    const free = lane === urgent ? atOnce - busy : atOnce - 1 - busy
    const job = free > 0 ? lane.shift() : undefined
    if (!job) return
    give(idleWorker() ?? startWorker(), job)
  }
}

function idleWorker(): Worker | undefined {
  return [...workers].find((worker) => worker.job === null)
}

function give(worker: Worker, job: Job): void {
  clearTimeout(worker.timer)
  worker.job = job
  watch(worker, job.limits)
  worker.child.send(job.task, (error) => {
    if (error) worker.child.kill('SIGKILL')
  })
}

/** Ends a worker that has worked on its task for too long, and one whose task was never its turn. */
function watch(worker: Worker, { workMs, stayMs }: Job['limits']): void {
  const { child } = worker
  const [givenAt, workedBefore] = [performance.now(), processorMs(child.pid)]
  const look = () => {
    const workLeft = workMs - (processorMs(child.pid) - workedBefore)
    const stayLeft = stayMs - (performance.now() - givenAt)
    if (stayLeft <= 0) leave(worker, new ImagePoolFull())
    if (stayLeft <= 0 || workLeft <= 0) child.kill('SIGKILL')
    else worker.timer = setTimeout(look, Math.min(workLeft, stayLeft))
  }
  worker.timer = setTimeout(look, Math.min(workMs, stayMs))
}

function startWorker(): Worker {
  const compiled = getCompileCacheDir()
  const child = fork(new URL('./image-worker.ts', import.meta.url), {
    serialization: 'advanced',
    // What is not a picture is read in the heap, e.g. a PDF: one that was made to fill it ends the process.
    execArgv: ['--max-old-space-size=384'],
    // Two arenas keep the allocator from holding a multiple of what a picture needs. It reads compiled code as the server does.
    env: { MALLOC_ARENA_MAX: '2', ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const worker: Worker = { child, job: null, timer: undefined }
  workers.add(worker)
  stepBack(child)
  child.on('message', (answer: AnswerTo<ImageTask>) => finish(worker, (job) => job.resolve(answer)))
  child.on('error', (error) => leave(worker, error))
  child.on('exit', () => leave(worker, new Error('the worker ended')))
  // Neither the process nor its channel keeps the server from ending; the worker ends with the channel.
  child.unref()
  child.channel?.unref()
  return worker
}

/** Answering requests comes before making pictures. */
function stepBack(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not permitted everywhere, and only a courtesy.
  }
}

function finish(worker: Worker, settle: (job: Job) => void): void {
  const { job } = worker
  clearTimeout(worker.timer)
  worker.job = null
  worker.timer = setTimeout(() => leave(worker, new Error('idle')), idleMs)
  worker.timer.unref()
  if (job) settle(job)
  startWaiting()
}

function leave(worker: Worker, error: Error): void {
  if (!workers.delete(worker)) return
  clearTimeout(worker.timer)
  if (worker.child.connected) worker.child.disconnect()
  worker.job?.reject(error)
  startWaiting()
}

/** A tick of Linux's clock for processes, on every machine that Node runs on. */
const tickMs = 10

/**
 * How long a process has had a processor so far, in milliseconds, its threads together; 0 where the system does not
 * tell (it is Linux that does) or the process is gone.
 */
export function processorMs(pid: number | undefined): number {
  try {
    // After the name in brackets, which may hold any sign: its state first, its own and the system's ticks as 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return 0
  }
}
