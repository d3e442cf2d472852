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
 * No honest file needs `workMs` of CPU time. Workers run at low priority, so on an overloaded machine a task may wait
 * ten times as long for the CPU: after `stayMs` it is given up without a verdict on the file.
 */
const usualLimits = { workMs: 20_000, stayMs: 200_000 }

type Job = {
  readonly task: ImageTask
  readonly limits: typeof usualLimits
  readonly resolve: (answer: AnswerTo<ImageTask>) => void
  readonly reject: (error: Error) => void
}
type Worker = { readonly child: ChildProcess; job: Job | null; timer: NodeJS.Timeout | undefined }

/** The queue is full, or the machine had no CPU time for the task: no verdict on the file. */
export class ImagePoolFull extends Error {}

const workers = new Set<Worker>()
const urgent: Job[] = []
const patient: Job[] = []

/**
 * Runs a task in one of at most two child processes, which start when there is work and end when idle. Work that a
 * user waits for goes before `patient` work, which never takes the last free process. Throws {@link ImagePoolFull}
 * when there is no time for the task, another error when the process ended because of it.
 */
export function runImageTask<Task extends ImageTask>(
  task: Task,
  { isPatient = false, limits = usualLimits } = {},
): Promise<AnswerTo<Task>> {
  if (urgent.length + patient.length >= waitingAtMost) return Promise.reject(new ImagePoolFull())
  return new Promise((resolve, reject) => {
    const lane = isPatient ? patient : urgent
    // A worker answers each task with the answer type of its kind.
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

/** Kills a worker whose task has used `workMs` of CPU time, or has not finished within `stayMs`. */
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
    // Files other than pictures, e.g. PDFs, are read in the heap: one made to fill it ends the process.
    execArgv: ['--max-old-space-size=384'],
    // Two arenas keep the allocator from holding a multiple of a picture's memory. The compile cache is the server's.
    env: { MALLOC_ARENA_MAX: '2', ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const worker: Worker = { child, job: null, timer: undefined }
  workers.add(worker)
  stepBack(child)
  child.on('message', (answer: AnswerTo<ImageTask>) => finish(worker, (job) => job.resolve(answer)))
  child.on('error', (error) => leave(worker, error))
  child.on('exit', () => leave(worker, new Error('the worker ended')))
  // Neither the process nor its channel keeps the server alive; the worker ends with the channel.
  child.unref()
  child.channel?.unref()
  return worker
}

/** Lowers the worker's priority: answering requests comes before making pictures. */
function stepBack(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not permitted everywhere, and not essential.
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

/** Length of a tick in Linux's process times, on every platform that Node runs on. */
const tickMs = 10

/**
 * CPU time that all threads of a process have used so far, in milliseconds; 0 where the system does not report it
 * (only Linux does) or the process is gone.
 */
export function processorMs(pid: number | undefined): number {
  try {
    // After the name in brackets, which may hold any character: the state first, user and system ticks 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return 0
  }
}
