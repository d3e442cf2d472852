import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a stop may wait: for busy clients to leave their connections, and for requests to finish. */
export type Timeouts = { readonly leaveMs: number; readonly finishMs: number }

/**
 * Prepares a clean stop; call it before listening. The returned function stops accepting, tells clients with their
 * next answer to leave, so that none loses a request on a connection that is just being closed, and waits for what
 * is in flight.
 */
export function prepareDrain(app: FastifyInstance): (patience: Timeouts) => Promise<void> {
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
  // With the answer, also of what was begun before the stop: on a connection that it kept a proxy would send an upload that it
  // cannot send twice, just as that is closed.
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
    // Right after the turn's new connections were taken, so that none waits at the door when it is closed; and before anybody
    // is told to leave, who would come back to it at once.
    await quickTurn()
    for (const server of servers) stopAccepting(server)
    isStopping = true
    await until(() => connections.size === 0, leaveMs)
    const closed = app.close()
    await until(() => inFlight.size === 0, finishMs)
    await Promise.race([closed, sleep(200)])
  }
}

/** What `http.Server.close` does, except that connections which are idle just now stay open. */
function stopAccepting(server: Server): void {
  if (server.listening) Server.prototype.close.call(server)
}

/** Others come to the door during a turn that takes long: one that took none of them long is worth waiting for, a while. */
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
