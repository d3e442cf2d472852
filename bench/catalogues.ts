import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createCaches } from '#server/caches.ts'
import { processConfig } from '#server/config.ts'
import { createDatabase } from '#server/platform/db/open.ts'
import { startEmbedded } from '#engines/postgres/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { seedBulk } from '#demo/bulk.ts'
import { progressBar } from '#demo/progress-bar.ts'

/** A database with this many products, for measurements. */
export type Catalogue = {
  readonly url: string
  readonly products: number
  readonly close: () => Promise<void>
}

// Absolute, because initdb runs in another directory.
const dataDir = resolve('.data-bench')

/**
 * Opens a catalogue of this size, filling it if needed: a separate database on the server in BENCH_DATABASE_URL, or an
 * embedded PostgreSQL below .data-bench, which is kept for later runs. A measurement that changes it uses one under its
 * own name.
 */
export async function openCatalogue(products: number, name = String(products)): Promise<Catalogue> {
  const log = createLog('warn')
  const { url, stop } = await serverFor(name, log)
  const { db, pool, learnTypes } = createDatabase({ connectionString: url, max: 4 }, log)
  try {
    await migrate(pool)
    await learnTypes()
    const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from listings')
    if ((rows[0]?.count ?? 0) < products) {
      const config = { ...processConfig(), dataDir: join(dataDir, 'files') }
      const storage = await createStorage(config)
      const deps = { db, pool, config, clock: () => new Date(), storage, log, caches: createCaches() }
      await seedBulk(deps, products, progressBar(process.stdout))
      // Otherwise the planner guesses until autovacuum analyses the tables, a minute or so later.
      await pool.query('analyze')
    }
  } finally {
    await db.destroy()
  }
  return { url, products, close: stop }
}

/** Removes all limits on orders except the program's speed: windows that are never full, ample stock, cash without a code. */
export async function letOrdersIn(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(`insert into delivery_terms (shop_id, areas, windows, days, updated_at)
    values (null, '[{"emirate": "dubai", "feeFils": 0, "leadDays": 1}]', '[{"window": "09:00-13:00", "capacity": 1000000}]',
      '{0,1,2,3,4,5,6}', now()) on conflict do nothing`)
  await client.query('update settings set cash_confirmation = false, cod_cap_fils = null')
  await client.query('update products set stock = 1000000 where stock < 1000000')
}

async function serverFor(name: string, log: ReturnType<typeof createLog>) {
  const given = process.env['BENCH_DATABASE_URL']
  if (given) return { url: await databaseOn(given, `majlis_bench_${name}`), stop: async () => undefined }
  const dir = join(dataDir, name)
  if (!existsSync(dir)) mkdirSync(dir, { recursive: true })
  const { connection, stop } = await startEmbedded(dir, log)
  return { url: urlOf(connection), stop }
}

/** Returns the URL of an embedded server. */
function urlOf({ host = '', port = 5432, user = '', database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function databaseOn(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database "${name}"`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
