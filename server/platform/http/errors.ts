import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ErrorBody } from '#contract/error-body.ts'
import { issueSentence, issueTexts } from '#contract/issue-texts.ts'
import { Refusal, type RefusalCode, refusalSentence, refusals } from '#domain/refusal.ts'
import type { RefusalKind } from '#domain/refusals/kind.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { isConnectionError } from '#server/platform/db/errors.ts'
import { languageOf } from './language.ts'
import { noteInLog } from './request-log.ts'

/** The HTTP status of each kind of refusal. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  absent: 404,
  conflict: 409,
  contradiction: 422,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  unavailable: 503,
  'wrong-method': 405,
  'not-acceptable': 406,
} as const satisfies Record<RefusalKind, number>

const failed = {
  en: 'Something went wrong on our side. Please try again. If it keeps happening, give support the request number.',
  ar: 'حدث خطأ من جهتنا. يُرجى المحاولة مرة أخرى، وإن تكرّر فاذكر رقم الطلب للدعم.',
} as const

/** Thrown when a part of a request does not match its schema. */
export class InvalidRequest extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid request')
    this.issues = issues
  }
}

/** Answers an error as in R-API-03, in the caller's language; an unexpected one is logged and sent as a request id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfterSeconds } = errorReply(error, request, languageOf(request))
  noteInLog(request, { refusal: body.code })
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.status(status).send(body)
}

/** The answer to the caller for an error. */
export type ErrorReply = {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfterSeconds?: number
}

/** The answer for an error in a language; logs errors that operators should know about. */
export function errorReply(
  error: unknown,
  request: Pick<FastifyRequest, 'log' | 'id' | 'routeOptions'>,
  language: Language,
): ErrorReply {
  if (error instanceof InvalidRequest) return { status: 400, body: invalidBody(error, language) }
  const refusal = error instanceof Refusal ? error : refusalOf(error, request)
  if (refusal) {
    // Derived from an error rather than thrown by a story, so operators should know about it.
    if (refusal !== error && refusal.code === 'request.unavailable')
      request.log.warn({ reason: String(error) }, 'temporarily unavailable')
    return refusalReply(refusal, language)
  }
  request.log.error({ err: error }, 'request failed')
  const body = { message: failed[language], code: 'request.failed', requestId: request.id }
  return { status: 500, body }
}

function refusalReply(refusal: Refusal, language: Language): ErrorReply {
  const { kind } = refusals[refusal.code]
  const message = refusalSentence(refusal.code, language, refusal.values)
  const body: ErrorBody = { message, code: refusal.code, ...refusal.details }
  const errors = [refusal, ...refusal.also].flatMap(({ code, values, path }) =>
    path ? [{ path, message: refusalSentence(code, language, values) }] : [],
  )
  if (errors.length > 0) body.errors = errors
  const { at, bits, puzzle } = refusal.values
  if (refusal.code === 'account.proof-needed') body.proof = { at: Number(at), bits: Number(bits) }
  if (refusal.code === 'order.proof-needed' && typeof puzzle === 'string') {
    body.proof = { at: Number(at), bits: Number(bits), puzzle }
  }
  const { appliedAt } = refusal.values
  if (refusal.code === 'shop.pending' && typeof appliedAt === 'string') body.appliedAt = appliedAt
  const status = statusOf[kind]
  if (kind !== 'too-many' && kind !== 'unavailable') return { status, body }
  const wait = refusal.values['retryAfterSeconds']
  return { status, body, retryAfterSeconds: typeof wait === 'number' ? wait : 5 }
}

/** One sentence for each field: the first of its issues. */
function invalidBody({ issues }: InvalidRequest, language: Language): ErrorBody {
  const firsts = new Map<string, string>()
  for (const found of issues) {
    const path = found.path.join('.')
    if (!firsts.has(path)) firsts.set(path, sentenceOf(found, language))
  }
  const errors = Array.from(firsts, ([path, message]) => ({ path, message }))
  return { message: errors[0]?.message ?? '', code: 'request.invalid', errors }
}

/** The sentence named by the schema; for a message of the library itself, a general one by the kind of issue. */
function sentenceOf(found: z.core.$ZodIssue, language: Language): string {
  if (found.message in issueTexts) return issueSentence(found.message, language)
  const isMissing = found.code === 'invalid_type' && found.input === undefined
  return issueTexts[isMissing ? 'required' : found.code === 'too_big' ? 'tooLong' : 'invalid'][language]
}

const byFastifyStatus: Record<number, RefusalCode> = {
  400: 'request.malformed',
  // A path of a built file that leads out of its folder.
  403: 'request.not-found',
  404: 'request.not-found',
  413: 'request.too-large',
  415: 'request.wrong-type',
  503: 'request.unavailable',
}

// Statement or lock timeout, serialization failure or deadlock, a full or failing disk, or a read-only database, as after a
// failover: nothing was stored, and the same request may succeed later.
const gaveUp = /^(57014|55P03|40001|40P01|53100|58030|25006)$/
// PostgreSQL reports this with the code for a lack of rights.
const diskOnlyReads = /: Read-only file system$/

function refusalOf(error: unknown, { routeOptions }: Pick<FastifyRequest, 'routeOptions'>): Refusal | null {
  if (!(error instanceof Error)) return null
  const { statusCode, code } = error as Partial<FastifyError>
  if (statusCode !== undefined) {
    const known = byFastifyStatus[statusCode]
    // For a body too large for its route, the refusal names the limit in KiB.
    return known ? new Refusal(known, { most: Math.floor(routeOptions.bodyLimit / 1024) }) : null
  }
  const isOver = gaveUp.test(code ?? '') || diskOnlyReads.test(error.message)
  return isOver || isConnectionError(error) ? new Refusal('request.unavailable') : null
}
