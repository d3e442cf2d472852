import type { FastifyBaseLogger } from 'fastify'

/** The part of a logger that the database and the start-up need; tests and scripts may pass their own. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
