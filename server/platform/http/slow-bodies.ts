import type { FastifyInstance, FastifyReply } from 'fastify'

/** The server as a whole has to wait as long as a file of 10 MB takes; everything else has less time. */
export const longestRequestMs = 330_000
/** Looked at every so often, so that a slow head ends within 30 seconds. */
export const headTimeout = { longestMs: 20_000, lookedAtEveryMs: 5_000 } as const
const longestBodyMs = 25_000
const longestMoveMs = 10 * 60_000

/** Moving very many products may take longer than the server bears a silent connection. */
export function beSilent({ raw }: FastifyReply): void {
  raw.setTimeout(longestMoveMs, () => raw.destroy())
}

/** Ends the connection of a caller whose JSON body does not come within 25 seconds. Files have their own timeouts. */
export function limitSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    if (!hasBody || routeOptions.config.takesFile) return
    const timer = setTimeout(() => raw.destroy(), longestBodyMs)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
}
