import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Attributes, context, type Span, SpanKind, trace, type Tracer } from '@opentelemetry/api'
import { mailChannel } from '#server/platform/mail/transport.ts'
import { endSpan, kindOf } from './end-span.ts'

type RequestMessage = { readonly request: ClientRequest }
type FailureMessage = { readonly error?: unknown }

/** One span for whatever something traced asks of a bucket, a provider, a mail server; the returned function ends it. */
export function traceOutgoing(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()
  const begin = (key: object, name: string, attributes: Attributes) => {
    if (!trace.getSpan(context.active())) return
    spans.set(key, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }))
  }
  const end = (key: object, failure: string | null) => {
    const span = spans.get(key)
    if (span) endSpan(span, failure)
  }
  const ends = [
    hear('http.client.request.created', ({ request }: RequestMessage) =>
      begin(request, request.method, addressOf(request)),
    ),
    hear(
      'http.client.response.finish',
      ({ request, response }: RequestMessage & { response: IncomingMessage }) => {
        const { statusCode = 0 } = response
        spans.get(request)?.setAttribute('http.response.status_code', statusCode)
        end(request, statusCode >= 400 ? String(statusCode) : null)
      },
    ),
    hear('http.client.request.error', ({ request, error }: RequestMessage & FailureMessage) =>
      end(request, kindOf(error)),
    ),
    hearMail(
      (mail) => begin(mail, 'send mail', { 'network.protocol.name': 'smtp' }),
      (mail) => end(mail, mail.error === undefined ? null : kindOf(mail.error)),
    ),
  ]
  return () => {
    for (const each of ends) each()
  }
}

function hear<Message>(name: string, listener: (message: Message) => void): () => void {
  const heard = (message: unknown) => listener(message as Message)
  channel(name).subscribe(heard)
  return () => {
    channel(name).unsubscribe(heard)
  }
}

function hearMail(
  start: (mail: object) => void,
  asyncEnd: (mail: FailureMessage & object) => void,
): () => void {
  const nothing = () => undefined
  const heard = { start, asyncEnd, end: nothing, asyncStart: nothing, error: nothing }
  const mails = tracingChannel<object>(mailChannel)
  mails.subscribe(heard)
  return () => mails.unsubscribe(heard)
}

/** Whom it asks for what; never the query, which may hold a signature. */
function addressOf(request: ClientRequest): Attributes {
  const url = new URL(`${request.protocol}//${String(request.getHeader('host'))}${request.path}`)
  return {
    'http.request.method': request.method,
    'server.address': url.hostname,
    ...(url.port !== '' && { 'server.port': Number(url.port) }),
    'url.full': `${url.origin}${url.pathname}`,
  }
}
