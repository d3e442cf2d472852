import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { sql } from 'kysely'
import type { onResponseAsyncHookHandler } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { knownFiles } from '#server/platform/files/file-facts.ts'
import { waitingForShare } from '#server/platform/db/share.ts'
import { StartError } from '#engines/start-error.ts'
import { type Figure, addMetric } from './add-metric.ts'
import { notedOf } from './request-log.ts'
import { statfs } from 'node:fs/promises'
import { clockOffsetSeconds, readState } from '#server/platform/db/server-check.ts'
import { queueFigures } from '#server/platform/jobs/jobs.ts'

type MetricsDeps = Pick<Deps, 'caches' | 'config' | 'db' | 'log' | 'pool' | 'storage'> & {
  /** The connections for requests; `pool` has those for background work. */
  readonly requestPool: pg.Pool
  readonly memory: () => MemoryFigures | undefined
}
/** The figures of the in-memory catalogue. */
type MemoryFigures = Readonly<Record<'products' | 'bytes' | 'changed' | 'reads', number>>
/** The metrics of a process, and the hook that records each answered request. */
export type Metrics = { readonly registry: Registry; readonly observe: onResponseAsyncHookHandler }

/** From the time of a cached answer to more than a user waits for. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of requests, the process, connections, queues, business figures, and the caches of decision 0045. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Request duration in seconds, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'majlis_refusals_total',
    help: 'Refused requests by refusal code, e.g. wrong password, rate limit, sold out.',
    labelNames: ['refusal'],
    registers: [registry],
  })
  const release = {
    name: 'majlis_build_info',
    help: 'The release that this process runs.',
    labelNames: ['release'],
  }
  addMetric(registry, release, () => [[1, { release: deps.config.release }]])
  poolMetrics(registry, deps)
  neighbourMetrics(registry, deps)
  queueMetrics(registry, deps)
  tradeMetrics(registry, deps)
  cacheMetrics(registry, deps)
  return {
    registry,
    observe: async (request, reply) => {
      const route = request.routeOptions.url ?? 'unmatched'
      const labels = { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` }
      duration.observe(labels, reply.elapsedTime / 1000)
      const { refusal } = notedOf(request)
      if (refusal !== undefined) refusals.inc({ refusal })
    },
  }
}

/**
 * Serves the metrics of this process at `/metrics`, on a separate host and port that visitors do not reach (R-API-92).
 * Throws StartError if it cannot listen there.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && /^\/metrics(\?|$)/.test(request.url ?? '')
    response.writeHead(isMetrics ? 200 : 404, { 'content-type': registry.contentType })
    if (isMetrics) void registry.metrics().then((text) => response.end(text))
    else response.end('not found\n')
  })
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`METRICS_PORT: ${host}:${port} cannot be opened (${reason}).`, { cause: error })
  }
  // This server must not keep the process alive.
  return server.unref()
}

function poolMetrics(registry: Registry, { pool, requestPool }: MetricsDeps): void {
  const each = Object.entries({ background: pool, requests: requestPool })
  const help = 'Connections of this process to the database.'
  addMetric(registry, { name: 'majlis_database_connections', help, labelNames: ['pool', 'state'] }, () =>
    each.flatMap(([name, of]): Figure[] => [
      [of.totalCount - of.idleCount, { pool: name, state: 'busy' }],
      [of.idleCount, { pool: name, state: 'idle' }],
      [of.waitingCount + waitingForShare(of), { pool: name, state: 'waited_for' }],
    ]),
  )
}

/** Metrics of the job queues, which all processes share; omitted while the database does not answer. */
function queueMetrics(registry: Registry, deps: MetricsDeps): void {
  const each = (key: 'waiting' | 'oldestSeconds' | 'failing' | 'givenUp') => async () => {
    const queues = await orNothing(deps, queueFigures(deps.db))
    return queues.map(({ queue, ...of }): Figure => [of[key], { queue: queue.replaceAll('-', '_') }])
  }
  const described = (name: string, help: string) => ({ name, help, labelNames: ['queue'] })
  addMetric(
    registry,
    described('majlis_jobs_waiting', 'Jobs that are due and not being processed.'),
    each('waiting'),
  )
  addMetric(
    registry,
    described('majlis_jobs_oldest_seconds', 'Seconds that the oldest due job has been waiting.'),
    each('oldestSeconds'),
  )
  const failing = 'Failed jobs that will be retried.'
  addMetric(registry, described('majlis_jobs_failing', failing), each('failing'))
  addMetric(
    registry,
    described('majlis_jobs_given_up', 'Jobs that failed on their last try and were given up.'),
    each('givenUp'),
  )
}

/** Open orders, payments, refunds and payouts by status, across all instances. */
function tradeMetrics(registry: Registry, deps: MetricsDeps): void {
  const help = 'Open orders, payments, refunds and payouts, by status.'
  addMetric(registry, { name: 'majlis_under_way', help, labelNames: ['what', 'status'] }, async () => {
    const rows = await orNothing(deps, readUnderWay(deps))
    return rows.map(({ what, status, count }): Figure => [count, { what, status }])
  })
  const faults = 'Faults found by the last check of the ledger.'
  addMetric(registry, { name: 'majlis_ledger_faults', help: faults }, async () => {
    const [found] = await orNothing(deps, readLedgerFaults(deps))
    return found ? [[found.faults]] : []
  })
}

