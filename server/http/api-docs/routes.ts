import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { contentSecurityPolicy } from '#server/http/security.ts'
import { openApiDocument } from './openapi.ts'
import { apiPage, viewerOf } from './page.ts'

/** `/api/openapi.json` for programs, printed from the contract once; `/api/docs` shows it to people. */
export function apiDocRoutes(app: FastifyInstance, { config }: Deps): void {
  const document = openApiDocument(config.publicUrl)
  const viewer = viewerOf(config)
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
  app.get('/api/docs', async (_request, reply) => {
    const styleNonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentSecurityPolicy(config, { styleNonce }))
      .type('text/html; charset=utf-8')
      .send(apiPage(viewer, styleNonce))
  })
}
