import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  context,
  propagation,
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
import type { AnyJob } from '#server/platform/jobs/registry.ts'
import { traceJob, traceQueued } from './jobs.ts'
import { traceOutgoing } from './outgoing.ts'
import { traceStatements } from './statements.ts'
import { Socket } from 'node:net'
import { endSpan } from './end-span.ts'

/** What tells a collector where the time of a request goes: its statements, what it asks of others, the jobs that it leaves. */
export type Tracing = {
  /** Names the trace on a line of the log. */
  readonly inLog: () => object
  /** To be called before any other hook, so that all of them run within the trace. */
  readonly ofRequests: (app: FastifyInstance) => void
  readonly ofStatements: (pool: pg.Pool) => void
  readonly ofJob: (job: AnyJob) => AnyJob
  /** Hands over what is not told yet, as far as the collector takes it soon. */
  readonly stop: () => Promise<void>
}

/** A collector that is away holds no stop up for longer. */
const longestFarewellMs = 2_000

/** Tells traces to the collector at this address; what else may be set of it, the libraries read themselves (`OTEL_…`). */
export function startTracing(endpoint: string, { trustProxy }: Pick<Config, 'trustProxy'>): Tracing {
  const instance = { 'service.name': 'majlis', 'service.instance.id': `${hostname()}:${process.pid}` }
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes(instance),
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
  /** Whether `traceparent` comes from a proxy of ours: a stranger decides neither whose child a request is nor that it is told. */
  readonly believesCallers: boolean
}

/** Asked every few seconds by whoever watches; nobody wants their traces. */
const probes = new Set(['/healthz', '/readyz'])

/** One span for each request, by route and never by path, which may name a link that acts for its reader (O1). */
function traceRequests(app: FastifyInstance, { tracer, believesCallers }: Options): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  const within = (request: FastifyRequest, next: () => void) =>
    context.with(contexts.get(request) ?? context.active(), next)
  app.addHook('onRequest', (request, _reply, next) => {
    const { url: route } = request.routeOptions
    if (route !== undefined && probes.has(route)) return next()
    // What a page asks of the API comes by no connection, and is part of its trace.
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
  // A body arrives by events of its connection, which know nothing of the request's context.
  app.addHook('preValidation', (request, _reply, next) => within(request, next))
  app.addHook('onResponse', (request, reply, next) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (span) endSpan(span, reply.statusCode >= 500 ? String(reply.statusCode) : null)
    within(request, next)
  })
}
