import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { errorBody } from '#contract/error-body.ts'
import { type Outgoing, outgoing, replyOf } from '#web/kit/api/wire.ts'

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
  const answer = await transport(outgoing(endpoint, input))
  if (answer.status < 200 || answer.status > 299) throw refusedBy(answer)
  return replyOf(endpoint, answer.json)
}

function refusedBy({ status, json }: Incoming): PageCallError {
  const read = errorBody.safeParse(json)
  return new PageCallError(status, read.success ? read.data.message : String(status))
}

/**
 * Thrown by a loader: the page is elsewhere. `to` is an address of this site, with its language. Not a Response: the first use of one
 * loads Node's own client of HTTP, which takes a server 6 MB and 60 ms.
 */
export class Redirect extends Error {
  readonly to: string

  constructor(to: string) {
    super(`The page is at ${to}`)
    this.to = to
  }
}
