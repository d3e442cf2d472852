import { channel } from 'node:diagnostics_channel'
import { context, propagation, ROOT_CONTEXT, SpanKind, trace, type Tracer } from '@opentelemetry/api'
import { type Queued, queuedChannel } from '#server/platform/jobs/job.ts'
import type { AnyJob } from '#server/platform/jobs/registry.ts'
import { endSpan, kindOf } from './end-span.ts'

/** Whatever is queued within a trace carries its `traceparent`; the returned function ends it. */
export function traceQueued(): () => void {
  const carry = (message: unknown) => propagation.inject(context.active(), (message as Queued).carried)
  const queued = channel(queuedChannel)
  queued.subscribe(carry)
  return () => {
    queued.unsubscribe(carry)
  }
}

/** The job with a span for each run, within the trace of what queued it. */
export function traceJob(job: AnyJob, tracer: Tracer): AnyJob {
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
