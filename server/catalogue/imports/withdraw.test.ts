import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { deleteCategory } from '#server/catalogue/categories/remove.ts'
import { createColor, deleteColor } from '#server/catalogue/colors/edit.ts'
import type { Admin } from '#server/deps.ts'
import { decideProduct } from '#server/catalogue/products/approval/move.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import type { Json } from '#server/platform/db/types.ts'
import { makeCategory, makeShopOwner } from '#server/testing/catalogue.ts'
import { callsOf, type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'

let shop: ImportShop
let admin: Admin
beforeEach(async () => {
  shop = await startImportShop()
  admin = await makeAdmin(shop.deps)
})
afterEach(() => shop.close())

const sofa = (sku: string, name: string) => `${sku},${name},Sofas,226 x 97 x 91,78,4290,3,Beige,urban`

async function imported(...rows: string[]): Promise<string> {
  const { id } = await shop.upload([importHead, ...rows].join('\n'))
  await shop.check(id)
  expect(await shop.run(id)).toMatchObject({ status: 'done', done: rows.length, failed: 0 })
  return id
}
const states = async () =>
  Object.fromEntries(
    (await shop.deps.db.selectFrom('products').select(['name', 'status']).execute()).map((row) => [
      row.name,
      row.status,
    ]),
  )
const changes = () =>
  shop.deps.db.selectFrom('productChanges').select(['status', 'content']).orderBy('proposedAt').execute()
const decide = async (name: string, status: 'active' | 'rejected') => {
  const query = shop.deps.db.selectFrom('products').select(['id', 'updatedAt']).where('name', '=', name)
  const { id, updatedAt: seen } = await query.executeTakeFirstOrThrow()
  await decideProduct(shop.deps, admin, id, { status, seen, rejectionReason: 'Dark photos' })
}
const withdraw = (id: string) => shop.call('POST', `/${id}/withdraw`)
const waiting = (id: string) => shop.call('GET', `/${id}/waiting`)

test('all that waits of an import is withdrawn at once, and undone at once; what was decided stays', async () => {
  const id = await imported(sofa('A-1', 'Marsa'), sofa('A-2', 'Sadu'), sofa('A-3', 'Nora'))
  await decide('Marsa', 'active')
  expect(await waiting(id)).toEqual({ count: 2 })
  const withdrawn = await withdraw(id)
  expect(withdrawn).toMatchObject({ count: 2 })
  expect(await states()).toEqual({ Marsa: 'active', Sadu: 'withdrawn', Nora: 'withdrawn' })
  expect(await waiting(id)).toEqual({ count: 0 })
  expect(await withdraw(id)).toMatchObject({ count: 0 })
  expect(await shop.call('POST', `/${id}/resubmit`, { at: withdrawn['at'] })).toEqual({ count: 2 })
  expect(await states()).toEqual({ Marsa: 'active', Sadu: 'pending_review', Nora: 'pending_review' })
  const events = shop.deps.db
    .selectFrom('productEvents as e')
    .innerJoin('products as p', 'p.id', 'e.productId')
  const reported = await events.select('e.toStatus').where('p.name', '=', 'Sadu').orderBy('e.id').execute()
  expect(reported.map(({ toStatus }) => toStatus)).toEqual(['pending_review', 'withdrawn', 'pending_review'])
})

test('of known products its changes are dropped and come back; what waited before it is left alone', async () => {
  await imported(sofa('A-1', 'Marsa'), sofa('A-2', 'Sadu'), sofa('A-3', 'Nora'))
  await decide('Marsa', 'active')
  await decide('Nora', 'rejected')
  shop.setNow(new Date(Date.now() + 60_000))
  const second = await imported(sofa('A-1', 'Marsa II'), sofa('A-2', 'Sadu II'), sofa('A-3', 'Nora II'))
  expect(await waiting(second)).toEqual({ count: 2 })
  const { at } = await withdraw(second)
  expect(await states()).toEqual({ Marsa: 'active', 'Sadu II': 'pending_review', 'Nora II': 'withdrawn' })
  expect(await changes()).toMatchObject([{ status: 'withdrawn', content: { name: 'Marsa II' } }])
  expect(await shop.call('POST', `/${second}/resubmit`, { at })).toEqual({ count: 2 })
  expect(await changes()).toMatchObject([{ status: 'pending_review' }])
})

test('a change whose category or colour is gone meanwhile stays withdrawn', async () => {
  await imported(sofa('A-1', 'Marsa'), sofa('A-2', 'Sadu'), sofa('A-3', 'Nora'))
  for (const name of ['Marsa', 'Sadu', 'Nora']) await decide(name, 'active')
  shop.setNow(new Date(Date.now() + 60_000))
  const second = await imported(sofa('A-1', 'Marsa II'), sofa('A-2', 'Sadu II'), sofa('A-3', 'Nora II'))
  const { db } = shop.deps
  const category = await makeCategory(shop.deps)
  const color = await createColor(shop.deps, admin, { name: 'Coral', hex: '#FF7F50' })
  const say = (name: string, more: object) =>
    db
      .updateTable('productChanges')
      .set({ content: { name, ...more } as Json })
      .where(sql<boolean>`content ->> 'name' = ${name}`)
      .execute()
  await say('Marsa II', { categoryId: category.id.toUpperCase() })
  await say('Sadu II', { productColors: [{ name: 'Own', hex: '#123456' }, { colorId: color.id }] })
  const { at } = await withdraw(second)
  await deleteCategory(shop.deps, admin, category.id, undefined)
  await deleteColor(shop.deps, admin, color.id)
  expect(await shop.call('POST', `/${second}/resubmit`, { at })).toEqual({ count: 1 })
  const waits = (await changes()).filter(({ status }) => status === 'pending_review')
  expect(waits).toMatchObject([{ content: { name: 'Nora II' } }])
})

test('withdrawn and decided at one instant, every product has one outcome and one history', async () => {
  const names = Array.from({ length: 6 }, (_, at) => `Sofa ${at}`)
  const id = await imported(...names.map((name, at) => sofa(`A-${at}`, name)))
  const verdictOn = (name: string) =>
    decide(name, 'active').then(
      () => 'active',
      () => 'refused',
    )
  const [withdrawn, verdicts] = await Promise.all([withdraw(id), Promise.all(names.map(verdictOn))])
  const after = Object.values(await states())
  expect(after.filter((status) => status === 'withdrawn')).toHaveLength(Number(withdrawn['count']))
  expect(after.filter((status) => status === 'active')).toHaveLength(
    verdicts.filter((one) => one === 'active').length,
  )
  const events = await shop.deps.db.selectFrom('productEvents').select('id').execute()
  expect(events).toHaveLength(12)
})

test('another shop’s import is not there, one that is being written is not withdrawn', async () => {
  const id = await imported(sofa('A-1', 'Marsa'))
  const other = callsOf(shop, await shop.signedInAs((await makeShopOwner(shop.deps)).userId))
  for (const [method, path, body] of [
    ['GET', 'waiting', undefined],
    ['POST', 'withdraw', undefined],
    ['POST', 'resubmit', { at: new Date().toISOString() }],
  ] as const) {
    expect(await other.call(method, `/${id}/${path}`, body)).toMatchObject({ code: 'import.not-found' })
  }
  const { id: begun } = await shop.upload([importHead, sofa('B-1', 'Later')].join('\n'))
  expect(await withdraw(begun)).toMatchObject({ code: 'import.cannot-move' })
  expect(await states()).toEqual({ Marsa: 'pending_review' })
})
