import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FileRoute } from '#contract/file-route.ts'
import {
  type Access,
  type AnyEndpoint,
  type Audience,
  audiences,
  type Both,
  type Decoded,
  type ReplyOf,
  usualBodyKiB,
} from '#contract/endpoint.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps, ActorOf } from '#server/deps.ts'
import type { CountedPage, Page } from '#server/platform/db/page.ts'
import { withinShare } from '#server/platform/db/share.ts'
import { admit } from './auth.ts'
import { InvalidRequest } from './errors.ts'
import { resolveFiles } from '#server/platform/files/resolve-files.ts'
import { languageOf } from './language.ts'
import { queryOf } from './list-query.ts'

/** A reply that is already encoded, e.g. a row serialised once; its JSON text is sent unchanged. */
export class Preencoded {
  readonly json: string | Buffer
  constructor(json: string | Buffer) {
    this.json = json
  }
}

export function preencoded(json: string | Buffer): Preencoded {
  return new Preencoded(json)
}

/** The input of a handler: every part of the request decoded, the caller identified and authorised. */
export type Call<E extends AnyEndpoint> = Decoded<E> & {
  readonly deps: Deps
  readonly actor: ActorOf<E['access']>
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Handles a call. A list may return a page: its rows are sent, and links to the adjacent pages in headers (R-API-08). */
export type Handler<E extends AnyEndpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | Preencoded | (ReplyOf<E> extends readonly unknown[] ? Page<ReplyOf<E>> : never)>

/** Mounts one endpoint of the contract: identifies, authorises, decodes, resolves named files, calls, encodes. */
export function mount<E extends AnyEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: (endpoint.bodyKiB ?? usualBodyKiB) * 1024,
    handler: inItsShare(endpoint, async (request, reply) => {
      const actor = (await admit(deps, endpoint, request)) as ActorOf<E['access']>
      const parts = decodeParts(endpoint, request)
      const body = endpoint.files ? await resolveFiles(deps, parts.body, endpoint.files) : parts.body
      const answer = await handler({
        ...parts,
        body,
        deps,
        actor,
        language: languageOf(request),
        request,
        reply,
      })
      reply.status(endpoint.status)
      reply.type('application/json; charset=utf-8')
      if (answer instanceof Preencoded) return answer.json
      const isPage = endpoint.reply instanceof z.ZodArray && !Array.isArray(answer)
      const result = isPage ? sendPage({ request, reply }, answer as Page<ReplyOf<E>>) : answer
      return JSON.stringify(z.encode(endpoint.reply, result as ReplyOf<E>))
    }),
  })
}

type RouteAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Keeps database connections free for public reads, so that shop pages are served while a report is slow. */
function inItsShare(
  { access, method }: { access: Access; method?: string },
  answer: RouteAnswer,
): RouteAnswer {
  const isOfPublic = (method ?? 'GET') === 'GET' && (access === 'anyone' || access === 'guest')
  return isOfPublic ? answer : (request, reply) => withinShare(() => answer(request, reply))
}

