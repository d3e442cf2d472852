/** A thread that reads the columns and hands them over. Its data is how to reach the database. */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { loadColumns } from './columns-loading.ts'

const client = new pg.Client(workerData as pg.ClientConfig)
await client.connect()
const columns = await loadColumns(client)
await client.end()
parentPort?.postMessage(columns, [...buffersIn(columns)])

/** The memory of every array in it, once each. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer)
  else if (value instanceof Map) for (const part of value.values()) buffersIn(part, found)
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) buffersIn(part, found)
  }
  return found
}
