import { z } from 'zod'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'

/** A request encoded by the contract, independent of its transport. */
export type Outgoing = { readonly method: string; readonly path: string; readonly body?: unknown }

/** Encodes the parts of a call: the path with its parameters and query, the body as a JSON value. */
export function outgoing<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Outgoing {
  const given = input as { params?: unknown; query?: unknown; body?: unknown }
  const params = encode(endpoint.params, given.params)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = given.query === undefined ? '' : queryOf(encode(endpoint.query, given.query))
  const request = { method: endpoint.method, path: query === '' ? path : `${path}?${query}` }
  return endpoint.body ? { ...request, body: encode(endpoint.body, given.body) } : request
}

/** Decodes the body of a successful reply. */
export function replyOf<E extends AnyEndpoint>(endpoint: E, json: unknown): ReplyOf<E> {
  return z.decode(endpoint.reply, json as never) as ReplyOf<E>
}

function encode(schema: z.ZodType | undefined, value: unknown): Record<string, unknown> {
  return schema ? (z.encode(schema, value as never) as Record<string, unknown>) : {}
}

// A list repeats its name; undefined values are left out.
function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(
    values as Record<string, string | readonly string[] | undefined>,
  )) {
    for (const one of [value ?? []].flat()) query.append(name, one)
  }
  return query.toString()
}
