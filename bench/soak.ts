/**
 * Simulates hours of an ordinary day on one instance (goal R13): varied queries and orders at a fixed rate, started as by
 * `npm start`; after the first five minutes memory, open files and the p95 must stay constant.
 * `node bench/soak.ts [minutes] [questions a second] [products]`; every tenth query is followed by an order.
 */
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '#server/deps.ts'
import { letOrdersIn, openCatalogue } from './catalogues.ts'
import { report } from './figure.ts'
import { startMajlis } from './majlis.ts'
import { residentMb } from './processes.ts'
import { questions } from './questions.ts'

const [minutes = 30, pace = 20, products = 10_000] = process.argv.slice(2).map(Number)
const port = 4391

const catalogue = await openCatalogue(products)
const ids = await prepare()
const majlis = await startMajlis(catalogue.url, port)
const paths = Object.values(questions)
const refusals = new Map<number, number>()
let asked = 0
let took: number[] = []

type Minute = { readonly mb: number; readonly files: number; readonly p95: number }
const seen: Minute[] = []
try {
  const timer = setInterval(() => void turn(), 1000 / pace)
  for (let minute = 1; minute <= minutes; minute++) {
    took = []
    await sleep(60_000)
    const p95 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
    const files = readdirSync(`/proc/${majlis.pid}/fd`).length
    seen.push({ mb: residentMb(majlis.pid), files, p95: Math.round(p95) })
    console.log(`minute ${minute}: ${JSON.stringify(seen.at(-1))}, ${asked} questions`)
  }
  clearInterval(timer)
  await sleep(2_000)
  // Five minutes each, since only some minutes contain a garbage collection.
  const [early, late] = [seen.slice(5, 10), seen.slice(-5)]
  const ratio = (of: (minute: Minute) => number) => (middle(late.map(of)) / middle(early.map(of))) * 100
  report(`R13 memory after ${minutes} minutes`, { figure: ratio(({ mb }) => mb), unit: '%', atMost: 110 })
  report('R13 open files', { figure: ratio(({ files }) => files), unit: '%', atMost: 105 })
  report('R13 p95', { figure: ratio(({ p95 }) => p95), unit: '%', atMost: 120 })
  console.log(`${asked} questions; refused: ${JSON.stringify([...refusals])}`)
} finally {
  await majlis.stop()
  await catalogue.close()
}

function middle(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

async function turn(): Promise<void> {
  asked++
  const path = paths[asked % paths.length]?.(asked % 1400, ids) ?? '/'
  const began = performance.now()
  await ask('GET', path)
  took.push(performance.now() - began)
  if (asked % 10 === 0) await ask('POST', '/api/orders', order())
}

/** Sends each request from another local address. */
function ask(method: string, path: string, body?: object): Promise<void> {
  const localAddress = `127.${1 + (asked >> 16)}.${(asked >> 8) & 255}.${1 + (asked % 250)}`
  const headers = body ? { 'content-type': 'application/json', 'idempotency-key': newId() } : {}
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, localAddress, agent: false },
      (answer) => {
        const status = answer.statusCode ?? 0
        if (status >= 400) refusals.set(status, (refusals.get(status) ?? 0) + 1)
        answer.resume().on('end', resolve)
      },
    )
    sent.on('error', () => {
      refusals.set(0, (refusals.get(0) ?? 0) + 1)
      resolve()
    })
    sent.end(body && JSON.stringify(body))
  })
}

function order() {
  const email = `buyer-${asked}@soak.example`
  const customer = {
    firstName: 'Mariam',
    lastName: 'Al Hosani',
    email,
    phone: `+9715${String(asked).padStart(8, '0')}`,
  }
  const items = [{ productId: ids[asked % ids.length], quantity: 1 }]
  const shippingAddress = { addressLine: `Villa ${asked}`, city: 'Jumeirah', emirate: 'dubai' }
  return { items, customer, shippingAddress, paymentMethod: 'cash_on_delivery' }
}

/** Returns products for sale. */
async function prepare(): Promise<string[]> {
  const client = new pg.Client({ connectionString: catalogue.url })
  await client.connect()
  await letOrdersIn(client)
  const { rows } = await client.query<{ id: string }>('select product_id as id from listings limit 2000')
  await client.end()
  return rows.map(({ id }) => id)
}
