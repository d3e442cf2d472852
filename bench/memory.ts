/**
 * Memory of the server process (goal P8): idle with 100,000 products once the catalogue is in memory, and after a
 * million requests for changing questions. `node bench/memory.ts [products] [requests]`
 */
import autocannon from 'autocannon'
import pg from 'pg'
import { openCatalogue } from './catalogues.ts'
import { startServer } from './processes.ts'
import { questions } from './questions.ts'

const [products = 100_000, requests = 1_000_000] = process.argv.slice(2).map(Number)

const catalogue = await openCatalogue(products)
const ids = await someIds()
const server = await startServer('ours', { databaseUrl: catalogue.url })
try {
  for (const pathOf of Object.values(questions))
    await (await fetch(server.address + pathOf(1, ids))).arrayBuffer()
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  tell('idle', server.residentMb(), 120)
  const paths = Object.values(questions)
  let asked = 0
  const pathOf = () => {
    asked++
    return paths[asked % paths.length]?.(asked % 1400, ids) ?? '/'
  }
  const { non2xx, errors } = await autocannon({
    url: server.address,
    connections: 32,
    amount: requests,
    requests: [{ setupRequest: (request) => ({ ...request, path: pathOf() }) }],
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors`)
  tell(`after ${requests.toLocaleString('en')} requests`, server.residentMb(), 250)
} finally {
  await server.stop()
  await catalogue.close()
}

function tell(when: string, mb: number, goal: number): void {
  console.log(
    `P8 ${products.toLocaleString('en')} products, ${when}: ${mb} MB (goal ${goal}) ${mb <= goal ? 'reached' : 'MISSED'}`,
  )
}

async function someIds(): Promise<string[]> {
  const client = new pg.Client({ connectionString: catalogue.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select product_id as id from listings limit 2000')
  await client.end()
  return rows.map(({ id }) => id)
}
