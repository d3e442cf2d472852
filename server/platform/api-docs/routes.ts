import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { sendPage, type StoredPage, storedPage } from '#server/platform/pages/page-answer.ts'
import { contentSecurityPolicy } from '#server/platform/http/security.ts'
import { openApiDocument } from './openapi.ts'
import { apiPage, viewerOf } from './page.ts'

/** `/api/openapi.json` for programs, printed from the contract once; `/api/docs` shows it to people. */
export function apiDocRoutes(app: FastifyInstance, { config }: Deps): void {
  // Made and compressed once, when it is first asked for: of this size it would else be the dearest answer there is, and
  // making it a quarter of a second of every start.
  let document: StoredPage | null = null
  const viewer = viewerOf(config)
  app.get('/api/openapi.json', async (request, reply) => {
    const body = () => JSON.stringify(openApiDocument(config.publicUrl))
    document ??= storedPage(200, 'application/json; charset=utf-8', body())
    return sendPage(document, request, reply)
  })
  app.get('/api/docs', async (_request, reply) => {
    const styleNonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentSecurityPolicy(config, { styleNonce }))
      .type('text/html; charset=utf-8')
      .send(apiPage(viewer, styleNonce))
  })
}
