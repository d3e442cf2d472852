import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { readState } from '#server/platform/db/server-check.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the process is asked to stop; it keeps serving until proxies have seen that it is not ready. */
    isLeaving: boolean
  }
}

/** `/healthz`: the process answers. `/readyz`: it also has a writable database and is not about to stop. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorate('isLeaving', false)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const problem = app.isLeaving ? 'stopping' : await databaseProblem(deps)
    if (problem === null) return { status: 'ready' }
    return reply.status(503).header('retry-after', '5').send({ status: problem })
  })
}

async function databaseProblem({ pool }: Deps): Promise<string | null> {
  try {
    return (await readState(pool)).readOnly ? 'database is read-only' : null
  } catch {
    return 'database unavailable'
  }
}
