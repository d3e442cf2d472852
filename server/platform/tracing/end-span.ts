import { type Span, SpanStatusCode } from '@opentelemetry/api'

/** Ends a span; of what failed it tells the kind alone, since messages may repeat what people wrote (O1). */
export function endSpan(span: Span, failure: string | null): void {
  if (failure !== null) {
    span.setAttribute('error.type', failure)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** What kind of failure this is: the code that its maker gave it, or its name. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
