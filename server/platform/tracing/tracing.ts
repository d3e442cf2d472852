import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Attributes,
  context,
  propagation,
  type Span,
  trace,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { type Queued, queuedChannel } from '#server/platform/jobs/job.ts'
import type { AnyJob } from '#server/platform/jobs/registry.ts'
import { mailChannel } from '#server/platform/mail/transport.ts'
import { instance } from '#server/platform/process/log.ts'
import { traceStatements, endSpan, kindOf } from './statements.ts'
import { Socket } from 'node:net'

/** Reports to a collector where the time of a request goes: statements, outgoing calls, queued jobs. */
export type Tracing = {
  /** Fields that add the trace to a log line. */
  readonly inLog: () => object
  /** To be called before any other hook, so that all of them run within the trace. */
  readonly ofRequests: (app: FastifyInstance) => void
  readonly ofStatements: (pool: pg.Pool) => void
  readonly ofJob: (job: AnyJob) => AnyJob
  /** Sends the remaining spans, as far as the collector accepts them soon. */
  readonly stop: () => Promise<void>
}

/** Longest time for which an unreachable collector delays a stop. */
const longestFarewellMs = 2_000

/** Sends traces to the collector at this address; the libraries read all other settings themselves (`OTEL_…`). */
export function startTracing(
  endpoint: string,
  { trustProxy, release }: Pick<Config, 'trustProxy' | 'release'>,
): Tracing {
  const who = { 'service.name': 'majlis', 'service.instance.id': instance, 'service.version': release }
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes(who),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = provider.getTracer('majlis')
  const ends = [traceOutgoing(tracer), traceQueued()]
  return {
    inLog,
    ofRequests: (app) => traceRequests(app, { tracer, believesCallers: trustProxy !== false }),
    ofStatements: (pool) => traceStatements(pool, tracer),
    ofJob: (job) => traceJob(job, tracer),
    stop: async () => {
      for (const end of ends) end()
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        sleep(longestFarewellMs, undefined, { ref: false }),
      ])
      for (const kept of [trace, context, propagation]) kept.disable()
    },
  }
}

function inLog(): object {
  const current = trace.getSpanContext(context.active())
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {}
}

type Options = {
  readonly tracer: Tracer
  /** Whether `traceparent` comes from our own proxy: outsiders must not choose a request's parent or whether it is traced. */
  readonly believesCallers: boolean
}

/** Called every few seconds by monitoring; their traces are of no use. */
const probes = new Set(['/healthz', '/readyz'])

/** Adds a span for each request, named by route, never by path, which may be a link that acts for its reader (O1). */
function traceRequests(app: FastifyInstance, { tracer, believesCallers }: Options): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  const within = (request: FastifyRequest, next: () => void) =>
    context.with(contexts.get(request) ?? context.active(), next)
  app.addHook('onRequest', (request, _reply, next) => {
    const { url: route } = request.routeOptions
    if (route !== undefined && probes.has(route)) return next()
    // A page's calls to the API have no socket and are part of the page's trace.
    const around = request.raw.socket instanceof Socket ? ROOT_CONTEXT : context.active()
    const parent = believesCallers ? propagation.extract(around, request.headers) : around
    const attributes = {
      'http.request.method': request.method,
      'url.scheme': request.protocol,
      'majlis.request.id': request.id,
      ...(route !== undefined && { 'http.route': route }),
    }
    const name = route === undefined ? request.method : `${request.method} ${route}`
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
    contexts.set(request, trace.setSpan(parent, span))
    within(request, next)
  })
  // The body arrives by events of the socket, outside the request's context.
  app.addHook('preValidation', (request, _reply, next) => within(request, next))
  app.addHook('onResponse', (request, reply, next) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (span) endSpan(span, reply.statusCode >= 500 ? String(reply.statusCode) : null)
    within(request, next)
  })
}

/** Adds `traceparent` to every job queued within a trace; the returned function stops this. */
function traceQueued(): () => void {
  const carry = (message: unknown) => propagation.inject(context.active(), (message as Queued).carried)
  const queued = channel(queuedChannel)
  queued.subscribe(carry)
  return () => {
    queued.unsubscribe(carry)
  }
}

/** Wraps a job so that each run has a span within the trace that queued it. */
function traceJob(job: AnyJob, tracer: Tracer): AnyJob {
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.destination.name': job.name,
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
  }
  return {
    ...job,
    handle: async (deps, payload, run) => {
      const parent = propagation.extract(ROOT_CONTEXT, run.carried ?? {})
      const span = tracer.startSpan(`process ${job.name}`, { kind: SpanKind.CONSUMER, attributes }, parent)
      try {
        await context.with(trace.setSpan(parent, span), () => job.handle(deps, payload, run))
        endSpan(span, null)
      } catch (error) {
        endSpan(span, kindOf(error))
        throw error
      }
    },
  }
}

type RequestMessage = { readonly request: ClientRequest }
type FailureMessage = { readonly error?: unknown }

/** Adds a span for each call to a bucket, provider or mail server within a trace; the returned function stops this. */
function traceOutgoing(tracer: Tracer): () => void {
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

/** Method, host and path of a call; never the query, which may contain a signature. */
function addressOf(request: ClientRequest): Attributes {
  const url = new URL(`${request.protocol}//${String(request.getHeader('host'))}${request.path}`)
  return {
    'http.request.method': request.method,
    'server.address': url.hostname,
    ...(url.port !== '' && { 'server.port': Number(url.port) }),
    'url.full': `${url.origin}${url.pathname}`,
  }
}
