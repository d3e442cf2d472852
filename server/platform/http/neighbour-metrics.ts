import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { clockOffsetSeconds, readState } from '#server/platform/db/server-check.ts'
import { type Figure, addMetric } from './add-metric.ts'

/** How the database, the disk of this process and the bucket stand. */
export function neighbourMetrics(
  registry: Registry,
  { pool, config, storage }: Pick<Deps, 'pool' | 'config' | 'storage'>,
): void {
  const writable = 'Whether the database takes changes: 0 where it is away or only reads.'
  addMetric(registry, { name: 'majlis_database_writable', help: writable }, async () => {
    const state = await readState(pool).catch(() => null)
    return [[state && !state.readOnly ? 1 : 0]]
  })
  const offset = 'How far the clock of this process is ahead of that of the database.'
  addMetric(registry, { name: 'majlis_clock_offset_seconds', help: offset }, async () => {
    const state = await readState(pool).catch(() => null)
    return state ? [[clockOffsetSeconds(state.now)]] : []
  })
  const free = 'What is free where the data directory lies.'
  addMetric(registry, { name: 'majlis_disk_free_bytes', help: free }, async (): Promise<Figure[]> => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return [[bavail * bsize]]
  })
  const bucket = {
    name: 'majlis_bucket_calls_total',
    help: 'What was asked of the bucket.',
    labelNames: ['result'],
  }
  addMetric(registry, bucket, () =>
    Object.entries(storage.calls ?? {}).map(([result, count]): Figure => [count, { result }]),
  )
}
