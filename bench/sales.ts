/**
 * Measures pages and replies during sales: requests per second with 50 sales per second in another process, and in the
 * measured one itself, relative to none in the same run. Every other sale is of a product being viewed.
 * `node bench/sales.ts [products] [seconds] [sales a second]`
 */
import { spawnSync } from 'node:child_process'
import { createDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/process/log.ts'
import { isBuildFresh } from '../scripts/build-web.ts'
import { openCatalogue } from './catalogues.ts'
import { report } from './figure.ts'
import { median, underLoad } from './load.ts'
import { startServer } from './processes.ts'
import { sellSteadily } from './seller.ts'

const [products = 10_000, seconds = 4, perSecond = 50] = process.argv.slice(2).map(Number)
const rounds = 5
const goal = 90

if (!isBuildFresh()) spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
const catalogue = await openCatalogue(products, `sales-${products}`)
const { db, pool, learnTypes } = createDatabase(
  { connectionString: catalogue.url, max: 4 },
  createLog('warn'),
)
await learnTypes()
const site = await startServer('site', { databaseUrl: catalogue.url })
const { rows } = await pool.query<{ id: string }>(
  'select product_id as id from listings order by md5(number::text)',
)
const lookedAt = rows.slice(0, 100).map(({ id }) => id)
const sold = rows.map(({ id }, n) => (n % 2 === 0 ? id : (lookedAt[(n >> 1) % lookedAt.length] as string)))

const prices = Array.from({ length: 20 }, (_, n) => 100 + 50 * n)
const asked: Record<string, readonly string[]> = {
  'pages of lists': prices.map((price) => `/marketplace?minPrice=${price}`),
  'pages of products': lookedAt.map((id) => `/products/${id}`),
  'lists with their counts': prices.map((price) => `/api/marketplace/browse?limit=24&minPrice=${price}`),
  'lists with exact stock': prices.map((price) => `/api/marketplace/products?limit=24&minPrice=${price}`),
  'products with exact stock': lookedAt.map((id) => `/api/products/${id}`),
}
const ways = {
  none: async () => ({ stop: async () => undefined }),
  elsewhere: async () => sellSteadily(db, sold, perSecond),
  'in this process': async () => site.sell(sold, perSecond),
} as const
type SaleOrigin = keyof typeof ways

try {
  for (const [what, urls] of Object.entries(asked)) await compare(what, urls)
} finally {
  await site.stop()
  await db.destroy()
  await catalogue.close()
}

/** Measures all three in turn, so that other load on the machine affects them equally. */
async function compare(what: string, urls: readonly string[]): Promise<void> {
  // A second request puts the page into the cache.
  for (const url of [...urls, ...urls]) await (await fetch(site.address + url)).arrayBuffer()
  const rates: Record<SaleOrigin, number[]> = { none: [], elsewhere: [], 'in this process': [] }
  const costs: Record<SaleOrigin, number[]> = { none: [], elsewhere: [], 'in this process': [] }
  for (let round = 0; round < rounds; round++) {
    for (const way of Object.keys(ways) as SaleOrigin[]) {
      const sales = await ways[way]()
      const before = site.usedMicroseconds()
      const { rate, total } = await underLoad(
        site.address,
        (request) => urls[request % urls.length] as string,
        seconds,
      )
      costs[way].push((site.usedMicroseconds() - before) / total)
      rates[way].push(rate)
      await sales.stop()
    }
  }
  const none = median(rates.none)
  console.log(`${what}: ${Math.round(none)}/s, ${Math.round(median(costs.none))} µs of the processor each`)
  for (const way of ['elsewhere', 'in this process'] as const) {
    const ratio = Math.round((100 * median(rates[way])) / none)
    const rest = `${Math.round(median(rates[way]))}/s, ${Math.round(median(costs[way]))} µs`
    report(`P15 ${what}, ${perSecond} sales a second ${way}`, {
      figure: ratio,
      unit: '%',
      atLeast: goal,
      rest,
    })
  }
}
