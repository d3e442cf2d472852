import { context, type Span, SpanKind, trace, type Tracer, SpanStatusCode } from '@opentelemetry/api'
import type pg from 'pg'

type Query = (...given: unknown[]) => unknown
type Connect = (...given: unknown[]) => unknown

/** The text contains no values, so it may be reported; a very long one is cut. */
const longestText = 2_000

/** Adds a span for each statement run within a trace on these connections; polling outside a trace is not reported. */
export function traceStatements(pool: pg.Pool, tracer: Tracer): void {
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as Query
    Object.assign(client, { query: (...given: unknown[]) => traced(query, given, tracer) })
  })
  // A waiting caller is resumed by whichever code releases a connection, inside that code's trace; bind it to its own.
  const connect = pool.connect.bind(pool) as Connect
  const inOwnTrace: Connect = (...given) => connect(...given.map(boundToContext))
  Object.assign(pool, { connect: inOwnTrace })
}

const boundToContext = (given: unknown) =>
  typeof given === 'function' ? context.bind(context.active(), given) : given

function traced(query: Query, given: unknown[], tracer: Tracer): unknown {
  if (!trace.getSpan(context.active())) return query(...given)
  const span = begin(given[0], tracer)
  const then = given.at(-1)
  if (typeof then === 'function') {
    const answer = context.bind(context.active(), then as Query)
    return query(...given.slice(0, -1), (error: unknown, ...result: unknown[]) => {
      endSpan(span, error ? kindOf(error) : null)
      answer(error, ...result)
    })
  }
  const answer = query(...given)
  if (answer instanceof Promise) return ended(answer, span)
  // A cursor delivers its rows later.
  endSpan(span, null)
  return answer
}

async function ended(answer: Promise<unknown>, span: Span): Promise<unknown> {
  try {
    const result = await answer
    endSpan(span, null)
    return result
  } catch (error) {
    endSpan(span, kindOf(error))
    throw error
  }
}

function begin(asked: unknown, tracer: Tracer): Span {
  const { text = '' } = typeof asked === 'string' ? { text: asked } : (asked as { text?: string })
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) }
  return tracer.startSpan(summaryOf(text), { kind: SpanKind.CLIENT, attributes })
}

/** Summarises a statement by its verb and first table, as the conventions prescribe: `SELECT orders`. */
export function summaryOf(text: string): string {
  const [, verb = 'query'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_][\w.]*)/i.exec(text) ?? []
  return table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`
}

/** Ends a span; of a failure it reports only the kind, since messages may repeat personal text (O1). */
export function endSpan(span: Span, failure: string | null): void {
  if (failure !== null) {
    span.setAttribute('error.type', failure)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** The kind of a failure: its code if it has one, else its name. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
