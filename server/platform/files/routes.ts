import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { identify } from '#server/platform/http/auth.ts'
import { storedAddress } from './addresses.ts'
import { fetchFromBucket } from './uploads/bucket-uploads.ts'
import { openRendition, readRendition } from './images/renditions.ts'
import { admitKey, admitReader } from './private-files.ts'
import type { OpenedFile } from './storage/storage.ts'
import { findObject, isPrivate, type StoredObject } from './file-facts.ts'
import { sql } from 'kysely'

/** Routes of stored files and their renditions. Not JSON, so not part of the contract (R-API-01). */
export function objectRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/objects/:id', (request: ObjectRequest, reply) => sendObject(deps, request, reply))
  app.get('/images/:id/:file', (request: RenditionRequest, reply) => sendRendition(deps, request, reply))
}

type ObjectRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>
type RenditionRequest = FastifyRequest<{
  Params: { id: string; file: string }
  Querystring: Record<string, unknown>
}>

async function sendObject(deps: Deps, request: ObjectRequest, reply: FastifyReply): Promise<FastifyReply> {
  const found = await findReceived(deps, request.params.id)
  if (found === null) throw new Refusal('object.not-found')
  if (isPrivate(found)) await admit(deps, request, found)
  if (found.purpose === 'order') await admitToPhoto(deps, request.query['key'], found)
  const file = await deps.storage.open(found.id)
  if (file === null) throw new Refusal('object.not-found')
  if (isPrivate(found)) return sendPrivate(reply, found, file)
  if (found.purpose === 'order') return sendPhoto(reply, found.contentType, file)
  return sendForGood(request, reply, { file, type: found.contentType, etag: found.sha256.slice(0, 32) })
}

/** Finds an object; a file uploaded straight to the bucket may still have to be fetched and checked. */
async function findReceived(deps: Deps, id: string): Promise<StoredObject | null> {
  const found = await findObject(deps, id)
  if (found !== null || !deps.storage.inbox) return found
  await fetchFromBucket(deps, [storedAddress(id)])
  return findObject(deps, id)
}

/** By the caller's session, else by the key of a link. */
async function admit(deps: Deps, request: ObjectRequest, file: StoredObject): Promise<void> {
  const actor = await identify(deps, request)
  const { key } = request.query
  if (actor.kind === 'anonymous' && typeof key === 'string') await admitKey(deps, key, file)
  else await admitReader(deps, actor, file)
}

function sendPrivate(
  reply: FastifyReply,
  { fileName, contentType }: StoredObject,
  file: OpenedFile,
): FastifyReply {
  reply.header('cache-control', 'private, no-store')
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeRfc5987(fileName)}`)
  return sendFile(reply.type(contentType), file)
}

async function sendRendition(
  deps: Deps,
  request: RenditionRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wanted = readRendition(request.params.id, request.params.file)
  const isPrivate = wanted !== null && (await isPhotoOfOrder(deps, request))
  const file = wanted && (await openRendition(deps, wanted))
  if (wanted === null || file === null) throw new Refusal('object.not-found')
  if (isPrivate) return sendPhoto(reply, typeOf[wanted.format], file)
  const etag = `${wanted.id}-${wanted.width}-${wanted.format}`
  return sendForGood(request, reply, { file, type: typeOf[wanted.format], etag })
}

/** Whether this is a photo of an order; its renditions need the same key as the photo. */
async function isPhotoOfOrder(deps: Deps, { params, query }: RenditionRequest): Promise<boolean> {
  const found = await findObject(deps, params.id)
  if (found?.purpose !== 'order') return false
  await admitToPhoto(deps, query['key'], found)
  return true
}

/** Cached only by the reader's own browser, for an hour. */
function sendPhoto(reply: FastifyReply, type: string, file: OpenedFile): FastifyReply {
  return sendFile(reply.header('cache-control', 'private, max-age=3600').type(type), file)
}

const typeOf = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

type Content = { readonly file: OpenedFile; readonly type: string; readonly etag: string }

/** The content at an address never changes, so browsers cache it for a year without asking. */
function sendForGood(request: FastifyRequest, reply: FastifyReply, content: Content): FastifyReply {
  reply.header('cache-control', 'public, max-age=31536000, immutable')
  reply.header('etag', `"${content.etag}"`)
  if (request.headers['if-none-match']?.includes(`"${content.etag}"`)) {
    content.file.stream.destroy()
    return reply.status(304).send()
  }
  return sendFile(reply.type(content.type), content.file)
}

/** Whatever the file contains, a browser shows it as its type and runs nothing in it. */
function sendFile(reply: FastifyReply, file: OpenedFile): FastifyReply {
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  return reply.header('content-length', file.size).send(file.stream)
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name || 'file').replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
}

/**
 * Admits to a photo of an order: anyone where it belongs to a published review, else only with a key. Keys are part of
 * the photo addresses sent to readers of the order, and hold to the end of the next hour. Refusal('object.not-found')
 * otherwise, so that an outsider does not learn that the photo exists.
 */
async function admitToPhoto({ db }: Deps, key: unknown, { id }: StoredObject): Promise<void> {
  const given = typeof key === 'string' && /^[0-9a-f]{64}$/.test(key) ? key : ''
  const photo = db.selectFrom('orderPhotos').select('objectId').where('objectId', '=', id)
  const isOpen = sql<boolean>`(${given} in (photo_key(secret, now()), photo_key(secret, now() - interval '1 hour'))
    or exists (select from reviews r, settings s where r.id = order_photos.review_id and r.status = 'approved'
      and s.reviews_enabled))`
  if (!(await photo.where(isOpen).executeTakeFirst())) throw new Refusal('object.not-found')
}
