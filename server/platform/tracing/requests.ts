import { Socket } from 'node:net'
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endSpan } from './end-span.ts'

type Options = {
  readonly tracer: Tracer
  /** Whether `traceparent` comes from a proxy of ours: a stranger decides neither whose child a request is nor that it is told. */
  readonly believesCallers: boolean
}

/** Asked every few seconds by whoever watches; nobody wants their traces. */
const probes = new Set(['/healthz', '/readyz'])

/** One span for each request, by route and never by path, which may name a link that acts for its reader (O1). */
export function traceRequests(app: FastifyInstance, { tracer, believesCallers }: Options): void {
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
