import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { prepareDrain, type Timeouts } from '#server/platform/http/drain.ts'
import type { Log } from '#engines/log.ts'
import { StartError } from '#engines/start-error.ts'

export type Served = {
  /** Refuses new requests and waits for those in flight, for a while. */
  readonly stop: () => Promise<void>
}

type Address = Pick<Config, 'port' | 'host' | 'dev' | 'stopDelaySeconds'>

const usualPatience = ({ dev }: Address): Timeouts =>
  dev ? { leaveMs: 0, finishMs: 300 } : { leaveMs: 500, finishMs: 7_000 }

/** Listens, or throws StartError naming the setting that is in the way. */
export async function serve(
  app: FastifyInstance,
  address: Address,
  patience = usualPatience(address),
): Promise<Served> {
  const { port, host, stopDelaySeconds } = address
  const drain = prepareDrain(app)
  try {
    await app.listen({ port, host, listenTextResolver: () => 'listening' })
  } catch (error) {
    throw listenError(error, { port, host })
  }
  return {
    stop: async () => {
      app.isLeaving = true
      await sleep(stopDelaySeconds * 1000)
      await drain(patience)
    },
  }
}

/** Whether the address can be had at all: asked before the long work of a first start. */
export async function checkAddress({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  probe.once('error', (error) => reject(listenError(error, { port, host })))
  probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  return promise
}

function listenError(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const problem = {
    EADDRINUSE: `PORT: ${port} is already in use. Stop the other program, or set PORT to another number.`,
    EACCES: `PORT: ${port} may not be opened by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine.`,
    ENOTFOUND: `HOST: ${host} is not known.`,
  }[String(code)]
  return problem ? new StartError(problem, { cause: error }) : error
}

/** The longest that a stop may take, after the delay of the settings, before the process leaves whatever still hangs. */
const longestStopMs = 9_500

/** Runs `stop` once on the first request to end, and leaves; a second request leaves at once. */
export function stopOnSignal(stop: () => Promise<void>, log: Log, delaySeconds = 0): void {
  let firstAt = 0
  const onSignal = (signal: NodeJS.Signals) => {
    // npm passes on the Ctrl-C that the terminal has sent to us already: the same wish, told twice.
    if (firstAt !== 0 && performance.now() - firstAt > 500) process.exit(130)
    if (firstAt !== 0) return
    firstAt = performance.now()
    log.info({ signal }, 'stopping')
    void leave(stop, log, delaySeconds * 1000 + longestStopMs)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}

async function leave(stop: () => Promise<void>, log: Log, withinMs: number): Promise<void> {
  const outcome = await Promise.race([stop().then(() => 'stopped'), sleep(withinMs, 'late')]).catch(
    (error: unknown) => {
      log.error({ err: error }, 'the stop failed')
      return 'failed'
    },
  )
  process.exit(outcome === 'stopped' ? 0 : 1)
}
