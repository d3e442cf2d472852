import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { apiPage } from './page.ts'
import { openApiDocument } from './openapi.ts'

/** `/api/openapi.json` for programs, `/api/docs` for people; both printed from the contract once. */
export function apiDocRoutes(app: FastifyInstance, deps: Deps): void {
  const document = openApiDocument(deps.config.publicUrl)
  const page = apiPage()
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page.html),
  )
  app.get('/api/docs.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(page.css),
  )
}
