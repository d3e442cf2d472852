import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'
import { deleteOldImports } from './retention.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await startImportShop()
})
afterEach(() => shop.close())

const file = `${importHead}\nA-1,Marsa,Sofas,1 x 1 x 1,5,10,1,Red,urban\nA-2,,Sofas,1 x 1 x 1,5,10,1,Red,urban`
const rowsLeft = async () =>
  (await shop.deps.db.selectFrom('productImportRows').select('number').execute()).length
const filesOf = async (id: string) => {
  const query = shop.deps.db.selectFrom('productImports').select(['fileId', 'imageParts', 'clearedAt'])
  const { fileId, imageParts, clearedAt } = await query.where('id', '=', id).executeTakeFirstOrThrow()
  const stored = await Promise.all([fileId, ...imageParts].map((one) => shop.deps.storage.exists(one)))
  return { isCleared: clearedAt !== null, stored }
}

test('a week after its end the files and rows of an import go, its figures and products stay', async () => {
  const { id } = await shop.upload(file)
  await shop.check(id)
  await shop.run(id)
  const left = await shop.upload(file)
  await deleteOldImports(shop.deps)
  expect(await filesOf(id)).toEqual({ isCleared: false, stored: [true] })
  shop.setNow(new Date(Date.now() + 8 * 86_400_000))
  await deleteOldImports(shop.deps)
  expect(await filesOf(id)).toEqual({ isCleared: true, stored: [false] })
  expect(await rowsLeft()).toBe(0)
  const row = shop.deps.db.selectFrom('productImports').select(['status', 'doneCount']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ status: 'done', doneCount: 1 })
  const abandoned = shop.deps.db.selectFrom('productImports').select('status').where('id', '=', left.id)
  expect(await abandoned.executeTakeFirst()).toEqual({ status: 'cancelled' })
  expect((await shop.deps.db.selectFrom('products').select('id').execute()).length).toBe(1)
})

test('of a shop that tries again and again only the newest ten keep their files', async () => {
  const ids: string[] = []
  for (let times = 0; times < 12; times++) ids.push((await shop.upload(file)).id)
  const cleared = await Promise.all(ids.map(async (id) => (await filesOf(id)).isCleared))
  expect(cleared).toEqual([true, true, ...Array<boolean>(10).fill(false)])
})

test('a file lies where no address shows it', async () => {
  const { id } = await shop.upload(file)
  const query = shop.deps.db.selectFrom('productImports').select('fileId').where('id', '=', id)
  const { fileId } = await query.executeTakeFirstOrThrow()
  expect((await shop.send({ as: shop.token, url: `/api/objects/${fileId}` })).statusCode).toBe(404)
  expect((await shop.send({ url: `/api/objects/${fileId}/400.avif` })).statusCode).toBe(404)
})

test('a file or a part that is too large is refused', async () => {
  expect(await shop.upload(Buffer.alloc(10_485_761, 'a,b\n'))).toMatchObject({ code: 'object.too-large' })
  const { id } = await shop.upload(file)
  expect(await shop.put(`/${id}/images/0`, Buffer.alloc(8_388_609))).toMatchObject({
    code: 'object.too-large',
  })
  expect(await shop.put(`/${id}/images/25`, Buffer.alloc(10))).toMatchObject({ code: 'import.zip-too-large' })
})
