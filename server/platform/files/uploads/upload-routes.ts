import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createUpload, openPrivateFile } from '#contract/platform/uploads.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { openPrivateLink } from '#server/platform/files/private-files.ts'
import { issueTicket } from './tickets.ts'
import { receiveUpload } from './receive-upload.ts'

type PutRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** Tickets, the files put with them, and links to private ones. */
export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, createUpload, ({ actor, body, request }) =>
    issueTicket(deps, { actor, ip: request.ip }, body),
  )
  mount(app, deps, openPrivateFile, ({ actor, params }) => openPrivateLink(deps, actor, params.id))
  app.put('/api/objects/:id', { config: { takesFile: true } }, (request: PutRequest, reply) =>
    put(deps, request, reply),
  )
}

async function put(deps: Deps, request: PutRequest, reply: FastifyReply): Promise<object> {
  const { ticket } = request.query
  const body = request.body as Readable | null | undefined
  // Also after a refusal: what is left of the body is not read as the next request.
  reply.header('connection', 'close')
  if (typeof body?.iterator !== 'function') throw new Refusal('object.wrong-type')
  const { contentType, sizeBytes, width, height, url } = await receiveUpload(deps, {
    id: request.params.id,
    secret: typeof ticket === 'string' ? ticket : '',
    body,
    declaredType: request.headers['content-type'] ?? '',
    declaredBytes: request.headers['content-length'] ? Number(request.headers['content-length']) : null,
  })
  reply.removeHeader('connection')
  return { url, contentType, size: sizeBytes, ...(width && height && { width, height }) }
}
