import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let admin: string
let suspended: string
let reinstated: string
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(new Date('2026-01-02T08:00:00Z'))
  market = await makeMarket(server)
  suspended = (await makeShop(server.deps, { status: 'suspended' })).id
  reinstated = (await makeShop(server.deps)).id
  server.setNow(new Date('2026-06-01T08:00:00Z'))
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const moved = <S extends string>(fromStatus: S, toStatus: S, day: string) => {
  return { id: newId(), fromStatus, toStatus, at: new Date(`${day}T08:00:00Z`) }
}
const back = (day: string) => moved<'inactive' | 'active'>('inactive', 'active', day)

test('what was not on sale all the while is not said to stand still', async () => {
  const { db } = server.deps
  const product = (stock: number, about = {}) =>
    market.product({ priceFils: 10_000, stock, createdAt: new Date('2026-01-05T08:00:00Z'), ...about })
  const idle = await product(9, { shopId: null })
  const corrected = await product(8)
  const renewed = await product(7)
  const returned = await product(6)
  await product(5, { shopId: suspended })
  await product(4, { shopId: reinstated })
  const mistake = moved<'inactive' | 'active'>('active', 'inactive', '2026-05-20')
  await db
    .insertInto('productEvents')
    .values([
      { productId: idle, ...back('2026-02-20') },
      { productId: corrected, ...mistake },
      { productId: corrected, ...back('2026-05-20'), undoes: mistake.id },
      { productId: renewed, ...moved<'approved' | 'active'>('approved', 'active', '2026-05-20') },
      { productId: returned, ...back('2026-05-20') },
    ])
    .execute()
  await db
    .insertInto('shopEvents')
    .values({
      shopId: reinstated,
      ...moved<'suspended' | 'approved'>('suspended', 'approved', '2026-05-20'),
    })
    .execute()
  const answer = await server.send({ url: '/api/admin/analytics', as: admin })
  const { idleStock } = answer.json<{ idleStock: { id: string }[] }>()
  expect(idleStock.map(({ id }) => id)).toEqual([idle, corrected, renewed])
})

test('what runs out is told to whoever sells it now', async () => {
  const { noor, sadu } = market
  const productId = await market.product({ stock: 9 })
  await market.buy([{ productId, quantity: 8 }])
  const runningOut = async (as: string, role: 'shop' | 'admin' = 'shop') => {
    const answer = await server.send({ url: `/api/${role}/analytics`, as })
    return answer.json<{ runningOut: { id: string }[] }>().runningOut.map(({ id }) => id)
  }
  const owner = await server.signedInAs(noor.userId)
  expect(await runningOut(owner)).toEqual([productId])
  const { db } = server.deps
  await db.updateTable('products').set({ shopId: sadu.id }).where('id', '=', productId).execute()
  expect(await runningOut(owner)).toEqual([])
  expect(await runningOut(admin, 'admin')).toEqual([productId])
})
