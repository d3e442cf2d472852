/**
 * Compares two instances with one on the same database, each pinned to its own core (goal P12): the public list and pages rendered anew, orders, and the rate at
 * which workers announce orders. With six or more cores the database and the clients have their own, and the rates count; with fewer all share, and what counts is
 * the processor time per response: the same with two instances as with one. `node bench/instances.ts [products] [seconds]`
 */
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '#server/deps.ts'
import { notifyOrders } from '#server/orders/jobs.ts'
import { letOrdersIn, openCatalogue } from './catalogues.ts'
import { report } from './figure.ts'
import { median, underLoad } from './load.ts'
import { type Majlis, startMajlis } from './majlis.ts'
import { usedMicroseconds } from './processes.ts'

const [products = 10_000, seconds = 4] = process.argv.slice(2).map(Number)
const rounds = 3
const hasCores = cpus().length >= 6

const catalogue = await openCatalogue(products, `instances-${products}`)
const client = new pg.Client({ connectionString: catalogue.url })
await client.connect()
const buyable = await prepare()
const start = (core: number, worker: boolean) =>
  startMajlis(catalogue.url, (worker ? 4397 : 4395) + core, {
    WORKER: String(worker),
    LOG_LEVEL: 'warn',
    PREFETCH_PICTURES: 'false',
    // A demo on its own machine has no rate limits for visitors.
    DEMO_MODE: 'true',
    DEMO_YEAR: 'false',
  }).then((majlis) => {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(majlis.pid)])
    return majlis
  })
const instances = [await start(0, false), await start(1, false)]
let asked = 0
try {
  if (!hasCores)
    console.log(`${cpus().length} cores for all of it: rates say nothing of what more cores give`)
  const list = '/api/marketplace/products?limit=24&sort=price-asc'
  await compare(
    'list',
    reading(() => `${list}&minPrice=${(asked = (asked + 7919) % 1_200_000) / 100}`),
  )
  // Whole dirhams: any other spelling of a price is redirected.
  await compare(
    'page rendered anew',
    reading(() => `/marketplace?minPrice=${1 + ((asked += 1) % 9_999)}`),
  )
  await compare('orders', buying)
  await compareWorkers()
} finally {
  await Promise.all(instances.map(({ stop }) => stop()))
  await client.end()
  await catalogue.close()
}

/** Requests answered per second by all given instances together. */
type Work = (these: readonly Majlis[]) => Promise<number>

/** Measures one and two instances in turn, so that other load on the machine affects both. */
async function compare(what: string, work: Work): Promise<void> {
  const [rates, costs]: [number[][], number[][]] = [
    [[], []],
    [[], []],
  ]
  await work(instances)
  for (let round = 0; round < rounds; round += 1) {
    for (const count of [1, 2]) {
      const these = instances.slice(0, count)
      const before = used(these)
      const rate = await work(these)
      rates[count - 1]?.push(rate)
      costs[count - 1]?.push((used(these) - before) / (rate * seconds))
    }
  }
  const [one = 0, two = 0] = rates.map(median)
  const [alone = 0, beside = 0] = costs.map(median)
  print(what, two / one, `${Math.round(two)}/s of ${Math.round(one)}/s`)
  report(`P12 ${what}, processor time of an answer, two / one`, {
    figure: beside / alone,
    unit: 'times',
    // Two instances at 1.8 times the rate take 2 / 1.8 of the time per response.
    atMost: 1.11,
    rest: `${Math.round(beside)} µs of ${Math.round(alone)} µs`,
  })
}

function used(these: readonly Majlis[]): number {
  return these.reduce((sum, { pid }) => sum + usedMicroseconds(pid), 0)
}

function reading(pathOf: () => string): Work {
  return async (these) => {
    const loads = await Promise.all(these.map(({ address }) => underLoad(address, pathOf, seconds, 12)))
    return loads.reduce((sum, { total }) => sum + total, 0) / seconds
  }
}

async function buying(these: readonly Majlis[]): Promise<number> {
  let placed = 0
  const until = performance.now() + seconds * 1000
  const buyer = async ({ address }: Majlis) => {
    while (performance.now() < until) {
      await buy(address)
      placed += 1
    }
  }
  await Promise.all(these.flatMap((one) => Array.from({ length: 8 }, () => buyer(one))))
  return placed / seconds
}

async function buy(address: string): Promise<void> {
  const n = (asked += 1)
  const customer = {
    firstName: 'Mariam',
    lastName: 'Al Hosani',
    email: `b-${newId()}@bench.example`,
    phone: '0501234567',
  }
  const answer = await fetch(`${address}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify({
      items: [{ productId: buyable[n % buyable.length], quantity: 1 }],
      customer,
      shippingAddress: { addressLine: 'Al Wasl Road', city: 'Jumeirah', emirate: 'dubai' },
      paymentMethod: 'cash_on_delivery',
    }),
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Compares the orders announced per second by one worker and by two, half of those just placed for each. */
async function compareWorkers(): Promise<void> {
  const waiting = `from jobs.job where name = '${notifyOrders.name}' and state < 'completed'`
  await client.query(
    `update jobs.job set start_after = now() + interval '1 day' where id in (select id ${waiting})`,
  )
  const { rowCount: all } = await client.query(`select ${waiting}`)
  const rateOf = async (workers: readonly Majlis[]) => {
    const count = Math.floor((all ?? 0) / 2)
    await client.query(
      `update jobs.job set start_after = now() where id in (select id ${waiting} limit ${count})`,
    )
    const begun = performance.now()
    await client.query(`notify jobs, '${notifyOrders.name}'`)
    while ((await client.query(`select ${waiting} and start_after <= now() limit 1`)).rowCount)
      await sleep(50)
    const rate = (1000 * count) / (performance.now() - begun)
    await Promise.all(workers.map(({ stop }) => stop()))
    return rate
  }
  const one = await rateOf([await start(0, true)])
  const two = await rateOf(await Promise.all([start(0, true), start(1, true)]))
  print('orders announced by workers', two / one, `${Math.round(two)}/s of ${Math.round(one)}/s`)
}

/** Compares a rate with its goal only if there are enough cores. */
function print(what: string, times: number, rest: string): void {
  const named = `P12 ${what}, two / one`
  if (hasCores) report(named, { figure: times, unit: 'times', atLeast: 1.8, rest })
  else console.log(`${named}: ${Math.round(100 * times) / 100} times; ${rest}`)
}

/** Returns products that can be bought. */
async function prepare(): Promise<readonly string[]> {
  await letOrdersIn(client)
  const { rows } = await client.query<{ id: string }>(
    `select product_id as id from listings join products p on p.id = product_id where p.shop_id is not null and p.currency = 'AED' limit 500`,
  )
  return rows.map(({ id }) => id)
}
