import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp(asOwner)
  market = await makeMarket(server)
})
afterAll(() => server.close())

const numberOf = ({ orderNumber }: Pick<WireOrder, 'orderNumber'>) => Number(orderNumber.replace('MJ-', ''))
const buyOne = async () => (await market.buy([{ productId: await market.product(), quantity: 1 }])).body

test('an order number is random, of eight digits, and tells nothing of how many there are (G-142)', async () => {
  const bodies = [await buyOne(), await buyOne(), await buyOne(), await buyOne()]
  const orders = bodies.flatMap((body) => body.orders)
  for (const { orderNumber, groupNumber } of orders) {
    expect(orderNumber).toMatch(/^MJ-[1-9]\d{7}$/)
    expect(groupNumber).toMatch(/^MG-[1-9]\d{7}$/)
  }
  const numbers = orders.map(numberOf)
  const steps = numbers.slice(1).map((number, index) => Math.abs(number - (numbers[index] ?? 0)))
  expect(Math.min(...steps)).toBeGreaterThan(1)
})

test('orders of one checkout are numbered in their order', async () => {
  const items = [
    { productId: await market.product({ shopId: market.sadu.id }), quantity: 1 },
    { productId: await market.product(), quantity: 1 },
  ]
  const { orders } = (await market.buy(items)).body
  expect(orders.map(({ shopId }) => shopId)).toEqual([market.sadu.id, market.noor.id])
})

test('a number that is another’s already is drawn anew, and the order is placed', async () => {
  const taken = numberOf((await buyOne()).orders[0] as WireOrder)
  await sql`create sequence draws`.execute(server.deps.db)
  await sql`create function draw_taken() returns trigger language plpgsql as ${sql.raw(`$$
    begin if nextval('draws') = 1 then new.number := ${taken}; end if; return new; end $$`)}`.execute(
    server.deps.db,
  )
  await sql`create trigger draw_taken before insert on orders for each row execute function draw_taken()`.execute(
    server.deps.db,
  )
  const { orders } = await buyOne()
  await sql`drop trigger draw_taken on orders`.execute(server.deps.db)
  expect(numberOf(orders[0] as WireOrder)).not.toBe(taken)
})

test('a number of before is found as ever', async () => {
  const { orders } = await buyOne()
  await sql`update orders set number = 20418 where id = ${orders[0]?.id}`.execute(server.deps.db)
  const found = await market.send('GET', `/api/orders/MJ-20418?email=${buyer.customer.email}`)
  expect(found).toMatchObject({ status: 200, body: { orderNumber: 'MJ-20418' } })
})
