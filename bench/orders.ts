/**
 * Measures orders per second and p95 with eight clients, for a cart of three lines from two shops, against the bare transaction with the same guarantees
 * (an idempotency key, rows locked in one order, stock, windows, lines, events and the mail's job) behind a bare Fastify; how fast one instance announces
 * them; and the public list meanwhile. `node bench/orders.ts [products] [seconds]`
 */
import { once } from 'node:events'
import { resolve } from 'node:path'
import fastify from 'fastify'
import { createCaches } from '#server/caches.ts'
import { processConfig } from '#server/config.ts'
import { buildApp } from '#server/app.ts'
import { newId } from '#server/deps.ts'
import { createDatabase } from '#server/platform/db/open.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { installJobs, startJobs } from '#server/platform/jobs/queue.ts'
import { isNumberTaken } from '#server/orders/checkout/store.ts'
import { notifyOrders } from '#server/orders/jobs.ts'
import { createLog } from '#server/platform/process/log.ts'
import { bareOrder } from './bare-order.ts'
import { letOrdersIn, openCatalogue } from './catalogues.ts'
import { report } from './figure.ts'
import { median, percentile } from './load.ts'

const [products = 10_000, seconds = 4] = process.argv.slice(2).map(Number)
const [rounds, atOnce, goal, goalOfList] = [5, 8, 60, 90]

const catalogue = await openCatalogue(products, `orders-${products}`)
const log = createLog('error')
const { db, pool, learnTypes } = createDatabase({ connectionString: catalogue.url, max: 10 }, log)
await learnTypes()
await installJobs({ pool, log })
await letOrdersIn(pool)
// The folder of the bulk seed's files; the key for secrets is created there.
const dataDir = resolve('.data-bench/files')
const config = { ...processConfig(), dataDir, demoMode: true, isReachable: false }
const storage = await createStorage(config)
const deps = { db, pool, config, clock: () => new Date(), storage, log, caches: createCaches() }
const ours = await buildApp(deps as Parameters<typeof buildApp>[0], { withPages: false })
const bare = fastify()
bare.post('/api/orders', async (request, reply) => {
  const { items, email } = request.body as { items: { productId: string }[]; email: string }
  const ids = items.map(({ productId }) => productId)
  // An order number already taken is drawn again, as ours are.
  const once = () => bareOrder(pool, ids, email)
  const again = (error: unknown) => (isNumberTaken(error) ? once() : Promise.reject(error))
  return reply.status(201).send(await once().catch(again))
})
const { rows } = await pool.query<{ shop: string; ids: string[] }>(
  `select p.shop_id as shop, array_agg(p.id order by p.id) as ids from listings l join products p on p.id = l.product_id
   where p.shop_id is not null and p.currency = 'AED' group by 1 order by count(*) desc limit 2`,
)
const [first = [], second = []] = rows.map(({ ids }) => ids)
const addresses = { ours: await ours.listen({ port: 0 }), bare: await bare.listen({ port: 0 }) }
let made = 0

function cart() {
  const n = (made += 1)
  const pick = (ids: string[], offset: number) => ids[(n * 7 + offset) % ids.length] as string
  const items = [pick(first, 0), pick(first, 3), pick(second, 0)].map((productId) => ({
    productId,
    quantity: 1,
  }))
  const email = `buyer-${n % 500}@bench.example`
  const customer = { firstName: 'Mariam', lastName: 'Al Hosani', email, phone: '0501234567' }
  const shippingAddress = { addressLine: 'Al Wasl Road', city: 'Jumeirah', emirate: 'dubai' }
  return { items, email, customer, shippingAddress, paymentMethod: 'cash_on_delivery' }
}

async function place(address: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${address}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify(cart()),
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - begun
}

/** Runs `atOnce` buyers for some seconds; returns orders per second, and the time of each. */
async function buyAtOnce(address: string): Promise<{ rate: number; took: number[] }> {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  const buyer = async () => {
    while (performance.now() < until) took.push(await place(address))
  }
  await Promise.all(Array.from({ length: atOnce }, buyer))
  return { rate: took.length / seconds, took }
}

async function listRate(work: () => Promise<unknown>): Promise<number> {
  let answered = 0
  let isOver = false
  const reader = async () => {
    for (let n = 0; !isOver; n += 1, answered += 1) {
      await (
        await fetch(`${addresses.ours}/api/marketplace/products?limit=24&minPrice=${100 + 50 * (n % 20)}`)
      ).arrayBuffer()
    }
  }
  const readers = [reader(), reader()]
  const begun = performance.now()
  await work()
  isOver = true
  await Promise.all(readers)
  return (1000 * answered) / (performance.now() - begun)
}

try {
  for (const address of Object.values(addresses)) await buyAtOnce(address)
  const rates = { ours: [] as number[], bare: [] as number[] }
  const took = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['ours', 'bare'] as const) {
      const bought = await buyAtOnce(addresses[side])
      rates[side].push(bought.rate)
      took[side].push(...bought.took)
    }
  }
  const [rate, bareRate] = [median(rates.ours), median(rates.bare)]
  const p95Of = (values: number[]) =>
    percentile(
      values.toSorted((a, b) => a - b),
      0.95,
    )
  const [p95, bareP95] = [p95Of(took.ours), p95Of(took.bare)]
  report('P6 orders, ours / bare transaction', {
    figure: (100 * rate) / bareRate,
    unit: '%',
    atLeast: goal,
    rest: `${Math.round(rate)}/s of ${Math.round(bareRate)}/s, ${atOnce} at once`,
  })
  const rest = `${Math.round(p95)} ms of ${Math.round(bareP95)} ms`
  report('P6 orders, p95 ours / bare', { figure: p95 / bareP95, unit: 'times', atMost: 1.5, rest })
  const announced = await announceRate()
  report('P16 10,000 orders announced', { figure: 10_000 / announced, unit: 's', atMost: 300 })
  // Twenty orders per second, as on a busy day.
  const lists = { alone: [] as number[], meanwhile: [] as number[] }
  const pause = () => new Promise((done) => setTimeout(done, seconds * 1000))
  for (let round = 0; round < rounds; round += 1) {
    lists.alone.push(await listRate(pause))
    lists.meanwhile.push(await listRate(steadily))
  }
  const ofList = (100 * median(lists.meanwhile)) / median(lists.alone)
  report('P15 public list, 20 orders a second', { figure: ofList, unit: '%', atLeast: goalOfList })
} finally {
  await ours.close()
  await bare.close()
  await db.destroy()
  await catalogue.close()
}

/** Orders announced per second by one instance, of those just placed. */
async function announceRate(): Promise<number> {
  const waiting = async () => {
    const { rows: left } = await pool.query<{ count: number }>(
      `select count(*)::int as count from jobs.job where name = $1 and state < 'completed'`,
      [notifyOrders.name],
    )
    return left[0]?.count ?? 0
  }
  const placed = await waiting()
  const begun = performance.now()
  const { stop } = await startJobs(deps as Parameters<typeof startJobs>[0], [notifyOrders])
  // oxlint-disable-next-line no-await-in-loop
  while ((await waiting()) > 0) await new Promise((done) => setTimeout(done, 200))
  const took = (performance.now() - begun) / 1000
  await stop()
  return placed / took
}

async function steadily(): Promise<void> {
  const orders: Promise<number>[] = []
  const timer = setInterval(() => void orders.push(place(addresses.ours)), 50)
  await once(AbortSignal.timeout(seconds * 1000), 'abort')
  clearInterval(timer)
  await Promise.all(orders)
}
