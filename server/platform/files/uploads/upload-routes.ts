import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createUpload, openPrivateFile } from '#contract/platform/uploads.ts'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { openPrivateLink } from '#server/platform/files/private-files.ts'
import { drain, receiveFile } from './receive-file.ts'
import { validateAgainstTicket, storeUpload } from './store-upload.ts'
import type { StoredFile } from './store.ts'
import { newTempFile } from './temp-files.ts'
import { issueTicket, useTicket } from './tickets.ts'

type PutRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** Routes for tickets, uploads with them, and links to private files. */
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
  // Also after a refusal: otherwise the rest of the body would be read as the next request.
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

type IncomingUpload = {
  readonly id: string
  readonly secret: string
  readonly body: Readable
  readonly declaredType: string
  /** Content-Length header; null if absent. */
  readonly declaredBytes: number | null
}

/**
 * Receives the one file of a ticket (R-API-72..75). A refused, broken or failed upload leaves nothing visible, and the
 * ticket is used up all the same.
 */
async function receiveUpload(deps: Deps, arriving: IncomingUpload): Promise<StoredFile> {
  try {
    if ((arriving.declaredBytes ?? 0) > maxFileBytes) throw new Refusal('object.too-large')
    return await receive(deps, arriving)
  } catch (error) {
    await drain(arriving.body)
    throw error
  }
}

async function receive(deps: Deps, { id, secret, body, ...said }: IncomingUpload): Promise<StoredFile> {
  const ticket = await useTicket(deps, id, secret)
  const declaredType = said.declaredType || (ticket.contentType ?? '')
  const path = await newTempFile(deps.config.dataDir)
  try {
    const sizeBytes = await receiveFile(body, path)
    const checked = await validateAgainstTicket(ticket, { path, sizeBytes, declaredType })
    return await storeUpload(deps, deps.db, { ticket, path, checked })
  } finally {
    await rm(path, { force: true })
  }
}
