/**
 * Server-rendered pages (goal P3): `/marketplace` and a product, kept and rendered anew, 32 connections at once.
 * `node bench/pages.ts [products] [seconds]`
 */
import pg from 'pg'
import { openCatalogue } from './catalogues.ts'
import { underLoad } from './load.ts'
import { startMajlis } from './majlis.ts'

const [products = 10_000, seconds = 6] = process.argv.slice(2).map(Number)

const catalogue = await openCatalogue(products)
const ids = await someIds()
const majlis = await startMajlis(catalogue.url, 4391)
try {
  await tell('marketplace, kept', () => '/marketplace', { rate: 3000, p99: 50 })
  await tell('product, kept', () => `/products/${ids[0]}`, { rate: 3000, p99: 50 })
  await tell('marketplace, anew', (request) => `/marketplace?minPrice=${1 + request}`, { rate: 150 })
  await tell('product, anew', (request) => `/products/${ids[request % ids.length]}`, { rate: 150 })
} finally {
  await majlis.stop()
  await catalogue.close()
}

type Goal = { readonly rate: number; readonly p99?: number }

async function tell(what: string, pathOf: (request: number) => string, goal: Goal): Promise<void> {
  await fetch(majlis.address + pathOf(0))
  const { rate, p99 } = await underLoad(majlis.address, pathOf, seconds)
  const isReached = rate >= goal.rate && p99 <= (goal.p99 ?? Infinity)
  const limits = `goal ${goal.rate}/s${goal.p99 ? `, p99 ${goal.p99} ms` : ''}`
  console.log(
    `P3 ${what.padEnd(18)} ${Math.round(rate)}/s, p99 ${p99} ms (${limits}) ${isReached ? 'reached' : 'MISSED'}`,
  )
}

/** In no order of the catalogue, so that going round them finds none kept. */
async function someIds(): Promise<string[]> {
  const client = new pg.Client({ connectionString: catalogue.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select product_id as id from listings order by md5(number::text)',
  )
  await client.end()
  return rows.map(({ id }) => id)
}
