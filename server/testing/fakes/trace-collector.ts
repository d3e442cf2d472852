import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Value = { readonly stringValue?: string; readonly intValue?: number }

/** A span received by OTLP over HTTP, its attributes by name. */
export type ReportedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number | undefined>>
}

type ExportedSpan = ReportedSpan & {
  readonly attributes: readonly { readonly key: string; readonly value: Value }[]
}
type Export = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[]
  }[]
}

/** A trace collector that keeps what it receives. */
export class TraceCollector {
  readonly spans: ReportedSpan[] = []
  readonly #server = createServer((request, response) => {
    void json(request).then((body) => {
      for (const span of (body as Export).resourceSpans
        .flatMap((one) => one.scopeSpans)
        .flatMap((one) => one.spans)) {
        const attributes = span.attributes.map(
          ({ key, value }) => [key, value.stringValue ?? value.intValue] as const,
        )
        this.spans.push({ ...span, attributes: Object.fromEntries(attributes) })
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  async open(): Promise<string> {
    await new Promise<void>((opened) => this.#server.listen(0, '127.0.0.1', opened))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }
}
