import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { errorBody } from '#contract/error-body.ts'
import { type Outgoing, outgoing, replyOf } from '#web/kit/api/wire.ts'

export type Incoming = { readonly status: number; readonly json: unknown }
/** Carries a request to the API: in-process on the server, `fetch` in the browser. */
export type Transport = (request: Outgoing) => Promise<Incoming>

/** A call to the API failed while a page was being rendered; the page gets the same status. */
export class PageCallError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageCallError'
    this.status = status
  }
}

/** Calls an endpoint of the contract: encodes the input, decodes the reply. Throws PageCallError unless the status is 2xx. */
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
 * Thrown by a loader when the page has another address; `to` is on this site, with its language. Not a Response, whose
 * first use loads Node's HTTP client, at a cost of 6 MB and 60 ms per server.
 */
export class Redirect extends Error {
  readonly to: string

  constructor(to: string) {
    super(`The page is at ${to}`)
    this.to = to
  }
}
