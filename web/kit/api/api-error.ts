import type { z } from 'zod'
import { type ErrorBody, errorBody } from '#contract/error-body.ts'

/** Standard phrases, for answers over HTTP/2, which carry none (G-29). */
const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

type FailedReply = {
  readonly status: number
  readonly statusText: string
  readonly body: string
  /** False for admin reads, whose message has the status phrase where others quote the body (R-ERR-01, R-ERR-02). */
  readonly quotesBody: boolean
}

/** A change that came before a decision: the item's status now, and who set it. */
export type Conflict<S extends string = string> = {
  readonly status: S
  readonly by: NonNullable<ErrorBody['by']>
}

/** A reply that was not OK. `message` is "status: body"; `sentence` is what users see (G-28). */
export class ApiError extends Error {
  readonly status: number
  /** The refusal's code, on which screens branch; null when the reply was not a refusal of this API. */
  readonly code: string | null
  /** The server's sentence for the user; null when it sent none. */
  readonly sentence: string | null
  readonly errors: NonNullable<ErrorBody['errors']>
  /** The proof of work that the server demands before a retry; null when it demands none. */
  readonly proof: ErrorBody['proof'] | null
  /** With `account.confirm-needed`: the ways in which the user can confirm their identity. */
  readonly accepts: NonNullable<ErrorBody['accepts']>
  /** The change made in the meantime; null when refused for another reason. */
  readonly conflict: Conflict | null
  /** When a shop that is still waiting applied; null for every other refusal. */
  readonly appliedAt: Date | null

  constructor({ status, statusText, body, quotesBody }: FailedReply) {
    const phrase = statusText || phrases[status] || 'Error'
    super(`${status}: ${(quotesBody && body) || phrase}`)
    this.name = 'ApiError'
    const refusal = readRefusal(body)
    this.status = status
    this.code = refusal?.code ?? null
    this.sentence = refusal?.message ?? null
    this.errors = refusal?.errors ?? []
    this.proof = refusal?.proof ?? null
    this.accepts = refusal?.accepts ?? []
    this.conflict = refusal?.status && refusal.by ? { status: refusal.status, by: refusal.by } : null
    this.appliedAt = refusal?.appliedAt ?? null
  }
}

/** No reply at all: the network or the server is down. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause })
    this.name = 'UnreachableError'
  }
}

function readRefusal(body: string): z.output<typeof errorBody> | null {
  try {
    return errorBody.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** Whether an error ends the session: its message starts with 401 or contains "unauthorized" (R-AUTH-21, G-27). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.message.startsWith('401') || /unauthorized/i.test(error.message))
}

/** Text of a toast about a failure: the server's sentence, else `fallback` (R-ERR-04, R-ERR-07). */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback
}
