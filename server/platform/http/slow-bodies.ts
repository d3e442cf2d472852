import type { FastifyInstance, FastifyReply } from 'fastify'

/** The server's timeout has to allow the upload of a file of 10 MB; everything else has shorter timeouts. */
export const longestRequestMs = 330_000
/** The timeout of request heads and how often it is checked: a slow head ends within 30 seconds. */
export const headTimeout = { longestMs: 20_000, lookedAtEveryMs: 5_000 } as const
const longestBodyMs = 25_000
const longestMoveMs = 10 * 60_000

/** Extends the idle timeout for an answer, since moving very many products may take longer. */
export function beSilent({ raw }: FastifyReply): void {
  raw.setTimeout(longestMoveMs, () => raw.destroy())
}

/** Closes the connection if a JSON body does not arrive within 25 seconds. Files have their own timeouts. */
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
