import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** `/healthz`: the process answers. `/readyz`: it can also serve, the database included. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await deps.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.status(503).header('retry-after', '5').send({ status: 'database unavailable' })
    }
  })
}
