import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { Refusal, type RefusalCode, refusalSentence } from '#domain/refusal.ts'
import type { Config } from '#server/config.ts'
import { answerError } from './errors.ts'
import { commonHeaders } from './security.ts'

type Handlers = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>

/** Handlers that answer requests with an unreadable URL or head, which reach no route, like all others. */
export function answerBrokenRequests(config: Config): Handlers {
  const headers = headersOf(config)
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // Hooks do not run for these errors.
      reply.headers({ ...headers, 'x-request-id': request.id })
      // A parameter that is too long for any id cannot name an existing resource (R-API-07).
      const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      void answerError(new Refusal(isTooLong ? 'request.not-found' : 'request.malformed'), request, reply)
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) socket.write(answerTo(error.code ?? '', headers))
      socket.destroy(error)
    },
  }
}

/** The answer to a connection beyond the limit, sent before any request is read. */
export function answerTooMany(config: Config): string {
  return answerTo('TOO_MANY', { ...headersOf(config), 'retry-after': '5' })
}

function headersOf(config: Config): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(config),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}

const answers: Readonly<Record<string, readonly [line: string, code: RefusalCode]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'request.head-too-large'],
  TOO_MANY: ['429 Too Many Requests', 'request.too-many'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request.malformed'],
}

/** In English: without a parsed request, the language is unknown. */
function answerTo(problem: string, headers: Readonly<Record<string, string>>): string {
  const [line, code] = answers[problem] ?? ['400 Bad Request', 'request.malformed']
  const body = JSON.stringify({ message: refusalSentence(code, 'en', {}), code })
  const head = { ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${line}`, ...lines, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
}