/** The input of a file handler: the request decoded, the caller identified and authorised. */
export type FileCall<F extends FileRoute> = {
  readonly params: z.output<NonNullable<F['params']>>
  readonly query: z.output<NonNullable<F['query']>>
  readonly actor: ActorOf<F['access']>
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Mounts a file download of the contract: identifies, authorises, decodes; the handler sends the file. */
export function mountFile<F extends FileRoute>(
  app: FastifyInstance,
  deps: Deps,
  route: F,
  handler: (call: FileCall<F>) => Promise<FastifyReply>,
): void {
  const send: RouteAnswer = async (request, reply) => {
    const actor = (await admit(deps, route, request)) as ActorOf<F['access']>
    return handler({
      params: decodePart(route.params, request.params) as never,
      query: (route.query && decode(route.query, queryOf(route, request.query))) as never,
      actor,
      language: languageOf(request),
      request,
      reply,
    })
  }
  app.get(route.path, inItsShare(route, send))
}

/** Limits a call to the data of one shop; all shops without `shopId`. */
export type Scope = { readonly shopId?: string }

type BothCall<P extends Both> = Call<P[Audience]> & { readonly scope: Scope }

/** Mounts a call of the contract at the paths of both audiences. */
export function both<P extends Both>(
  app: FastifyInstance,
  deps: Deps,
  pair: P,
  handler: (call: BothCall<P>) => ReturnType<Handler<P[Audience]>>,
): void {
  for (const audience of audiences) {
    mount<P[Audience]>(app, deps, pair[audience], (call) => handler({ ...call, scope: scopeOf(call.actor) }))
  }
}

type FilePair = Readonly<Record<Audience, FileRoute>>

/** Like {@link both}, for a file. */
export function bothFiles<P extends FilePair>(
  app: FastifyInstance,
  deps: Deps,
  pair: P,
  handler: (call: FileCall<P[Audience]> & { readonly scope: Scope }) => Promise<FastifyReply>,
): void {
  for (const audience of audiences) {
    mountFile<P[Audience]>(app, deps, pair[audience], (call) =>
      handler({ ...call, scope: scopeOf(call.actor) }),
    )
  }
}

function scopeOf(actor: ActorOf<Access>): Scope {
  return actor.kind === 'shop' ? { shopId: actor.shopId } : {}
}

function decodeParts<E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): Decoded<E> {
  return {
    params: decodePart(endpoint.params, request.params),
    query: decodePart(endpoint.query, queryOf(endpoint, request.query)),
    body: decodePart(endpoint.body, request.body ?? {}),
  } as Decoded<E>
}

function decodePart(schema: z.ZodType | undefined, given: unknown): unknown {
  return schema && decode(schema, given)
}

/** Decodes a part of a request; throws InvalidRequest with the issues by field. */
export function decode<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  // The input distinguishes a missing value from one of a wrong type.
  const read = z.safeDecode(schema, given as never, { reportInput: true })
  if (!read.success) throw new InvalidRequest(read.error.issues)
  return read.data
}

/** The query parts of the adjacent pages, e.g. `offset=50`; empty for the first page, null if there is no such page. */
type Beside = { readonly total?: number; readonly next: string | null; readonly previous?: string | null }

/** Returns the rows of a page, and sets the headers that link to the adjacent pages (R-API-08). */
export function sendPage<Rows>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  page: Page<Rows>,
): Rows {
  const beside =
    'limit' in page ? besideOffset(page) : { total: page.total, next: page.cursor && `cursor=${page.cursor}` }
  reply.headers(pageHeaders(request.url, beside))
  return page.rows
}

function besideOffset({ total, limit, offset }: CountedPage<unknown>): Beside {
  const next = offset + limit
  return {
    total,
    next: next < total && limit > 0 ? `offset=${next}` : null,
    previous: offset > 0 && limit > 0 ? `offset=${Math.max(0, offset - limit)}` : null,
  }
}

/** The headers with the total number of rows and the links to the adjacent pages (R-API-08, R-API-70). */
export function pageHeaders(url: string, { total, next, previous = null }: Beside): Record<string, string> {
  const links = [
    ...(next === null ? [] : [`<${address(url, next)}>; rel="next"`]),
    ...(previous === null ? [] : [`<${address(url, previous)}>; rel="prev"`]),
  ]
  return {
    ...(total !== undefined && { 'x-total-count': String(total) }),
    ...(links.length > 0 && { link: links.join(', ') }),
  }
}

/** The same URL for another page. Angle brackets are escaped, as they delimit the URL in the header. */
function address(url: string, page: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const kept = query.split('&').filter((part) => part !== '' && !/^(cursor|offset)(=|$)/.test(part))
  const asked = [...kept, ...(page === '' ? [] : [page])].join('&')
  return (asked === '' ? path : `${path}?${asked}`).replaceAll('<', '%3C').replaceAll('>', '%3E')
}
