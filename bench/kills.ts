/**
 * Kills Majlis, or its embedded PostgreSQL, again and again while six clients buy (goals R1, R2); PostgreSQL is killed and shut down in turn. Clients
 * without a response retry under the same key. At the end everything acknowledged is stored, once, and all totals are right.
 * `node bench/kills.ts [kills] [server|postgres]`; on its own embedded database, Majlis alone also on an empty one in BENCH_DATABASE_URL
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runningEmbedded } from '#engines/postgres/embedded.ts'
import { readPostmaster } from '#engines/postgres/postmaster.ts'
import { newId } from '#server/deps.ts'
import { auditMoney } from './audit/audit.ts'
import { letOrdersIn } from './catalogues.ts'
import { report } from './figure.ts'
import { median } from './load.ts'
import { startMajlis } from './majlis.ts'

const [, , kills = '50', victim = 'server'] = process.argv
const given = process.env['BENCH_DATABASE_URL'] ?? ''
const folder = mkdtempSync(path.join(tmpdir(), 'majlis-kills-'))
const settings = {
  DATA_DIR: folder,
  DEMO_MODE: 'true',
  DEMO_YEAR: 'false',
  LOG_LEVEL: 'fatal',
  PREFETCH_PICTURES: 'false',
}
const start = () => startMajlis(given, 4394, settings)
/** Acknowledged order numbers of each checkout, by the buyer's email. */
const acknowledged = new Map<string, string>()
const wrong: string[] = []
let isOver = false
let unanswered = 0

let majlis = await start()
const ids = await onDatabase(prepare)
const buyers = Array.from({ length: 6 }, buyAgainAndAgain)
const back: number[] = []
try {
  for (let kill = 0; kill < Number(kills); kill += 1) {
    await acknowledgedMore(20)
    const begun = performance.now()
    await strike(kill)
    await acknowledgedMore(1)
    back.push((performance.now() - begun) / 1000)
  }
  isOver = true
  await Promise.all(buyers)
  await onDatabase(lookUp)
} finally {
  await majlis.stop()
}
rmSync(folder, { recursive: true, force: true })

/** Every second time PostgreSQL is shut down, as for a restart; Majlis restarts it by itself. */
async function strike(kill: number): Promise<void> {
  if (victim === 'postgres') {
    process.kill(readPostmaster(path.join(folder, 'postgres'))?.pid ?? 0, kill % 2 ? 'SIGINT' : 'SIGKILL')
    return
  }
  process.kill(majlis.pid, 'SIGKILL')
  majlis = await start()
}

async function acknowledgedMore(count: number): Promise<void> {
  const before = acknowledged.size
  while (acknowledged.size < before + count) await sleep(10)
}

async function buyAgainAndAgain(_: unknown, buyer: number): Promise<void> {
  for (let n = buyer; !isOver; n += 7) {
    const [key, email] = [newId(), `${newId()}@kills.example`]
    const products = new Set([n, n * 13 + 5].map((at) => ids[at % ids.length]))
    const checkout = { key, email, items: [...products].map((productId) => ({ productId, quantity: 1 })) }
    const numbers = await answerTo(checkout)
    acknowledged.set(email, numbers)
    // The same key must give the same order again, also after a kill.
    if (n % 5 === 0 && (await answerTo(checkout)) !== numbers) wrong.push(`${email} has two answers`)
  }
}

type Checkout = { readonly key: string; readonly email: string; readonly items: readonly object[] }

/** Places the orders and returns their numbers, retrying until there is a response. */
async function answerTo({ key, email, items }: Checkout): Promise<string> {
  const customer = { firstName: 'Mariam', lastName: 'Al Hosani', email, phone: '0501234567' }
  const shippingAddress = { addressLine: 'Al Wasl Road', city: 'Jumeirah', emirate: 'dubai' }
  const body = JSON.stringify({ items, customer, shippingAddress, paymentMethod: 'cash_on_delivery' })
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  for (;;) {
    try {
      const answer = await fetch(`${majlis.address}/api/orders`, { method: 'POST', headers, body })
      const said = (await answer.json()) as { orders?: { orderNumber: string }[] }
      if (answer.status === 201) return (said.orders ?? []).map(({ orderNumber }) => orderNumber).join(' ')
      if (answer.status !== 503 || !answer.headers.has('retry-after'))
        wrong.push(`${answer.status} ${JSON.stringify(said)}`)
    } catch {
      // The connection broke.
    }
    unanswered += 1
    await sleep(50)
  }
}

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(given ? { connectionString: given } : (runningEmbedded(folder) ?? {}))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function prepare(client: pg.Client): Promise<readonly string[]> {
  await letOrdersIn(client)
  const sold = `select product_id as id from listings join products p on p.id = product_id where p.currency = 'AED'`
  const { rows } = await client.query<{ id: string }>(`${sold} and p.shop_id is not null order by 1`)
  await client.query('update products set stock = 1000000')
  return rows.map(({ id }) => id)
}

async function lookUp(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ email: string; groups: number; numbers: string }>(
    `select g.email, count(distinct g.id)::int as groups, string_agg('MJ-' || o.number, ' ') as numbers
     from order_groups g join orders o on o.group_id = g.id where g.email like '%@kills.example' group by 1`,
  )
  const inOrder = (numbers = '') => numbers.split(' ').toSorted().join(' ')
  const stored = new Map(rows.map(({ email, numbers }) => [email, inOrder(numbers)]))
  const lost = [...acknowledged].filter(([email, numbers]) => stored.get(email) !== inOrder(numbers))
  const stock = await client.query(
    `select p.id from products p left join (select i.product_id, sum(i.quantity) as sold from order_items i
       join orders o on o.id = i.order_id join order_groups g on g.id = o.group_id where g.email like '%@kills.example' group by 1) s
     on s.product_id = p.id where p.stock <> 1000000 - coalesce(s.sold, 0)`,
  )
  const sums = (await auditMoney(client)).reduce((all, { differences }) => all + differences.length, 0)
  const what = victim === 'postgres' ? 'R2 PostgreSQL' : 'R1 server'
  const rest = `${acknowledged.size} checkouts acknowledged, ${unanswered} not answered at first, e.g. ${JSON.stringify(lost[0] ?? wrong[0] ?? 'none worse')}`
  report(`${what} killed ${kills} times, lost`, { figure: lost.length, unit: 'checkouts', atMost: 0, rest })
  report(`${what}, twice`, {
    figure: rows.filter(({ groups }) => groups > 1).length,
    unit: 'checkouts',
    atMost: 0,
  })
  report(`${what}, sums and stock that differ`, {
    figure: sums + (stock.rowCount ?? 0),
    unit: 'differences',
    atMost: 0,
  })
  report(`${what}, answers worse than "try again"`, { figure: wrong.length, unit: 'answers', atMost: 0 })
  report(`${what}, orders again, longest`, {
    figure: Math.max(...back),
    unit: 's',
    atMost: 10,
    rest: `median ${Math.round(10 * median(back)) / 10} s`,
  })
}
