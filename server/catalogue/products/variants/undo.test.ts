import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VariantGroup } from '#contract/catalogue/products/variants.ts'
import { undoTakenMs } from '#domain/platform/undo.ts'
import type { ShopOwner } from '#server/deps.ts'
import { makeAdmin, makePerson } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner } from '#server/testing/catalogue.ts'
import { storeProduct } from '#server/testing/stored-products.ts'

let server: TestApp
let owner: ShopOwner
let token: string
let categoryId: string
beforeAll(async () => {
  server = await startTestApp()
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

/** Five products: two of one design, two of another, and a single one. */
let ids: string[] = []
const at = (n: number) => ids[n] ?? ''
beforeEach(async () => {
  owner = await makeShopOwner(server.deps)
  token = await server.signedInAs(owner.userId)
  const names = ['Wadi, Oak', 'Wadi, Ash', 'Noor, Red', 'Noor, Blue', 'Lone']
  ids = []
  for (const name of names)
    ids.push(await storeProduct(server.deps.db, { categoryId, shopId: owner.shopId, name }))
  await change(at(0), [at(0), at(1)])
  await change(at(2), [at(3), at(2)])
})

const change = async (id: string, members: string[], as = token, area = 'shop') => {
  const url = `/api/${area}/products/${id}/family`
  const answer = await server.send({ method: 'PUT', url, as, payload: { members } })
  expect(answer.statusCode).toBe(200)
  return answer.json<VariantGroup & { undo: string }>().undo
}
const undo = (id: string, as = token, area = 'shop') =>
  server.send({ method: 'POST', url: `/api/${area}/undo`, as, payload: { id } })
/** Reads each variant group with its id, its key and its products in order, and the family in their listings. */
const variantGroups = async () => {
  const { rows } = await server.deps.pool.query(
    `select f.id, f.key, array_agg(p.name order by p.family_position) as variants,
      array_agg(p.family_position order by p.family_position) as places,
      array_agg(distinct l.family) as listed
    from families f join products p on p.family_id = f.id left join listings l on l.product_id = p.id
    where f.shop_id = $1 group by f.id order by f.id`,
    [owner.shopId],
  )
  return rows
}

describe('a change of a family is taken back exactly', () => {
  test.each([
    ['that put products into another order', 0, [1, 0]],
    ['that took one away and ended a family', 0, [0]],
    ['that added one', 0, [0, 4, 1]],
    ['that began a family', 4, [4, 1]],
    ['that took in another whole family, which ended', 0, [0, 1, 2, 3]],
    ['that took one of two out of another family', 0, [0, 1, 3]],
    ['that changed nothing', 0, [0, 1]],
  ])('%s', async (_what, of, members) => {
    const before = await variantGroups()
    expect(before.map(({ variants }) => variants)).toEqual([
      ['Wadi, Oak', 'Wadi, Ash'],
      ['Noor, Blue', 'Noor, Red'],
    ])
    const way = await change(at(of), members.map(at))
    expect((await undo(way)).statusCode).toBe(200)
    expect(await variantGroups()).toEqual(before)
    expect((await undo(way)).json()).toMatchObject({ code: 'undo.over' })
  })

  test('and the log has both', async () => {
    await undo(await change(at(0), [at(0), at(4), at(1)]))
    const entries = await server.deps.db
      .selectFrom('auditLog')
      .select(['before', 'after', 'actorId'])
      .where('subjectId', '=', at(0))
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const two = { family: [{ en: 'Wadi, Oak' }, { en: 'Wadi, Ash' }] }
    const three = { family: [{ en: 'Wadi, Oak' }, { en: 'Lone' }, { en: 'Wadi, Ash' }] }
    expect(entries).toMatchObject([
      { before: three, after: two, actorId: owner.userId },
      { before: two, after: three },
    ])
  })

  test('by the administrator who made it', async () => {
    const admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
    const before = await variantGroups()
    const way = await change(at(0), [], admin, 'admin')
    expect((await undo(way, admin, 'admin')).statusCode).toBe(200)
    expect(await variantGroups()).toEqual(before)
  })
})

describe('is not taken back', () => {
  test('where somebody has changed the family since, whose change stays', async () => {
    const way = await change(at(0), [at(0), at(1), at(4)])
    await change(at(4), [at(4), at(1), at(0)])
    const since = await variantGroups()
    expect((await undo(way)).json()).toMatchObject({ code: 'undo.changed-meanwhile' })
    expect(await variantGroups()).toEqual(since)
  })

  test('where another has joined those who stayed, or who left', async () => {
    const way = await change(at(0), [at(0), at(1), at(3), at(2)])
    await change(at(4), [at(0), at(1), at(3), at(2), at(4)])
    const since = await variantGroups()
    expect((await undo(way)).statusCode).toBe(409)
    expect(await variantGroups()).toEqual(since)
  })

  test('where another family has its name by now', async () => {
    const way = await change(at(2), [])
    await server.deps.db.insertInto('families').values({ shopId: owner.shopId, key: 'Noor' }).execute()
    expect((await undo(way)).json()).toMatchObject({ code: 'undo.changed-meanwhile' })
  })

  test('by somebody else of the shop, by another shop, nor by whose role is another', async () => {
    const way = await change(at(0), [])
    const second = await server.signedInAs(await makePerson(server.deps, owner.shopId, 'manager'))
    const orderStaff = await server.signedInAs(await makePerson(server.deps, owner.shopId, 'orders'))
    const other = await server.signedInAs((await makeShopOwner(server.deps)).userId)
    expect((await undo(way, second)).json()).toMatchObject({ code: 'undo.over' })
    expect((await undo(way, other)).json()).toMatchObject({ code: 'undo.over' })
    expect((await undo(way, orderStaff)).statusCode).toBe(403)
    expect((await undo('nothing')).statusCode).toBe(409)
    expect((await undo(way)).statusCode).toBe(200)
  })

  test('when its time is over', async () => {
    const way = await change(at(0), [])
    const { db } = server.deps
    await db
      .updateTable('undos')
      .set({ madeAt: new Date(Date.now() - undoTakenMs - 1000) })
      .where('id', '=', way)
      .execute()
    expect((await undo(way)).json()).toMatchObject({ code: 'undo.over' })
  })
})

test('of two who take back and change at once, one wins and nothing is half', async () => {
  for (let round = 0; round < 5; round++) {
    const way = await change(at(0), [at(0), at(1), at(4)])
    const url = `/api/shop/products/${at(4)}/family`
    const payload = { members: [at(4), at(0), at(1)], seen: [at(0), at(1), at(4)] }
    const [taken, changed] = await Promise.all([
      undo(way),
      server.send({ method: 'PUT', url, as: token, payload }),
    ])
    expect([taken.statusCode, changed.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    const variants = (await variantGroups())[0].variants
    expect(variants).toEqual(
      taken.statusCode === 200 ? ['Wadi, Oak', 'Wadi, Ash'] : ['Lone', 'Wadi, Oak', 'Wadi, Ash'],
    )
    await change(at(0), [at(0), at(1)])
  }
})
