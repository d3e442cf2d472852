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
  /** Admin reads name the status phrase where other calls quote the body (R-ERR-01, R-ERR-02). */
  readonly quotesBody: boolean
}

/** What somebody else made of something before a decision on it came: its status, and who it was. */
export type Conflict<S extends string = string> = {
  readonly status: S
  readonly by: NonNullable<ErrorBody['by']>
}

/** An answer that was not OK. `message` is "status: body"; people read `sentence` (G-28). */
export class ApiError extends Error {
  readonly status: number
  /** What screens branch on; null when the answer was no refusal of ours. */
  readonly code: string | null
  /** The server's sentence, fit to be shown; null when it sent none. */
  readonly sentence: string | null
  readonly errors: NonNullable<ErrorBody['errors']>
  /** The work that the server asks for before the same is tried again; null where it asks for none. */
  readonly proof: ErrorBody['proof'] | null
  /** With `account.confirm-needed`: by what the reader says anew that it is they. */
  readonly accepts: NonNullable<ErrorBody['accepts']>
  /** What was decided meanwhile; null where it was refused for another cause. */
  readonly conflict: Conflict | null
  /** When a shop that still waits has applied; null with every other refusal. */
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

/** No answer came at all: the network or the server is away. */
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

/** Whether an error ends the session: its text starts with 401 or names it (R-AUTH-21, G-27). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.message.startsWith('401') || /unauthorized/i.test(error.message))
}

/** What a toast says about a failure: the server's sentence, else the screen's own (R-ERR-04, R-ERR-07). */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback
}
