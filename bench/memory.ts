/**
 * Measures the memory of the whole server (goal P8), started as by `npm start`: idle with 100,000 products once the
 * catalogue is in memory, and after a million varied requests. `node bench/memory.ts [products] [requests]`
 */
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { openCatalogue } from './catalogues.ts'
import { report } from './figure.ts'
import { startMajlis } from './majlis.ts'
import { residentMb } from './processes.ts'
import { questions } from './questions.ts'

const [products = 100_000, requests = 1_000_000] = process.argv.slice(2).map(Number)
const port = 4390

const catalogue = await openCatalogue(products)
const ids = await someIds()
// Measures the second start: the first may create data that later ones find.
await (await startMajlis(catalogue.url, port)).stop()
const majlis = await startMajlis(catalogue.url, port)
const { address } = majlis
try {
  console.log(`ready: ${residentMb(majlis.pid)} MB`)
  for (const pathOf of Object.values(questions)) await (await fetch(address + pathOf(1, ids))).arrayBuffer()
  // Collected memory is returned to the system some twenty seconds later.
  await sleep(30_000)
  print('idle', residentMb(majlis.pid), 150)
  const paths = Object.values(questions)
  let asked = 0
  const nextPath = () => {
    asked++
    return paths[asked % paths.length]?.(asked % 1400, ids) ?? '/'
  }
  const { non2xx, errors } = await autocannon({
    url: address,
    connections: 32,
    amount: requests,
    requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors`)
  print(`after ${requests.toLocaleString('en')} requests`, residentMb(majlis.pid), 250)
} finally {
  await majlis.stop()
  await catalogue.close()
}

function print(when: string, mb: number, goal: number): void {
  report(`P8 ${products.toLocaleString('en')} products, ${when}`, { figure: mb, unit: 'MB', atMost: goal })
}

async function someIds(): Promise<string[]> {
  const client = new pg.Client({ connectionString: catalogue.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select product_id as id from listings limit 2000')
  await client.end()
  return rows.map(({ id }) => id)
}
