/** Worker thread that reads the columns and posts them to its parent. Its `workerData` is the database connection. */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { loadColumns } from './columns-loading.ts'
import { buffersIn } from './columns.ts'

const client = new pg.Client(workerData as pg.ClientConfig)
await client.connect()
const columns = await loadColumns(client)
await client.end()
parentPort?.postMessage(columns, [...buffersIn(columns)])
