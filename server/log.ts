import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** The part of a log that the database and the start need; tests and scripts may give their own. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** The structured log of the process: one JSON line per entry on standard output. */
export function createLog(level: string): FastifyBaseLogger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
