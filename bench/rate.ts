/**
 * A new EUR rate in the settings while every product is priced in EUR: how long the answer takes, beside writing one
 * number of every listing by hand, and when the public side counts at the new rate. `node bench/rate.ts [products]`
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newAdministrator } from './administrator.ts'
import { openCatalogue } from './catalogues.ts'
import { median } from './load.ts'
import { startMajlis } from './majlis.ts'

const [products = 50_000] = process.argv.slice(2).map(Number)
const rounds = 5

const catalogue = await openCatalogue(products, `rate-${products}`)
const client = new pg.Client({ connectionString: catalogue.url })
await client.connect()
await client.query(`update products set currency = 'EUR' where currency <> 'EUR'`)
const token = await newAdministrator(catalogue.url)
const majlis = await startMajlis(catalogue.url, 4405)
const took = { byHand: [] as number[], answer: [] as number[], shown: [] as number[] }
try {
  await changeRate('4.0000')
  for (let round = 1; round <= rounds; round++) {
    await client.query('vacuum analyze listings')
    took.byHand.push(
      await timed(() => client.query('update listings set price_aed_fils = price_aed_fils + 1')),
    )
    await client.query('vacuum analyze listings')
    const before = await filterCounts()
    took.answer.push(await timed(() => changeRate(`4.${String(round).padStart(4, '0')}`)))
    took.shown.push(await timed(() => untilOther(before)))
  }
  const [byHand, answer, shown] = [took.byHand, took.answer, took.shown].map(median) as [
    number,
    number,
    number,
  ]
  console.log(`a new rate with ${products} prices in EUR: ${Math.round(answer)} ms`)
  console.log(
    `one number of every listing by hand: ${Math.round(byHand)} ms; ${Math.round((100 * answer) / byHand) / 100} times`,
  )
  console.log(`shown to the public ${Math.round(shown)} ms after the answer`)
} finally {
  await majlis.stop()
  await client.end()
  await catalogue.close()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function changeRate(eurToAed: string): Promise<void> {
  const answer = await fetch(`${majlis.address}/api/admin/settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ eurToAed }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

/** The counts of the filters, with the cheapest and the dearest price in AED. */
async function filterCounts(): Promise<string> {
  const answer = await fetch(`${majlis.address}/api/marketplace/browse`)
  const { facets } = (await answer.json()) as { facets: unknown }
  return JSON.stringify(facets)
}

async function untilOther(before: string): Promise<void> {
  while ((await filterCounts()) === before) await sleep(5)
}
