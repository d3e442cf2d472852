import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { Refusal, type RefusalCode, refusalSentence } from '#domain/refusal.ts'
import type { Config } from '#server/config.ts'
import { answerError } from './errors.ts'
import { commonHeaders } from './security.ts'

type Handlers = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>

/** Requests that reach no route, since their address or head cannot be read, are answered like all others. */
export function answerBrokenRequests(config: Config): Handlers {
  const headers = headersOf(config)
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // No hook runs for these.
      reply.headers({ ...headers, 'x-request-id': request.id })
      // A part that is too long for any id names nothing that is here (R-API-07).
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

/** What is told to a connection too many, whatever it would have asked. */
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

/** There is no request to ask for its language. */
function answerTo(problem: string, headers: Readonly<Record<string, string>>): string {
  const [line, code] = answers[problem] ?? ['400 Bad Request', 'request.malformed']
  const body = JSON.stringify({ message: refusalSentence(code, 'en', {}), code })
  const head = { ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${line}`, ...lines, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
}
