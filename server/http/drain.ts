import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a stop may wait: for busy clients to leave their connections, and for requests to finish. */
export type Patience = { readonly leaveMs: number; readonly finishMs: number }

/**
 * Prepares a clean stop; call it before listening. The returned function tells clients to leave, so that none loses
 * a request on a connection that is just being closed, then stops accepting and waits for what is in flight.
 */
export function prepareDrain(app: FastifyInstance): (patience: Patience) => Promise<void> {
  const inFlight = new Set<ServerResponse>()
  let isStopping = false
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
    inFlight.add(reply.raw)
    reply.raw.once('close', () => inFlight.delete(reply.raw))
  })
  return async ({ leaveMs, finishMs }) => {
    isStopping = true
    await sleep(leaveMs)
    const closed = app.close()
    const until = performance.now() + finishMs
    while (inFlight.size > 0 && performance.now() < until) await sleep(10)
    await Promise.race([closed, sleep(200)])
  }
}
