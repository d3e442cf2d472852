/**
 * Measures how responses slow down as the catalogue grows (goals P4 and P5): sends the same queries to Majlis with 10,000
 * and with 1,000,000 products, in turn, each query once, so that no reply is cached; then checks the plans of their
 * statements and fails if one reads a whole table.
 * `node bench/growth.ts [small] [large] [questions]`
 */
import pg from 'pg'
import { openCatalogue } from './catalogues.ts'
import { report } from './figure.ts'
import { oneByOne, percentile } from './load.ts'
import { judgePlans } from './plans.ts'
import { startServer } from './processes.ts'
import { questions } from './questions.ts'

const [smallSize = 10_000, largeSize = 1_000_000, count = 200] = process.argv.slice(2).map(Number)

const ascending = (a: number, b: number) => a - b
const shown = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })

const small = await openSide(smallSize)
const large = await openSide(largeSize)
try {
  await warmUp()
  for (const [name, pathOf] of Object.entries(questions)) await compare(name, pathOf)
  await deepPages()
  await newWords()
  process.exitCode = (await judgePlans(large.url)) === 0 ? 0 : 1
} finally {
  await Promise.all([small.close(), large.close()])
}

type Side = Awaited<ReturnType<typeof openSide>>

async function openSide(products: number) {
  const catalogue = await openCatalogue(products)
  const server = await startServer('ours', { databaseUrl: catalogue.url })
  const client = new pg.Client({ connectionString: catalogue.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select product_id as id from listings order by md5(number::text) limit 2000',
  )
  const close = async () => {
    await client.end()
    await server.stop()
    await catalogue.close()
  }
  return { products, url: catalogue.url, server, client, ids: rows.map(({ id }) => id), close }
}

/** Reads every file once and runs every code path a few times. */
async function warmUp(): Promise<void> {
  for (const side of [small, large]) {
    await side.client.query('select sum(length(record)) from listing_documents')
    await side.client.query('select sum(length(hits)) from search_hits')
    for (const pathOf of Object.values(questions)) {
      await oneByOne(Array.from({ length: 30 }, (_, n) => side.server.address + pathOf(n + 1000, side.ids)))
    }
  }
}

async function compare(name: string, pathOf: (n: number, ids: readonly string[]) => string): Promise<void> {
  const [a, b]: [number[], number[]] = [[], []]
  for (let n = 0; n < count; n++) {
    a.push(...(await oneByOne([small.server.address + pathOf(n, small.ids)])))
    b.push(...(await oneByOne([large.server.address + pathOf(n, large.ids)])))
  }
  print(name, a, b)
}

function print(name: string, a: number[], b: number[]): void {
  const [p95Small, p95Large] = [a, b].map((took) => percentile(took.toSorted(ascending), 0.95)) as [
    number,
    number,
  ]
  const rest = `p95 ${shown(p95Small)} -> ${shown(p95Large)} ms`
  report(`P4 ${name}`, { figure: p95Large / p95Small, unit: 'times', atMost: 2, rest })
}

/** Compares page 1,000 by cursor with page 1, on the large catalogue, neither cached. */
async function deepPages(): Promise<void> {
  const { address } = large.server
  const before = await fetch(`${address}/api/marketplace/products?limit=24&offset=${998 * 24}`)
  const deepUrl = /<([^>]+)>; rel="next"/.exec(before.headers.get('link') ?? '')?.[1] ?? ''
  const [first, deep]: [number[], number[]] = [[], []]
  for (let n = 0; n < 40; n++) {
    await clearStored(large, '{}')
    first.push(...(await oneByOne([`${address}/api/marketplace/products?limit=24`])))
    deep.push(...(await oneByOne([address + deepUrl])))
  }
  print('page 1 -> page 1,000 by cursor', first, deep)
}

/** Simulates a catalogue change: drops cached replies, and cached searches too if it names a listing. */
async function clearStored({ client, server }: Side, numbers: string): Promise<void> {
  await client.query('insert into catalogue_changes (numbers) values ($1)', [numbers])
  await new Promise((resolve) => setTimeout(resolve, 550))
  await fetch(`${server.address}/api/categories`)
}

/** Searches a word in 1 % of the products, never cached: a change before each search clears all processes. */
async function newWords(): Promise<void> {
  const words = ['hexagonal', 'سداسية', 'hexagonla', 'سداسيه', 'hexagon']
  const took = new Map<Side, number[]>()
  for (let n = 0; n < 25; n++) {
    for (const side of [small, large]) {
      await clearStored(side, '{0}')
      const url = `${side.server.address}/api/marketplace/products?limit=24&sort=best-match&search=${words[n % words.length]}`
      took.set(side, [...(took.get(side) ?? []), ...(await oneByOne([url]))])
    }
  }
  print('search, looked up anew', took.get(small) ?? [], took.get(large) ?? [])
  const p95 = percentile((took.get(large) ?? []).toSorted(ascending), 0.95)
  report(`P5 word in 1 % of ${large.products}, p95`, { figure: p95, unit: 'ms', atMost: 50 })
}
