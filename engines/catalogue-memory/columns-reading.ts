import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Columns } from './columns.ts'
import { loadColumns } from './columns-loading.ts'

// Reading more listings than this on the main thread would delay other requests and leave garbage in its heap.
const mostOnThisThread = 20_000

/** Reads the columns. A large catalogue is read on a worker thread, which frees its working memory when it ends. */
export async function readColumns(pool: pg.Pool, most = mostOnThisThread): Promise<Columns> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from listings')
  return (rows[0]?.count ?? 0) > most ? readOnThread(pool) : readHere(pool)
}

async function readHere(pool: pg.Pool): Promise<Columns> {
  const client = await pool.connect()
  try {
    const columns = await loadColumns(client)
    client.release()
    return columns
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function readOnThread(pool: pg.Pool): Promise<Columns> {
  const { host, port, user, password, database, connectionString, ssl } = pool.options
  const worker = new Worker(new URL('./columns-thread.ts', import.meta.url), {
    workerData: { host, port, user, password, database, connectionString, ssl },
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  worker.unref()
  const [columns] = (await once(worker, 'message')) as [Columns]
  const { bytes, starts } = columns.names
  // A Buffer arrives as a plain Uint8Array.
  return {
    ...columns,
    names: { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), starts },
  }
}
