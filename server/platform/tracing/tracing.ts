import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { AnyJob } from '#server/platform/jobs/registry.ts'
import { traceJob, traceQueued } from './jobs.ts'
import { traceOutgoing } from './outgoing.ts'
import { traceRequests } from './requests.ts'
import { traceStatements } from './statements.ts'

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
  const told = trace.getSpanContext(context.active())
  return told ? { trace_id: told.traceId, span_id: told.spanId } : {}
}
