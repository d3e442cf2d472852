import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const emailOf = (name: string) => `${name.toLowerCase()}@joined.example`
async function orders(name: string, phone = '0501112233') {
  const productId = await market.product({ priceFils: 10_000 })
  const customer = { firstName: name, lastName: 'Saeed', email: emailOf(name), phone }
  const { body } = await market.buy([{ productId, quantity: 1 }], { customer })
  return body.orders[0]?.orderNumber ?? ''
}
type CustomerRow = { id: string; email: string; totalOrders: number; twins?: CustomerRow[] }
const found = async (search: string) =>
  (await market.send('GET', `/api/admin/customers?search=${search}`, { as: admin }))
    .body as unknown as CustomerRow[]
const one = async (name: string) => (await found(emailOf(name)))[0]
const join = (id: string, email: string, as = admin) =>
  market.send('POST', `/api/admin/customers/${id}/join`, { as, body: { email } })

test('two addresses of one person are one customer, whose later orders come there too', async () => {
  await orders('Hind')
  const number = await orders('Shamma')
  const { id = '' } = (await one('Hind')) ?? {}
  expect((await join(id, emailOf('Shamma'))).status).toBe(200)
  expect(await one('Shamma')).toMatchObject({ id, email: emailOf('Hind'), totalOrders: 2 })
  await orders('Shamma')
  expect(await found('joined.example')).toMatchObject([{ id, totalOrders: 3 }])
  expect((await market.send('GET', `/api/orders/${number}?email=${emailOf('Shamma')}`)).status).toBe(200)
  const again = await join(id, emailOf('Shamma'))
  expect([again.status, again.body['code']]).toEqual([400, 'customer.cannot-join'])
})

test('who has the same phone may be the same person; taken back, each has their own orders again', async () => {
  await orders('Alia', '0554443322')
  await orders('Nadia', '+971 55 444 3322')
  const alia = (await one('Alia'))?.id ?? ''
  const { body } = await market.send('GET', `/api/admin/customers/${alia}`, { as: admin })
  expect(body['twins']).toMatchObject([{ email: emailOf('Nadia'), totalOrders: 1 }])
  const { body: joined } = await join(alia, emailOf('Nadia'))
  await orders('Nadia')
  const undo = () => market.send('POST', '/api/admin/undo', { as: admin, body: { id: joined['undo'] } })
  expect((await undo()).status).toBe(200)
  expect(await one('Alia')).toMatchObject({ id: alia, totalOrders: 1 })
  expect(await one('Nadia')).toMatchObject({ totalOrders: 2 })
  expect((await undo()).status).toBe(409)
})

test('nobody is joined to themselves, to nobody, or by a shop; who join each other at once become one', async () => {
  await orders('Reem', '0521110000')
  await orders('Layan', '0521110001')
  const [reem = '', reema = ''] = [(await one('Reem'))?.id, (await one('Layan'))?.id]
  expect((await join(reem, emailOf('Reem'))).status).toBe(400)
  expect((await join(reem, 'nobody@joined.example')).status).toBe(400)
  expect((await join('no-id', emailOf('Reem'))).status).toBe(404)
  expect((await join(reem, emailOf('Layan'), market.noor.token)).status).toBe(403)
  const both = await Promise.all([
    join(reem, emailOf('Layan')),
    join(reema, emailOf('Reem')),
    orders('Layan'),
  ])
  expect(
    both
      .slice(0, 2)
      .map((each) => (each as { status: number }).status === 200)
      .filter(Boolean),
  ).toHaveLength(1)
  expect(await found('0521110000')).toMatchObject([{ totalOrders: 3 }])
})
