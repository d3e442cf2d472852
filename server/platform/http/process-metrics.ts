import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { Deps } from '#server/deps.ts'
import { knownFiles } from '#server/platform/files/file-facts.ts'
import { queueFigures } from '#server/platform/jobs/waiting.ts'
import { StartError } from '#engines/start-error.ts'

type MetricsDeps = Pick<Deps, 'caches' | 'db' | 'log' | 'pool'> & {
  readonly memory: () => MemoryFigures | undefined
}
/** What the catalogue's memory holds. */
type MemoryFigures = Readonly<Record<'pieces' | 'bytes' | 'changed' | 'reads', number>>
type Labels = Readonly<Record<string, string>>
type Figure = readonly [value: number, labels?: Labels]

/**
 * Tells the figures of this process at `/metrics`, on an address and a port of their own, never where visitors come
 * (R-API-92). Throws StartError where it cannot listen there.
 */
export async function serveMetrics(
  deps: MetricsDeps,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && /^\/metrics(\?|$)/.test(request.url ?? '')
    response.writeHead(isMetrics ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    if (isMetrics) void metricsText(deps).then((text) => response.end(text))
    else response.end('not found\n')
  })
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`METRICS_PORT: ${host}:${port} cannot be listened on (${reason}).`, { cause: error })
  }
  // Whoever asks for figures keeps no process alive.
  return server.unref()
}

/** Memory, connections and all that decision 0045 says is kept, in the text form of Prometheus. */
export async function metricsText(deps: MetricsDeps): Promise<string> {
  const { caches, memory, pool } = deps
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { pieces = 0, bytes = 0, changed = 0, reads = 0 } = memory() ?? {}
  return [
    ...metric('process_resident_memory_bytes', 'Resident memory.', [[rss]]),
    ...metric('process_cpu_seconds_total', 'Processor time.', [[(user + system) / 1e6]]),
    ...metric('nodejs_heap_used_bytes', 'Heap of JavaScript in use.', [[heapUsed]]),
    ...metric('nodejs_array_buffers_bytes', 'Memory of buffers and columns.', [[arrayBuffers]]),
    ...metric(
      'majlis_database_connections',
      'Connections for background work, of the pool of this process.',
      [
        [pool.totalCount - pool.idleCount, { state: 'busy' }],
        [pool.idleCount, { state: 'idle' }],
        [pool.waitingCount, { state: 'waited_for' }],
      ],
    ),
    ...(await queueMetrics(deps)),
    ...cacheMetrics(caches),
    ...metric('majlis_known_files', 'Facts of stored files that are kept.', [[knownFiles(deps).size]]),
    ...metric('majlis_catalogue_memory_pieces', 'Pieces in the memory of the catalogue.', [[pieces]]),
    ...metric('majlis_catalogue_memory_bytes', 'What its columns take.', [[bytes]]),
    ...metric('majlis_catalogue_memory_changed', 'Pieces changed since its columns were read.', [[changed]]),
    ...metric('majlis_catalogue_memory_reads_total', 'How often its columns were read.', [[reads]]),
    '',
  ].join('\n')
}

/** Those of the queues, which all processes share; left out while the database does not answer. */
async function queueMetrics({ db, log }: MetricsDeps): Promise<string[]> {
  const queues = await queueFigures(db).catch((error: unknown) => {
    log.warn({ err: error }, 'the queues could not be read for the figures')
    return null
  })
  if (!queues) return []
  const each = (key: 'waiting' | 'oldestSeconds' | 'givenUp') =>
    queues.map(({ queue, ...of }): Figure => [of[key], { queue: queue.replaceAll('-', '_') }])
  return [
    ...metric('majlis_jobs_waiting', 'Jobs whose time has come and that nobody works on.', each('waiting')),
    ...metric('majlis_jobs_oldest_seconds', 'How long the first of them has waited.', each('oldestSeconds')),
    ...metric('majlis_jobs_given_up', 'Jobs that failed at their last try.', each('givenUp')),
  ]
}

function cacheMetrics({ figures }: Deps['caches']): string[] {
  const each = [...figures].map(([cache, tell]) => [{ cache }, tell()] as const)
  const one = (key: 'bytes' | 'limit' | 'entries') => each.map(([labels, of]): Figure => [of[key], labels])
  const by = (label: string, keys: readonly ('hits' | 'misses' | 'changed' | 'evicted' | 'expired')[]) =>
    each.flatMap(([labels, of]) => keys.map((key): Figure => [of[key], { ...labels, [label]: key }]))
  return [
    ...metric('majlis_cache_bytes', 'What a cache holds.', one('bytes')),
    ...metric('majlis_cache_limit_bytes', 'The most that it holds.', one('limit')),
    ...metric('majlis_cache_entries', 'How many values it holds.', one('entries')),
    ...metric('majlis_cache_asked_total', 'How often it was asked.', by('result', ['hits', 'misses'])),
    ...metric(
      'majlis_cache_dropped_total',
      'Values that went: changed, put out for room, or too old.',
      by('cause', ['changed', 'evicted', 'expired']),
    ),
  ]
}

function metric(name: string, help: string, figures: readonly Figure[]): string[] {
  const kind = name.endsWith('_total') ? 'counter' : 'gauge'
  const lines = figures.map(([value, labels = {}]) => {
    const written = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return `${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`
  })
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines]
}
