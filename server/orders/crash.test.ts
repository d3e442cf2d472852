import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#server/platform/db/open.ts'
import { installJobs } from '#server/platform/jobs/queue.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type BreakingLine, openBreakingLine } from '#server/testing/breaking-line.ts'
import { buyer, makeMarket, type Market, type WireItem } from '#server/testing/orders.ts'
import { silent } from '#server/testing/postgres.ts'
import { notifyOrders } from './jobs.ts'

let server: TestApp
let market: Market
const children: ChildProcess[] = []
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  await installJobs(server.deps)
})
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))
afterAll(() => server.close())

const openLine = () => openBreakingLine(server.deps.pool.options.connectionString ?? '')

/** Starts the API in its own process, connected to the database through the given line. */
async function startApi({ url }: BreakingLine) {
  const script = path.join(import.meta.dirname, '..', 'testing', 'processes', 'api-child.ts')
  const child = fork(script, [url, server.deps.config.dataDir], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('the server did not start')))
  const [origin] = (await Promise.race([once(child, 'message'), gone])) as [string]
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { origin, kill }
}

type CheckoutReply = { orders: { orderNumber: string }[]; link: string }

/** Counts everything that placing a checkout of three lines from two shops writes. */
async function written(items: readonly WireItem[], key: string) {
  const { rows } = await sql<Record<string, number>>`with
    bought as (select i.*, o.group_id, o.delivery_date, o.shop_id from order_items i join orders o on o.id = i.order_id
      where i.product_id = any(${items.map(({ productId }) => productId)}::uuid[])),
    groups as (select distinct group_id as id from bought),
    placed as (select distinct order_id as id, shop_id, group_id from bought)
    select (select count(*)::int from groups) as groups, (select count(*)::int from placed) as orders,
      (select count(*)::int from bought) as lines,
      (select 27 - sum(stock)::int from products where id = any(${items.map(({ productId }) => productId)}::uuid[])) as taken,
      (select count(*)::int from order_events where order_id in (select id from placed)) as events,
      (select count(*)::int from customers where email = ${`${key}@test.example`}) as customers,
      (select count(*)::int from request_keys where made_id in (select id from groups)) as keys,
      (select count(*)::int from jobs.job where name = 'announce-orders'
        and data ->> 'groupId' in (select id::text from groups)) as jobs,
      (select coalesce(sum(booked), 0)::int from delivery_slots) as booked,
      (select count(*)::int from orders where delivery_date is not null) as promised`.execute(server.deps.db)
  return rows[0]
}

const nothing = { groups: 0, orders: 0, lines: 0, taken: 0, events: 0, customers: 0, keys: 0, jobs: 0 }
const everything = { groups: 1, orders: 2, lines: 3, taken: 4, events: 2, customers: 1, keys: 1, jobs: 1 }

/** Places a checkout on a server killed after `statements` statements; returns whether the customer got a response. */
async function placeAndKill(statements: number): Promise<boolean> {
  const { product, sadu, buy } = market
  const [a, b, c] = [await product(), await product(), await product({ shopId: sadu.id })]
  const items = [a, b, c].map((productId, n) => ({ productId, quantity: n === 0 ? 2 : 1 }))
  const key = `killed-after-${statements}`
  const about = { customer: { ...buyer.customer, email: `${key}@test.example` } }
  const line = await openLine()
  const { origin, kill } = await startApi(line)
  const broken = line.breakAfter(statements)
  const answer = fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...buyer, ...about, items }),
  })
    .then((reply) => reply.json() as Promise<CheckoutReply>)
    .catch(() => null)
  const first = await Promise.race([answer, broken.then(() => null)])
  await kill()
  await line.close()

  const after = await written(items, key)
  expect([nothing, everything], key).toContainEqual({ ...nothing, ...pick(after) })
  expect(after?.['booked'], key).toBe(after?.['promised'])
  const again = await buy(items, about, { 'idempotency-key': key })
  expect(again.status, key).toBe(201)
  const twice = await buy(items, about, { 'idempotency-key': key })
  expect(twice.body, key).toEqual(again.body)
  if (first) expect(first.orders, key).toEqual(again.body.orders)
  const whole = await written(items, key)
  expect(pick(whole), key).toEqual(everything)
  expect(whole?.['booked'], key).toBe(whole?.['promised'])
  return first !== null
}

function pick(found: Record<string, number> | undefined) {
  const { booked: _booked, promised: _promised, ...counted } = found ?? {}
  return counted
}

test('killed after any statement of placing, a server leaves a whole checkout or none, and the repeat is its answer', async () => {
  let statements = 1
  while (!(await placeAndKill(statements))) statements += 1
  // At least some kills happened in the middle of placing.
  expect(statements).toBeGreaterThan(8)
})

test('broken off after any statement of telling of a checkout, everyone is told once', async () => {
  const { db, config } = server.deps
  for (let statements = 1, isOver = false; !isOver; statements += 1) {
    const productId = await market.product()
    const { body } = await market.buy([{ productId, quantity: 1 }])
    const { id: groupId } = await db
      .selectFrom('orderGroups')
      .select('id')
      .where('link', '=', body.link)
      .executeTakeFirstOrThrow()
    const line = await openLine()
    const away = createDatabase({ connectionString: line.url, max: 1 }, silent)
    await away.learnTypes()
    const broken = line.breakAfter(statements)
    const deps = { ...server.deps, db: away.db, pool: away.pool, config }
    const reported = notifyOrders.handle(deps, { groupId }, { isLast: false }).then(
      () => true,
      () => false,
    )
    isOver = await Promise.race([reported, broken.then(() => false)])
    await line.close()
    await reported
    await away.pool.end()
    await notifyOrders.handle(server.deps, { groupId }, { isLast: false })
    const mails = await db.selectFrom('mails').select('bodyText').execute()
    const about = mails.filter(({ bodyText }) => bodyText.includes(String(body.orders[0]?.orderNumber)))
    expect(about, `after ${statements}`).toHaveLength(2)
    const notice = await db
      .selectFrom('notifications')
      .select('id')
      .where('subjectId', '=', body.orders[0]?.id ?? '')
      .execute()
    expect(notice, `after ${statements}`).toHaveLength(1)
  }
})
