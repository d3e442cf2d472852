import type { z } from 'zod'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { orderKeyHeader, proofHeader } from '#contract/error-body.ts'
import { creates, keyHeader } from '#contract/file-route.ts'
import { ApiError, isUnauthorized, UnreachableError } from './api-error.ts'
import { confirmAnew } from './confirm.ts'
import { newKey } from './new-key.ts'
import { storedToken, reportRefused } from './token.ts'
import { type Outgoing, outgoing, replyOf } from './wire.ts'
import type { Language } from '#domain/platform/text/language.ts'

/** The input of a call, as the endpoint declares it; optional if no part is required. */
type Input<E extends AnyEndpoint> = {} extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

/**
 * Calls one endpoint of the contract: encodes the request and decodes the reply.
 * Throws ApiError when the reply is not OK, UnreachableError when there is none.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, ...[input]: Input<E>): Promise<ReplyOf<E>> {
  const request = outgoing(endpoint, (input ?? {}) as InputOf<E>)
  if (!creates(endpoint)) return (await ask(endpoint, request)).reply
  const { requestId: own } = (request.body ?? {}) as { readonly requestId?: string | null }
  // A request with its own key keeps it after a reload too.
  if (own) return (await ask(endpoint, { ...request, key: own })).reply
  return underKey(JSON.stringify(request), async (key) => (await ask(endpoint, { ...request, key })).reply)
}

/** Reads an endpoint at a ready-made path. Throws like `call`. */
export async function callAt<E extends AnyEndpoint>(endpoint: E, path: string): Promise<ReplyOf<E>> {
  return (await ask(endpoint, { method: 'GET', path })).reply
}

/** An endpoint whose reply is a list in pages (contract/page.ts). */
export type ListEndpoint = AnyEndpoint & { readonly reply: z.ZodArray }
export type RowOf<E extends ListEndpoint> = ReplyOf<E>[number]

/** A page: its rows, the total number of rows if counted, and the address of the next page. */
export type ResourcePage<Row> = {
  readonly rows: readonly Row[]
  readonly total: number | null
  readonly next: string | null
}

/** Reads all pages of a list in sequence, for choices that need every row. Throws like `call`. */
export async function callAll<E extends ListEndpoint>(endpoint: E, input: InputOf<E>): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = []
  let address: string | null = null
  do {
    const page: ResourcePage<RowOf<E>> = await callPage(endpoint, input, address)
    rows.push(...page.rows)
    address = page.next
  } while (address !== null)
  return rows
}

/** Reads the first page of a list, or the one at `address`, the `next` of an earlier page. Throws like `call`. */
export async function callPage<E extends ListEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  address: string | null,
): Promise<ResourcePage<RowOf<E>>> {
  const request = outgoing(endpoint, input)
  const { reply, headers } = await ask(endpoint, { ...request, path: address ?? request.path })
  const total = headers.get('x-total-count')
  return {
    rows: reply,
    total: total === null ? null : Number(total),
    next: /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null,
  }
}

type OutgoingCall = Outgoing & { readonly key?: string; readonly proof?: string }

/**
 * Sends a request. If the server wants the user to confirm their identity, repeats it once they have; if it demands a
 * proof of work, solves it and retries.
 */
async function ask<E extends AnyEndpoint>(
  endpoint: E,
  request: OutgoingCall,
  isAgain = false,
  proofs = 0,
): Promise<{ reply: ReplyOf<E>; headers: Headers }> {
  const token = storedToken()
  const response = await send(request, token)
  const body = await response.text()
  if (!response.ok) {
    const error = failure(endpoint, response, body)
    if (isUnauthorized(error)) reportRefused({ token, path: endpoint.path })
    if (!isAgain && (await confirmAnew(error))) return ask(endpoint, request, true, proofs)
    const proof = await workFor(error, proofs)
    if (proof) return ask(endpoint, { ...request, proof }, isAgain, proofs + 1)
    if (error.code === 'order.key-needed') askForOrderKey()
    throw error
  }
  return { reply: replyOf(endpoint, JSON.parse(body)), headers: response.headers }
}

async function send(
  { method, path, body, key, proof }: OutgoingCall,
  token: string | null,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': currentLanguage() }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (key !== undefined) headers[keyHeader] = key
  if (proof !== undefined) headers[proofHeader] = proof
  const orderKey = currentOrderKey()
  if (orderKey !== null) headers[orderKeyHeader] = orderKey
  const request: RequestInit = { method, credentials: 'include', headers }
  if (body !== undefined) {
    headers['content-type'] = 'application/json'
    request.body = JSON.stringify(body)
  } else if (method !== 'GET') {
    // Lets a sign-out arrive even when the tab is closed. Not with a body: those share a limit of 64 kB.
    request.keepalive = true
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

/** More than one attempt, since the server may have raised the difficulty meanwhile. */
const mostProofs = 3

/** Solves the proof of work that the server demands and returns it as a header value; null if none is demanded or possible. */
async function workFor({ proof }: ApiError, proofs: number): Promise<string | null> {
  // Without HTTPS browsers have no SubtleCrypto: then the user can only wait.
  if (!proof?.puzzle || proofs === mostProofs || !('subtle' in crypto)) return null
  const { at, bits, puzzle } = proof
  const { solve } = await import('#domain/platform/proof-of-work.ts')
  return [at, bits, ...(await solve({ puzzle, bits }))].join('.')
}

/** The language of the page, for code outside components: request headers, toasts. */
export function currentLanguage(): Language {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en'
}

/** The idempotency keys of requests whose outcome is unknown, by request. */
const unsettled = new Map<string, string>()

/**
 * Sends a creating request with an `Idempotency-Key`. The same request keeps its key until the server has reported the
 * outcome, so that a retry after a lost reply creates nothing twice.
 */
export async function underKey<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = unsettled.get(request) ?? newKey()
  unsettled.set(request, key)
  try {
    const answer = await send(key)
    unsettled.delete(request)
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) unsettled.delete(request)
    throw error
  }
}

/** The key with which this browser acts as the customer of the orders on the page (0161), and a way to request one. */
type OrderKey = { readonly key: string | null; readonly ask: () => void }

let current: OrderKey | null = null

/** Sends the order key with every call while a page of orders is mounted; returns how to stop. */
export function actBy(own: OrderKey): () => void {
  current = own
  return () => {
    if (current === own) current = null
  }
}

function currentOrderKey(): string | null {
  return current?.key ?? null
}

/** Offers the user a mailed link that contains the key. */
export function askForOrderKey(): void {
  current?.ask()
}
