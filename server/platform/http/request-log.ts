import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'
import { newId } from '#server/deps.ts'

/** What the line of a request names beside its route: ids and codes alone (O1). */
type Noted = { readonly user?: string; readonly refusal?: string }
const noted = new WeakMap<FastifyRequest, Noted>()

/** What was noted of a request so far. */
export const notedOf = (request: FastifyRequest): Noted => noted.get(request) ?? {}

/** Has the line of a request say whose it was, or why it was refused. */
export function noteInLog(request: FastifyRequest, about: Noted): void {
  noted.set(request, { ...notedOf(request), ...about })
}

/**
 * One line a request: method, route, status, milliseconds, the user by id, the code of a refusal. Never the query, a body or a header, which may hold personal data
 * (O1). Told once: that a proxy seems to stand before us whose word on the caller's address is not believed.
 */
export function logRequests(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  let isProxyHeader = trustProxy === false
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const route = request.routeOptions.url ?? 'unmatched'
    const level = reply.statusCode >= 500 ? 'error' : 'info'
    request.log[level](
      { method: request.method, route, status: reply.statusCode, ms, ...notedOf(request) },
      'request',
    )
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const { headers, log } = request
    if (
      !isProxyHeader ||
      !(headers['x-forwarded-for'] ?? headers['x-forwarded-proto'] ?? headers['forwarded'])
    )
      return
    isProxyHeader = false
    log.warn(
      'X-Forwarded headers came, but TRUST_PROXY is not set: behind a proxy all visitors count as one address. ' +
        'Set it to the number of proxies, e.g. TRUST_PROXY=1; where there is none, somebody made them up.',
    )
  })
}

/** The id of a request: the one that a proxy has given it, where proxies are believed, so that both logs name it alike. */
export function requestId({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return ({ headers }: IncomingMessage): string => {
    const given = headers['x-request-id']
    return trustProxy !== false && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId()
  }
}
