import type { FastifyBaseLogger } from 'fastify'

/** The part of a log that the database and the start need; tests and scripts may give their own. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
