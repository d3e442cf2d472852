/**
 * Measures the throughput of the public list and of a product (goals P1 and P2), relative to two servers in the same
 * run: a bare Fastify with the same hand-written SQL, and one that returns a fixed text of the same size; then of the
 * pages rendered on the server (goal P3), cached and rendered anew, with 32 connections.
 * `node bench/marketplace.ts [products] [seconds]`
 */
import pg from 'pg'
import { openCatalogue } from './catalogues.ts'
import { report } from './figure.ts'
import { median, underLoad } from './load.ts'
import { startMajlis } from './majlis.ts'
import { type MeasuredServer, startServer } from './processes.ts'

const [products = 10_000, seconds = 4] = process.argv.slice(2).map(Number)
const rounds = 3
const anew = { rate: 200, p99: 250 }

const catalogue = await openCatalogue(products)
const list = '/api/marketplace/products?limit=24'
// A different query every time: the newest page with a filter that nearly all products pass, and pages from everywhere.
const hundredths = (whole: number) => `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
const newestAnew = (request: number) => `${list}&minPrice=${hundredths(request % 20_000)}`
const pageAnew = (request: number) =>
  `${list}&sort=price-asc&minPrice=${hundredths((request * 7919) % 1_200_000)}`
// Ours always returns the total; the bare server only on request.
const pageCounted = (request: number) => `${pageAnew(request)}&counted=yes`
const ids = await someIds()
const detail = `/api/products/${ids[0]}`
const detailAnew = (request: number) => `/api/products/${ids[request % ids.length]}`

const ours = await startServer('ours', { databaseUrl: catalogue.url })
const bare = await startServer('bare', { databaseUrl: catalogue.url })
const staticList = await startServer('static', { bytes: await sizeOf(ours.address + list) })
const staticDetail = await startServer('static', { bytes: await sizeOf(ours.address + detail) })

try {
  await fetch(`${ours.address}/api/marketplace/browse`)
  await compare('P1 newest, not kept, ours / bare SQL', 1, [ours, newestAnew], [bare, newestAnew])
  await compare('P1 any page, not kept, ours / bare SQL', 1, [ours, pageAnew], [bare, pageAnew])
  await compare('P1 any page, ours / bare SQL with total', 1, [ours, pageAnew], [bare, pageCounted])
  await compare('P1 product, not kept, ours / bare SQL', 1, [ours, detailAnew], [bare, detailAnew])
  await compare('P2 list, kept, ours / static text', 0.5, [ours, () => list], [staticList, () => list])
  await compare(
    'P2 product, kept, ours / static text',
    0.5,
    [ours, () => detail],
    [staticDetail, () => detail],
  )
} finally {
  await Promise.all([ours, bare, staticList, staticDetail].map(({ stop }) => stop()))
}
const majlis = await startMajlis(catalogue.url, 4391)
try {
  await printPages('marketplace, kept', () => '/marketplace', { rate: 6000, p99: 50 })
  await printPages('product, kept', () => `/products/${ids[0]}`, { rate: 6000, p99: 50 })
  await printPages('marketplace, anew', (request) => `/marketplace?minPrice=${1 + request}`, anew)
  await printPages('product, anew', (request) => `/products/${ids[request % ids.length]}`, anew)
} finally {
  await majlis.stop()
  await catalogue.close()
}

type Goal = { readonly rate: number; readonly p99: number }

async function printPages(what: string, pathOf: (request: number) => string, goal: Goal): Promise<void> {
  await fetch(majlis.address + pathOf(0))
  const { rate, p99 } = await underLoad(majlis.address, pathOf, seconds)
  report(`P3 ${what}`, { figure: rate, unit: '/s', atLeast: goal.rate })
  report(`P3 ${what}, p99`, { figure: p99, unit: 'ms', atMost: goal.p99 })
}

type Side = readonly [server: MeasuredServer, pathOf: (request: number) => string]

/** Measures both sides in turn, so that other load on the machine affects both. */
async function compare(what: string, goal: number, first: Side, second: Side): Promise<void> {
  const [a, b]: [Sample[], Sample[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    a.push(await sample(first))
    b.push(await sample(second))
  }
  const [ourRate, limit] = [a, b].map((samples) => median(samples.map(({ rate }) => rate))) as [
    number,
    number,
  ]
  const [ourCost, leastCost] = [a, b].map((samples) => Math.round(median(samples.map(({ cost }) => cost))))
  const ratio = Math.round((ourRate / limit) * 100)
  const rest = `${Math.round(ourRate)}/s of ${Math.round(limit)}/s, processor ${ourCost} µs of ${leastCost} µs a request`
  report(what, { figure: ratio, unit: '%', atLeast: goal * 100, rest })
}

type Sample = { readonly rate: number; readonly cost: number }

async function sample([server, pathOf]: Side): Promise<Sample> {
  const before = server.usedMicroseconds()
  const { rate, total } = await underLoad(server.address, pathOf, seconds)
  return { rate, cost: (server.usedMicroseconds() - before) / total }
}

async function sizeOf(url: string): Promise<number> {
  return (await (await fetch(url)).arrayBuffer()).byteLength
}

/** More products than the reply cache holds, so that cycling through them never hits it. */
async function someIds(): Promise<string[]> {
  const client = new pg.Client({ connectionString: catalogue.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select product_id as id from listings order by md5(number::text)',
  )
  await client.end()
  return rows.map(({ id }) => id)
}