type UnderWay = { readonly what: string; readonly status: string; readonly count: number }

/** The faults found by the last check of the ledger; empty before the first check. */
async function readLedgerFaults({ db }: MetricsDeps): Promise<readonly { readonly faults: number }[]> {
  return db.selectFrom('ledgerChecks').select('faults').orderBy('at', 'desc').limit(1).execute()
}

async function readUnderWay({ db }: MetricsDeps): Promise<readonly UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    select 'orders' as what, status::text, count(*)::int from orders
      where status in ('pending', 'accepted', 'processing', 'shipped') group by status
    union all select 'payments', status::text, count(*)::int from payments where status in ('open', 'late') group by status
    union all select 'refunds', status::text, count(*)::int from refunds where status <> 'done' group by status
    union all select 'payouts', status::text, count(*)::int from payouts where status in ('pending', 'approved') group by status`.execute(
    db,
  )
  return rows
}

async function orNothing<Row>({ log }: MetricsDeps, read: Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await read
  } catch (error) {
    log.warn({ err: error }, 'could not read the database for the metrics')
    return []
  }
}

function cacheMetrics(registry: Registry, deps: MetricsDeps): void {
  const { caches, memory } = deps
  const all = () => [...caches.figures].map(([cache, read]) => [{ cache }, read()] as const)
  const one = (key: 'bytes' | 'limit' | 'entries') => () =>
    all().map(([labels, of]): Figure => [of[key], labels])
  const by =
    (label: string, keys: readonly ('hits' | 'misses' | 'changed' | 'evicted' | 'expired')[]) => () =>
      all().flatMap(([labels, of]) => keys.map((key): Figure => [of[key], { ...labels, [label]: key }]))
  const described = (name: string, help: string, ...more: string[]) => ({
    name,
    help,
    labelNames: ['cache', ...more],
  })
  addMetric(registry, described('majlis_cache_bytes', 'Size of a cache in bytes.'), one('bytes'))
  addMetric(registry, described('majlis_cache_limit_bytes', 'Size limit of a cache in bytes.'), one('limit'))
  addMetric(registry, described('majlis_cache_entries', 'Number of cached values.'), one('entries'))
  addMetric(
    registry,
    described('majlis_cache_asked_total', 'Cache lookups, by result.', 'result'),
    by('result', ['hits', 'misses']),
  )
  const dropped = 'Values dropped from a cache: changed, evicted or expired.'
  addMetric(
    registry,
    described('majlis_cache_dropped_total', dropped, 'cause'),
    by('cause', ['changed', 'evicted', 'expired']),
  )
  const files = { name: 'majlis_known_files', help: 'Stored files whose facts are cached.' }
  addMetric(registry, files, () => [[knownFiles(deps).size]])
  const inMemory = {
    products: ['majlis_catalogue_memory_products', 'Products in the catalogue memory.'],
    bytes: ['majlis_catalogue_memory_bytes', 'Size of its columns in bytes.'],
    changed: ['majlis_catalogue_memory_changed', 'Products changed since its columns were loaded.'],
    reads: ['majlis_catalogue_memory_reads_total', 'Number of times its columns were loaded.'],
  } as const
  for (const [key, [name, help]] of Object.entries(inMemory))
    addMetric(registry, { name, help }, () => [[memory()?.[key as keyof MemoryFigures] ?? 0]])
}

/** Metrics of the database's state, the free disk space and the calls to the bucket. */
function neighbourMetrics(
  registry: Registry,
  { pool, config, storage }: Pick<Deps, 'pool' | 'config' | 'storage'>,
): void {
  const writable = 'Whether the database is writable: 0 if it is unavailable or read-only.'
  addMetric(registry, { name: 'majlis_database_writable', help: writable }, async () => {
    const state = await readState(pool).catch(() => null)
    return [[state && !state.readOnly ? 1 : 0]]
  })
  const offset = 'Seconds by which the clock of this process is ahead of the database.'
  addMetric(registry, { name: 'majlis_clock_offset_seconds', help: offset }, async () => {
    const state = await readState(pool).catch(() => null)
    return state ? [[clockOffsetSeconds(state.now)]] : []
  })
  const free = 'Free space on the file system of the data directory, in bytes.'
  addMetric(registry, { name: 'majlis_disk_free_bytes', help: free }, async (): Promise<Figure[]> => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return [[bavail * bsize]]
  })
  const bucket = {
    name: 'majlis_bucket_calls_total',
    help: 'Calls to the bucket, by result.',
    labelNames: ['result'],
  }
  addMetric(registry, bucket, () =>
    Object.entries(storage.calls ?? {}).map(([result, count]): Figure => [count, { result }]),
  )
}
