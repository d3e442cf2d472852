import type { FastifyInstance } from 'fastify'

/** One line a request: method, route, status, milliseconds. Never the query, a body or a header, which may hold personal data (O1). */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const route = request.routeOptions.url ?? 'unmatched'
    const level = reply.statusCode >= 500 ? 'error' : 'info'
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms }, 'request')
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
