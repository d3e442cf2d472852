import type { FastifyBaseLogger } from 'fastify'
import { hostname } from 'node:os'
import { pino } from 'pino'

export type LogFormat = 'json' | 'text'

/**
 * Lines are buffered, since one write per line is a seventh of the cost of a product's reply; the buffer is flushed when the
 * process ends. If the reader of the log has stopped, up to `maxLength` is kept, and no reply waits for it.
 */
const together = { sync: false, minLength: 8192, periodicFlush: 100, maxLength: 16_777_216 } as const

/** Identifies this process among several: in the log, in traces and to the database. */
export const instance = `${hostname()}:${process.pid}`

type LogOptions = { readonly release?: string; readonly mixin?: (() => object) | undefined }

/** Creates the log on standard output: one line of JSON per entry, or readable text for a terminal; `mixin` is added to each. */
export function createLog(
  level: string,
  format: LogFormat = 'json',
  { release, mixin = () => ({}) }: LogOptions = {},
): FastifyBaseLogger {
  const options = { level, timestamp: pino.stdTimeFunctions.isoTime, mixin }
  const base = { instance, ...(release && { release }) }
  if (format === 'json') return pino({ ...options, base }, pino.destination(together))
  return pino(
    { ...options, base: null },
    { write: (line) => process.stdout.write(`${readableLine(line)}\n`) },
  )
}

type Entry = Readonly<Record<string, unknown>> & {
  readonly level: number
  readonly time: string
  readonly msg?: string
  readonly err?: { readonly stack?: string }
}

const [warnLevel, errorLevel] = [40, 50]

/** Formats an entry for people: time, level, message and its values; a request in the terms of HTTP. */
export function readableLine(line: string): string {
  const { level, time, msg = '', err, reqId: _request, ...named } = JSON.parse(line) as Entry
  const hour = new Date(time).toTimeString().slice(0, 8)
  const mark = level >= errorLevel ? 'ERROR  ' : level >= warnLevel ? 'WARN   ' : ''
  const stack = err?.stack ? `\n${err.stack}` : ''
  if (msg === 'request') {
    const { method, route, status, ms, ...about } = named
    const words = [hour, ` ${mark}${String(method)}`, route, status, ms, 'ms'].map(String).join(' ')
    return [words, ...inWords(about)].join('  ') + stack
  }
  return [`${hour}  ${mark}${onOneLine(msg)}`, ...inWords(named)].join('  ') + stack
}

const inWords = (about: object) => Object.entries(about).map(([name, value]) => `${name}=${onOneLine(value)}`)

/** Escapes control characters, so that no value can forge a log line or move the cursor. */
function onOneLine(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
