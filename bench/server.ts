/**
 * One of the compared servers, in its own process: `static` returns a fixed text, `bare` is Fastify with hand-written
 * SQL and nothing else, `ours` is Majlis' whole API, `site` has the pages as well. Sends its parent the port, and sells
 * on the parent's request.
 */
import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { createCaches } from '#server/caches.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/deps.ts'
import { createDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/process/log.ts'
import { whenInMemory } from '#server/catalogue/search/find.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { presentRecord } from '#server/catalogue/products/record.ts'
import { sellSteadily } from './seller.ts'

const [kind = '', given = ''] = process.argv.slice(2)
const url = process.env['DATABASE_URL'] ?? ''

function staticServer(): FastifyInstance {
  const body = createHash('sha512')
    .update('majlis')
    .digest('hex')
    .repeat(Math.ceil(Number(given) / 128))
  const json = Buffer.from(JSON.stringify([body.slice(0, Math.max(0, Number(given) - 4))]))
  const app = fastify()
  app.get('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  return app
}

// The same statements as ours for the same query, without validation, the total or the next page.
const sources =
  'from listings l join listing_documents d using (number) join products p on p.id = l.product_id'
const newest = `
  select d.record, p.stock ${sources}
  where l.price_aed_fils >= $1 order by l.created_at desc, l.number desc limit 24`
const cheapest = `
  select d.record, p.stock ${sources}
  where l.price_aed_fils >= $1 order by l.price_aed_fils, l.number limit 24`
const total = 'select count(*)::integer as total from listings l where l.price_aed_fils >= $1'
const detail = `
  select d.record, p.stock ${sources} where l.product_id = $1`

type ProductRow = { readonly record: string; readonly stock: number }
type ListQuery = { readonly minPrice?: string; readonly sort?: string; readonly counted?: string }

function bareServer(): FastifyInstance {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const app = fastify()
  app.get<{ Querystring: ListQuery }>('/api/marketplace/products', async ({ query }, reply) => {
    const values = [Math.round(Number(query.minPrice ?? 0) * 100)]
    if (query.counted)
      reply.header('x-total-count', (await pool.query<{ total: number }>(total, values)).rows[0]?.total)
    const page = query.sort === 'price-asc' ? cheapest : newest
    const { rows } = await pool.query<ProductRow>(page, values)
    return reply
      .type('application/json; charset=utf-8')
      .send(`[${rows.map(({ record, stock }) => presentRecord(record, { stock, rating: null })).join(',')}]`)
  })
  app.get<{ Params: { id: string } }>('/api/products/:id', async ({ params }, reply) => {
    const [row] = (await pool.query<ProductRow>(detail, [params.id])).rows
    return reply
      .type('application/json; charset=utf-8')
      .send(row && presentRecord(row.record, { stock: row.stock, rating: null }))
  })
  return app
}

async function ourServer(withPages: boolean): Promise<FastifyInstance> {
  const SECRETS_KEY = Buffer.alloc(32).toString('base64')
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: '.data-bench/files',
    DEMO_MODE: 'false',
    SECRETS_KEY,
  })
  const log = createLog('info')
  const { db, pool, learnTypes } = createDatabase(
    { connectionString: url, max: config.databasePoolSize },
    log,
  )
  await learnTypes()
  const storage = await createStorage(config)
  const deps = { db, pool, config, clock: () => new Date(), storage, log, caches: createCaches() }
  await whenInMemory(deps)
  sellWhenAsked(db)
  return buildApp(deps, { withPages })
}

type SalesAsked = { readonly ids: readonly string[]; readonly perSecond: number }

/** Sells as the parent's latest message says. */
function sellWhenAsked(db: Db): void {
  let sales: ReturnType<typeof sellSteadily> | null = null
  process.on('message', ({ ids, perSecond }: SalesAsked) => {
    void sales?.stop()
    sales = perSecond > 0 ? sellSteadily(db, ids, perSecond) : null
  })
}

const app =
  kind === 'static' ? staticServer() : kind === 'bare' ? bareServer() : await ourServer(kind === 'site')
process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }) })
process.on('disconnect', () => process.exit())
