import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { sendPage, storedPage } from '#server/platform/pages/page-answer.ts'
import { contentSecurityPolicy } from '#server/platform/http/security.ts'
import { openApiDocument } from './openapi.ts'
import { apiPage, viewerOf } from './page.ts'

/** `/api/openapi.json` for programs, printed from the contract once; `/api/docs` shows it to people. */
export function apiDocRoutes(app: FastifyInstance, { config }: Deps): void {
  // Made and compressed once: of this size it would else be the dearest answer there is.
  const document = storedPage(
    200,
    'application/json; charset=utf-8',
    JSON.stringify(openApiDocument(config.publicUrl)),
  )
  const viewer = viewerOf(config)
  app.get('/api/openapi.json', async (request, reply) => sendPage(document, request, reply))
  app.get('/api/docs', async (_request, reply) => {
    const styleNonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentSecurityPolicy(config, { styleNonce }))
      .type('text/html; charset=utf-8')
      .send(apiPage(viewer, styleNonce))
  })
}
