import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailsOfPerson } from '#contract/shops/people.ts'
import { makeAdmin, makePerson, makeShop, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { decideShop } from '#server/shops/approval/move.ts'
import { saveOwnMails } from './own-mails.ts'

let server: TestApp
let shop: TestShop
let tokens: Record<'owner' | 'manager' | 'orders', string>
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  shop = await makeShop(server.deps)
  tokens = {
    owner: await server.signedInAs(shop.userId),
    manager: await server.signedInAs(await makePerson(server.deps, shop.id, 'manager')),
    orders: await server.signedInAs(await makePerson(server.deps, shop.id, 'orders')),
  }
})

const url = '/api/shop/mails'
const read = async (as: string) => (await server.send({ url, as })).json<MailsOfPerson>()
const save = (as: string, payload: object) => server.send({ method: 'PUT', url, as, payload })

test('each chooses among what their role is told, and nobody else’s choice changes', async () => {
  const manager = ['orders', 'returns', 'questions', 'products', 'reviews']
  expect(await read(tokens.owner)).toEqual({
    choices: [...manager, 'payouts'],
    mails: [...manager, 'payouts'],
  })
  expect((await save(tokens.manager, { mails: ['products'] })).json()).toEqual({
    choices: manager,
    mails: ['products'],
  })
  expect((await read(tokens.owner)).mails).toContain('orders')
  expect((await read(tokens.orders)).mails).toEqual(['orders', 'returns', 'questions'])
})

test('whoever else the body names, it is one’s own', async () => {
  const payload = { mails: [], userId: shop.userId, id: shop.userId, shopId: shop.id, role: 'owner' }
  expect((await save(tokens.orders, payload)).statusCode).toBe(200)
  expect((await read(tokens.owner)).mails).toHaveLength(6)
  expect((await read(tokens.orders)).choices).toHaveLength(3)
})

test('what one has nothing to do with is no choice, and stays as another role had it', async () => {
  await save(tokens.owner, { mails: ['orders', 'returns', 'questions', 'products', 'reviews'] })
  const give = (role: 'owner' | 'orders') =>
    server.deps.db.updateTable('shopPeople').set({ role }).where('userId', '=', shop.userId).execute()
  await give('orders')
  expect((await save(tokens.owner, { mails: ['orders', 'payouts'] })).json<MailsOfPerson>().mails).toEqual([
    'orders',
  ])
  await give('owner')
  expect((await read(tokens.owner)).mails).toEqual(['orders', 'products', 'reviews'])
})

describe('is refused', () => {
  test.each([[{ mails: ['bank'] }], [{ mails: ['business'] }], [{ mails: 'all' }], [{}]])(
    '%j',
    async (body) => {
      const answer = await save(tokens.owner, body)
      expect(answer.statusCode).toBe(400)
      expect((await read(tokens.owner)).mails).toHaveLength(6)
    },
  )

  test('to administrators, to nobody, and to whoever was removed meanwhile', async () => {
    const admin = await makeAdmin(server.deps)
    expect((await server.send({ url })).statusCode).toBe(401)
    expect((await save(await server.signedInAs(admin.userId), { mails: [] })).statusCode).toBe(403)
    const userId = await makePerson(server.deps, shop.id, 'orders')
    await server.deps.db.deleteFrom('shopPeople').where('userId', '=', userId).execute()
    const by = { kind: 'shop', userId, shopId: shop.id, shopStatus: 'approved' } as const
    await expect(saveOwnMails(server.deps, by, { mails: [] })).rejects.toMatchObject({
      code: 'shop.not-your-duty',
    })
  })

  test('to a shop that is suspended, which may read', async () => {
    const admin = await makeAdmin(server.deps)
    await decideShop(server.deps, admin, shop.id, { status: 'suspended', reason: 'x' })
    expect((await save(tokens.owner, { mails: [] })).statusCode).toBe(403)
    expect((await read(tokens.owner)).mails).toHaveLength(6)
  })
})
