import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Admin } from '#server/deps.ts'
import { decideProduct } from '#server/catalogue/products/approval/move.ts'
import { updateOwnProduct } from '#server/catalogue/products/edit.ts'
import { submitProduct } from '#server/catalogue/products/submit.ts'
import { withdrawProduct } from '#server/catalogue/products/withdraw.ts'
import { decideShop } from '#server/shops/approval/move.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { productOf } from '#server/testing/catalogue.ts'
import { type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'
import { markOldNotificationsRead, statesOf } from './inbox.ts'

let shop: ImportShop
let admins: readonly Admin[]
let categoryId: string
beforeEach(async () => {
  shop = await startImportShop()
  admins = [await makeAdmin(shop.deps), await makeAdmin(shop.deps)]
  const { id } = await shop.deps.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
  categoryId = id
  await markOldNotificationsRead(shop.deps.db, new Date('2100-01-01'))
})
afterEach(() => shop.close())

const admin = () => admins[0] as Admin
const submit = () => submitProduct(shop.deps, shop.owner, productOf({ categoryId }))
const edit = (id: string, name?: string) =>
  updateOwnProduct(shop.deps, shop.owner, id, name === undefined ? {} : { name })
const decide = (id: string, status: 'active' | 'rejected' | 'inactive') =>
  decideProduct(shop.deps, admin(), id, { status, rejectionReason: 'Dark photos' })
/** The unread counts of both administrators and of the shop. */
async function bells(): Promise<number[]> {
  const ids = [...admins, shop.owner].map(({ userId }) => userId)
  const states = await statesOf(shop.deps.db, ids)
  return ids.map((id) => states.find(({ userId }) => userId === id)?.unread ?? -1)
}

test('what one administrator decides is open for no other, and the shop’s news of it is', async () => {
  const [first, second] = [await submit(), await submit()]
  expect(await bells()).toEqual([2, 2, 0])
  await decide(first, 'active')
  expect(await bells()).toEqual([1, 1, 1])
  await decide(second, 'rejected')
  expect(await bells()).toEqual([0, 0, 2])
  await edit(second)
  expect(await bells()).toEqual([1, 1, 1])
})

test('what is edited while it waits stays open, a change counts once, and what is withdrawn not at all', async () => {
  const id = await submit()
  await edit(id, 'Renamed')
  expect(await bells()).toEqual([1, 1, 0])
  await withdrawProduct(shop.deps, shop.owner, id, {})
  expect(await bells()).toEqual([0, 0, 0])
  await edit(id)
  await decide(id, 'active')
  await edit(id, 'One')
  await edit(id, 'Two')
  expect(await bells()).toEqual([1, 1, 1])
  await decide(id, 'inactive')
  expect(await bells()).toEqual([1, 1, 2])
  await decide(id, 'active')
  expect(await bells()).toEqual([0, 0, 3])
})

test('an import is open until the last of its shop is decided on', async () => {
  const rows = ['A', 'B'].map((sku) => `${sku},Sofa ${sku},Sofas,226 x 97 x 91,78,4290,3,Beige,urban`)
  const { id } = await shop.upload([importHead, ...rows].join('\n'))
  await shop.check(id)
  await shop.run(id)
  expect(await bells()).toEqual([1, 1, 1])
  const products = await shop.deps.db.selectFrom('products').select('id').execute()
  await decide(products[0]?.id ?? '', 'active')
  expect(await bells()).toEqual([1, 1, 2])
  const { at } = await shop.call('POST', `/${id}/withdraw`)
  expect(await bells()).toEqual([0, 0, 2])
  await shop.call('POST', `/${id}/resubmit`, { at })
  expect(await bells()).toEqual([1, 1, 2])
})

test('a registration is open until it is decided', async () => {
  const { id: shopId } = await makeShop(shop.deps, { status: 'pending' })
  expect(await bells()).toEqual([1, 1, 0])
  await decideShop(shop.deps, admin(), shopId, { status: 'approved' })
  expect(await bells()).toEqual([0, 0, 0])
})
