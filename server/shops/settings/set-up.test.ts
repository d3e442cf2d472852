import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SetUp } from '#contract/shops/own-settings.ts'
import { newId } from '#server/deps.ts'
import { makeShop, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { storeCategory, storeProduct } from '#server/testing/stored-products.ts'

let server: TestApp
let shop: TestShop
let token: string
beforeAll(async () => {
  server = await startTestApp()
  shop = await makeShop(server.deps, { status: 'approved' })
  token = await server.signedInAs(shop.userId)
})
afterAll(() => server.close())

const url = '/api/shop/set-up'
const read = async () => (await server.send({ url, as: token })).json<SetUp>()
const dismiss = (isDismissed: unknown, as = token) =>
  server.send({ method: 'PUT', url, as, payload: { isDismissed } })

test('the first steps of a shop are done by what is there, and by that alone', async () => {
  const { db, pool } = server.deps
  expect(await read()).toMatchObject({ isDismissed: false, hasOrders: false })
  expect(Object.values((await read()).done).filter(Boolean)).toEqual([])
  await storeProduct(db, { categoryId: await storeCategory(db, { slug: 'sofas' }), shopId: shop.id })
  await pool.query('update shops set licence_expires_on = $1 where id = $2', ['2027-01-31', shop.id])
  await pool.query(
    `insert into bank_accounts (id, shop_id, iban, holder, created_at) values ($1, $2, 'AE070331234567890123456', 'Noor', now())`,
    [newId(), shop.id],
  )
  // A story without a logo does not complete the step.
  const page = 'insert into shop_pages (shop_id, story_ar, updated_at) values ($1, $2, now())'
  await pool.query(page, [shop.id, 'قصتنا'])
  expect((await read()).done).toEqual({
    product: true,
    bankAccount: true,
    delivery: false,
    returns: false,
    story: false,
    licence: true,
    people: false,
  })
})

test('the guide is put away and shown again, twice at once too, by the shop alone', async () => {
  const answers = await Promise.all([dismiss(true), dismiss(true)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await read()).toMatchObject({ isDismissed: true })
  const other = await server.signedInAs((await makeShop(server.deps, { status: 'approved' })).userId)
  expect((await server.send({ url, as: other })).json()).toMatchObject({ isDismissed: false })
  expect((await dismiss(false)).json()).toMatchObject({ isDismissed: false })
  for (const hostile of ['yes', null, { $ne: 1 }]) expect((await dismiss(hostile)).statusCode).toBe(400)
  const pending = await server.signedInAs((await makeShop(server.deps, { status: 'pending' })).userId)
  expect((await dismiss(true, pending)).json()).toMatchObject({ code: 'shop.not-approved' })
})
