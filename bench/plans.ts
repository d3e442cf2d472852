import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { createCaches } from '#server/caches.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/process/log.ts'
import { whenInMemory } from '#server/catalogue/search/find.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { questions } from './questions.ts'

const large =
  'listings|listing_documents|listing_texts|search_hits|search_words|products|product_colors|product_links'

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
type Statement = { readonly text: string; readonly values: readonly unknown[] }

/**
 * Checks the plans of all statements of public requests (goal P4): returns how many read a whole table of the
 * catalogue, or 1 where statements are missing.
 */
export async function judgePlans(databaseUrl: string): Promise<number> {
  const log = createLog('silent')
  const { db, pool, learnTypes } = createDatabase({ connectionString: databaseUrl, max: 4 }, log)
  await learnTypes()
  const SECRETS_KEY = Buffer.alloc(32).toString('base64')
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: '.data-bench/files',
    DEMO_MODE: 'false',
    SECRETS_KEY,
  })
  const storage = await createStorage(config)
  const deps = { db, pool, config, clock: () => new Date(), storage, log, caches: createCaches() }
  const app = await buildApp(deps, { withPages: false })
  try {
    await app.inject({ url: '/api/landing' })
    await whenInMemory(deps)
    const { rows } = await pool.query<{ id: string }>('select product_id as id from listings limit 2000')
    const statements = await statementsSentBy(
      app,
      rows.map(({ id }) => id),
    )
    let faults = 0
    for (const [from, statement] of statements) faults += await judge(pool, from, statement)
    console.log(`${statements.size} statements, ${faults} of them read a whole table of the catalogue`)
    return statements.size > 3 ? faults : 1
  } finally {
    await app.close()
    await db.destroy()
  }
}

/** Collects the distinct statements, each with the query that first sent it. */
async function statementsSentBy(
  app: FastifyInstance,
  ids: readonly string[],
): Promise<Map<string, Statement>> {
  const found = new Map<string, Statement>()
  const clients: { query: (...given: unknown[]) => unknown } = pg.Client.prototype
  const { query } = clients
  const asked: typeof questions = {
    ...questions,
    landing: () => '/api/landing',
    'saved products': (n) => `/api/marketplace/products?ids=${ids[n]}`,
    categories: () => '/api/categories',
  }
  let question = ''
  clients.query = function noted(this: unknown, ...given) {
    const [first, second] = given as [string | Statement, readonly unknown[] | undefined]
    const { text, values } = typeof first === 'string' ? { text: first, values: second ?? [] } : first
    const isNew = ![...found.values()].some((statement) => statement.text === text)
    if (isNew && /^\s*(select|with)/i.test(text))
      found.set(`${question} (${found.size + 1})`, { text, values: values ?? [] })
    return query.apply(this, given)
  }
  for (const [name, pathOf] of Object.entries(asked)) {
    question = name
    await app.inject({ url: pathOf(3, ids) })
    await app.inject({ url: pathOf(40, ids) })
  }
  // After this time a check for changes is due.
  await new Promise((resolve) => setTimeout(resolve, 600))
  question = 'changes'
  await app.inject({ url: '/api/colors' })
  clients.query = query
  return found
}

async function judge(pool: pg.Pool, from: string, { text, values }: Statement): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
    ...values,
  ])
  const scans = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
  const whole = scans.filter(
    (node) =>
      node['Node Type'] === 'Seq Scan' && new RegExp(`^(${large})$`).test(node['Relation Name'] ?? ''),
  )
  const used = [
    ...new Set(
      scans.flatMap((node) => (node['Relation Name'] ? `${node['Node Type']} ${node['Relation Name']}` : [])),
    ),
  ]
  console.log(`${whole.length === 0 ? 'ok   ' : 'FAULT'} ${from}: ${used.join(', ') || 'no table'}`)
  return whole.length === 0 ? 0 : 1
}

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : []
}
