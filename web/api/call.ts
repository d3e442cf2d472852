import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { ApiError, UnreachableError } from './api-error.ts'
import { currentLanguage } from './current-language.ts'
import { storedToken } from './token.ts'
import { type Outgoing, outgoing, replyOf } from './wire.ts'

/** The parts of a call, as the endpoint declares them; none at all where it declares none. */
type Input<E extends AnyEndpoint> = {} extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

/**
 * Calls one endpoint of the contract: encodes what goes out, decodes what comes back.
 * Throws ApiError when the answer is not OK, UnreachableError when there is none.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, ...[input]: Input<E>): Promise<ReplyOf<E>> {
  const response = await send(outgoing(endpoint, (input ?? {}) as InputOf<E>))
  const body = await response.text()
  if (!response.ok) throw failure(endpoint, response, body)
  return replyOf(endpoint, JSON.parse(body))
}

async function send({ method, path, body }: Outgoing): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': currentLanguage() }
  const token = storedToken()
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  const request: RequestInit = { method, credentials: 'include', headers }
  if (body !== undefined) {
    headers['content-type'] = 'application/json'
    request.body = JSON.stringify(body)
  }
  try {
    return await fetch(path, request)
  } catch (cause) {
    throw new UnreachableError(cause)
  }
}

function failure(endpoint: AnyEndpoint, { status, statusText }: Response, body: string): ApiError {
  const isAdminRead = endpoint.method === 'GET' && endpoint.path.startsWith('/api/admin/')
  return new ApiError({ status, statusText, body, quotesBody: !isAdminRead })
}
