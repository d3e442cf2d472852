import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#server/deps.ts'
import { zipOf } from '#server/testing/archives.ts'
import { type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'
import { asOwner, repeatAttempts } from '#server/testing/database.ts'
import { sampleFiles } from '#server/testing/uploads.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await startImportShop(asOwner)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
})

const file = `${importHead}\nP-1,Sofa,Sofas,1 x 1 x 1,5,10,1,Red,urban`
const part = Buffer.alloc(1000, 'x')

async function stored(): Promise<string[]> {
  const found: string[] = []
  for await (const files of shop.deps.storage.list()) found.push(...files.map(({ name }) => name))
  return found
}

async function partsOf(id: string): Promise<string[]> {
  const query = shop.deps.db.selectFrom('productImports').select('imageParts').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).imageParts
}

test('a part that is refused leaves nothing behind, and costs no room', async () => {
  const { id } = await shop.upload(file)
  const before = await stored()
  for (let tries = 0; tries < 30; tries++) {
    expect(await shop.put(`/${id}/images/3`, part)).toMatchObject({ code: 'object.incomplete' })
  }
  expect(await shop.put(`/${id}/images/25`, part)).toMatchObject({ code: 'import.zip-too-large' })
  expect(await shop.put(`/${newId()}/images/0`, part)).toMatchObject({ code: 'import.not-found' })
  await shop.call('POST', `/${id}/check`)
  expect(await shop.put(`/${id}/images/0`, part)).toMatchObject({ code: 'import.cannot-move' })
  expect(await stored()).toEqual(before)
})

test('a part that is refused after it has come leaves nothing behind either', async () => {
  const { id } = await shop.upload(file)
  const before = await stored()
  const { storage } = shop.deps
  const adopt = storage.adopt.bind(storage)
  vi.spyOn(storage, 'adopt').mockImplementationOnce(async (...given) => {
    await adopt(...given)
    await shop.call('POST', `/${id}/cancel`)
  })
  expect(await shop.put(`/${id}/images/0`, part)).toMatchObject({ code: 'import.cannot-move' })
  expect(await stored()).toEqual(before)
})

test('parts that are replaced go, but not before the new one is named', async () => {
  const { id } = await shop.upload(file)
  for (const at of [0, 1, 2]) await shop.put(`/${id}/images/${at}`, part)
  const old = await partsOf(id)
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create constraint trigger at_commit after update on product_imports
      deferrable initially deferred for each row execute function refuse()`.execute(shop.deps.db)
  expect(await shop.put(`/${id}/images/1`, part)).not.toHaveProperty('hasImages')
  expect(await stored()).toEqual(expect.arrayContaining(old))
  await sql`drop trigger at_commit on product_imports`.execute(shop.deps.db)
  await shop.put(`/${id}/images/1`, part)
  const now = await partsOf(id)
  expect(now).toEqual([old[0], expect.any(String)])
  expect(await stored()).toEqual(expect.arrayContaining(now))
  expect(await stored()).not.toEqual(expect.arrayContaining([old[1]]))
})

test('250 parts in an hour are taken of a shop, the next has to wait', async () => {
  const { id } = await shop.upload(file)
  for (const more of [248, 0]) {
    expect(await shop.put(`/${id}/images/0`, 'x')).toMatchObject({ hasImages: true })
    await repeatAttempts(shop.deps, more)
  }
  const before = await stored()
  expect(await shop.put(`/${id}/images/0`, 'x')).toMatchObject({ code: 'request.too-many' })
  expect(await stored()).toEqual(before)
  shop.setNow(new Date(Date.now() + 3_700_000))
  expect(await shop.put(`/${id}/images/0`, 'x')).toMatchObject({ hasImages: true })
})

test('a ZIP that came by half is not said to be here, and keeps the check from beginning and failing', async () => {
  const { id } = await shop.upload(file)
  const put = (part: number, of: number | string) =>
    shop.put(`/${id}/images/${part}?of=${of}`, zip[part] ?? '')
  const whole = zipOf({ 'red.png': sampleFiles.png })
  const zip = [whole.subarray(0, 50), whole.subarray(50)]
  expect(await put(0, 26)).toMatchObject({ code: 'import.zip-too-large' })
  expect(await put(0, 'two')).toMatchObject({ code: 'request.invalid', errors: [{ path: 'of' }] })
  expect(await put(0, 2)).toMatchObject({ hasImages: false, awaitsImages: true, status: 'mapping' })
  expect(await shop.call('POST', `/${id}/check`)).toMatchObject({ code: 'import.zip-incomplete' })
  expect(await put(1, 2)).toMatchObject({ hasImages: true, awaitsImages: false })
  expect(await put(0, 2)).toMatchObject({ hasImages: false })
  expect(await put(1, 2)).toMatchObject({ hasImages: true })
  expect(await shop.check(id)).toMatchObject({ status: 'checked', refused: 0 })
})

test('a ZIP that came by half is taken away, and the rows are checked without it', async () => {
  const { id } = await shop.upload(file)
  const before = await stored()
  await shop.put(`/${id}/images/0?of=2`, part)
  const none = { hasImages: false, awaitsImages: false, status: 'mapping' }
  expect(await shop.call('POST', `/${id}/without-images`)).toMatchObject(none)
  expect(await stored()).toEqual(before)
  expect(await shop.check(id)).toMatchObject({ status: 'checked', refused: 0 })
  // Rows checked with the images must be checked again.
  expect(await shop.call('POST', `/${id}/without-images`)).toMatchObject(none)
  await shop.call('POST', `/${id}/check`)
  expect(await shop.call('POST', `/${id}/without-images`)).toMatchObject({ code: 'import.cannot-move' })
})
