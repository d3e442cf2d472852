import { z } from 'zod'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { errorBody } from '#contract/error-body.ts'

/** One request as it goes out: the path with its query, the body as a JSON value. */
export type Outgoing = { readonly method: string; readonly path: string; readonly body?: unknown }
export type Incoming = { readonly status: number; readonly json: unknown }
/** Carries a request to the API: in-process on the server, `fetch` in the browser. */
export type Transport = (request: Outgoing) => Promise<Incoming>

/** The API said no while a page was being made; the page answers with the same status. */
export class PageCallError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageCallError'
    this.status = status
  }
}

/** Calls an endpoint of the contract: encodes the input, decodes the reply. Throws PageCallError for every answer but a 2xx. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  transport: Transport,
): Promise<ReplyOf<E>> {
  const given = input as { params?: unknown; query?: unknown; body?: unknown }
  const path =
    withParams(endpoint.path, encode(endpoint.params, given.params)) + queryOf(endpoint, given.query)
  const body = endpoint.body ? { body: encode(endpoint.body, given.body) } : {}
  const answer = await transport({ method: endpoint.method, path, ...body })
  if (answer.status < 200 || answer.status > 299) throw refusedBy(answer)
  return z.decode(endpoint.reply, answer.json as never) as ReplyOf<E>
}

function encode(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema === undefined || value === undefined ? undefined : z.encode(schema, value)
}

function withParams(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** The query as text: a list repeats its name, what is undefined is left out. */
function queryOf(endpoint: AnyEndpoint, given: unknown): string {
  const values = (encode(endpoint.query, given) ?? {}) as Record<
    string,
    string | readonly string[] | undefined
  >
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value ?? []].flat()) query.append(name, each)
  }
  return query.size === 0 ? '' : `?${query}`
}

function refusedBy({ status, json }: Incoming): PageCallError {
  const read = errorBody.safeParse(json)
  return new PageCallError(status, read.success ? read.data.message : String(status))
}
