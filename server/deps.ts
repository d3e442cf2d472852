import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Caches } from './platform/cache/caches.ts'
import type { Config } from './config.ts'
import type { Db } from './platform/db/db.ts'
import type { Storage } from './platform/files/storage/storage.ts'

/**
 * Everything a story may need from outside, built once in run-server.ts and by tests. What a word of the trade alone needs,
 * as who charges its cards, that word adds to it (`declare module`).
 */
export interface Deps {
  readonly db: Db
  readonly pool: pg.Pool
  readonly config: Config
  readonly clock: () => Date
  readonly storage: Storage
  readonly log: FastifyBaseLogger
  readonly caches: Caches
}
