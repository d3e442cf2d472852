import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AnyEndpoint, type Decoded, type ReplyOf, usualBodyKiB } from '#contract/endpoint.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import type { ActorOf } from './actor.ts'
import { admit } from './auth.ts'
import { InvalidRequest } from './errors.ts'
import { resolveFiles } from '#server/platform/files/resolve-files.ts'
import { languageOf } from './language.ts'
import { queryOf } from './list-query.ts'

/** A reply that was encoded before, e.g. a row serialised once: its JSON text is sent as it is. */
export class Preencoded {
  readonly json: string | Buffer
  constructor(json: string | Buffer) {
    this.json = json
  }
}

export function preencoded(json: string | Buffer): Preencoded {
  return new Preencoded(json)
}

/** What a handler gets: every part decoded, the caller known and allowed. */
export type Call<E extends AnyEndpoint> = Decoded<E> & {
  readonly deps: Deps
  readonly actor: ActorOf<E['access']>
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ReplyOf<E> | Preencoded>

/** Mounts one endpoint of the contract: identify, authorise, decode, take in the files that are named, call, encode. */
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
    handler: async (request, reply) => {
      const actor = (await admit(deps, endpoint, request)) as ActorOf<E['access']>
      const parts = decodeParts(endpoint, request)
      const body = endpoint.files ? await resolveFiles(deps, parts.body, endpoint.files) : parts.body
      const result = await handler({
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
      return result instanceof Preencoded ? result.json : JSON.stringify(z.encode(endpoint.reply, result))
    },
  })
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

/** What a part of a request says; it is refused with what is wrong, by field. */
export function decode<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  // The input tells what is missing from what is of another type.
  const read = z.safeDecode(schema, given as never, { reportInput: true })
  if (!read.success) throw new InvalidRequest(read.error.issues)
  return read.data
}
