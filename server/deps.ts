import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Caches } from './platform/cache/caches.ts'
import type { Config } from './config.ts'
import type { Db } from './platform/db/db.ts'
import type { EInvoiceProvider } from './money/documents/sending/provider.ts'
import type { Storage } from './platform/files/storage/storage.ts'
import type { CardProvider, InstalmentProvider } from './orders/payments/provider.ts'

/** Everything a story may need from outside, built once in run-server.ts and by tests. */
export type Deps = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly config: Config
  readonly clock: () => Date
  readonly storage: Storage
  /** None where no provider is configured: nobody pays by card. */
  readonly cards?: CardProvider | null
  /** Those that are configured; nobody pays by instalments where there is none. */
  readonly instalments?: readonly InstalmentProvider[]
  /** None where no provider is configured: nobody sends documents to the tax authority. */
  readonly eInvoices?: EInvoiceProvider | null
  readonly log: FastifyBaseLogger
  readonly caches: Caches
  /** Tells nobody of what its stories do: they belong to the demo's past, of which nobody wants to read now. */
  readonly isMuted?: true
}
