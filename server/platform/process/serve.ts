import { createServer, Server, type Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Log } from '#engines/log.ts'
import { StartError } from '#engines/start-error.ts'
import type { ServerResponse } from 'node:http'

export type Served = {
  /** Refuses new requests and waits for those in flight, for a while. */
  readonly stop: () => Promise<void>
}

type Address = Pick<Config, 'port' | 'host' | 'dev' | 'stopDelaySeconds'>

const usualPatience = ({ dev }: Address): Timeouts =>
  dev ? { leaveMs: 0, finishMs: 300 } : { leaveMs: 500, finishMs: 7_000 }

/** Starts listening, or throws StartError naming the setting that prevents it. */
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

/** Throws unless the address is free: checked before the long work of a first start. */
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
    EACCES: `PORT: this user may not open ${port}. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST: ${host} cannot be resolved.`,
  }[String(code)]
  return problem ? new StartError(problem, { cause: error }) : error
}

/** Longest time for a stop, after the delay of the settings, before the process exits despite open work. */
const longestStopMs = 9_500

/** Runs `stop` on the first signal, then exits; a second signal exits at once. */
export function stopOnSignal(stop: () => Promise<void>, log: Log, delaySeconds = 0): void {
  let firstAt = 0
  const onSignal = (signal: NodeJS.Signals) => {
    // npm forwards the Ctrl-C that the terminal has already sent to this process: both are the same request.
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
      log.error({ err: error }, 'stopping failed')
      return 'failed'
    },
  )
  process.exit(outcome === 'stopped' ? 0 : 1)
}

/** How long a stop may wait: for busy clients to leave their connections, and for requests to finish. */
type Timeouts = { readonly leaveMs: number; readonly finishMs: number }

/**
 * Prepares a clean stop; call it before listening. The returned function stops accepting, asks clients with their next
 * response to disconnect, so that none loses a request on a connection that is just closing, and waits for requests in
 * flight.
 */
function prepareDrain(app: FastifyInstance): (patience: Timeouts) => Promise<void> {
  const inFlight = new Set<ServerResponse>()
  const connections = new Set<Socket>()
  // One per address: localhost may have two.
  const servers = new Set<Server>([app.server])
  let isStopping = false
  app.addHook('onRequest', async (request, reply) => {
    inFlight.add(reply.raw)
    reply.raw.once('close', () => inFlight.delete(reply.raw))
    noteConnection(request.raw.socket)
  })
  // Also on responses to requests from before the stop: on a kept connection, a proxy might send an upload that it cannot
  // resend, just as the connection closes.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })

  function noteConnection(socket: Socket): void {
    if (connections.has(socket)) return
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
    const { server } = socket as Socket & { readonly server?: unknown }
    if (server instanceof Server) servers.add(server)
  }

  return async ({ leaveMs, finishMs }) => {
    // Right after this turn's new connections were accepted, so that none is pending when the listener closes; and before
    // clients are asked to leave, as they would reconnect at once.
    await quickTurn()
    for (const server of servers) stopAccepting(server)
    isStopping = true
    await until(() => connections.size === 0, leaveMs)
    const closed = app.close()
    await until(() => inFlight.size === 0, finishMs)
    await Promise.race([closed, sleep(200)])
  }
}

/** Like `http.Server.close`, but keeps connections that are idle at the moment. */
function stopAccepting(server: Server): void {
  if (server.listening) Server.prototype.close.call(server)
}

/** Waits, within bounds, for a turn of the event loop shorter than 1 ms: during a long one, connections queue up. */
async function quickTurn(): Promise<void> {
  for (let tried = 0; tried < 200; tried += 1) {
    const begun = performance.now()
    await turn()
    if (performance.now() - begun < 1) return
  }
}

async function until(isDone: () => boolean, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs
  while (!isDone() && performance.now() < end) await sleep(10)
}
