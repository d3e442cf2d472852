import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config.ts'
import { newId } from '#server/deps.ts'

/** Further fields of a request's log line: ids and codes only (O1). */
type Noted = { readonly user?: string; readonly refusal?: string }
const noted = new WeakMap<FastifyRequest, Noted>()

/** The fields noted for a request so far. */
export const notedOf = (request: FastifyRequest): Noted => noted.get(request) ?? {}

/** Adds the user or the refusal to the log line of a request. */
export function noteInLog(request: FastifyRequest, about: Noted): void {
  noted.set(request, { ...notedOf(request), ...about })
}

/**
 * Logs one line per request: method, route, status, milliseconds, user id, refusal code. Never the query, a body or a
 * header, which may hold personal data (O1). Warns once if forwarded headers arrive although no proxy is trusted.
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
      'Received X-Forwarded headers although TRUST_PROXY is not set: behind a proxy, all visitors count as one address. ' +
        'Set it to the number of proxies, e.g. TRUST_PROXY=1; without a proxy, a client forged them.',
    )
  })
}

/** The id of a request: that of a trusted proxy if it sent one, so that both logs use the same id, else a new one. */
export function requestId({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return ({ headers }: IncomingMessage): string => {
    const given = headers['x-request-id']
    return trustProxy !== false && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId()
  }
}
