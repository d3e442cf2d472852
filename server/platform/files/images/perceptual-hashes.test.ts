import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { backfillHashes, picturesLike } from './perceptual-hashes.ts'
import { storeObject } from '#server/platform/files/uploads/store.ts'

let server: TestDeps
beforeAll(async () => {
  server = await startTestDeps()
})
afterAll(() => server.close())

/** Stores a checkered picture, `fields` squares wide. */
async function keep(fields: number, size: number): Promise<string> {
  const squares = Array.from({ length: fields * fields }, (_, at) => {
    const [x, y] = [at % fields, Math.floor(at / fields)]
    return (x * 3 + y * 5) % 7 < 3 ? `<rect x="${x}" y="${y}" width="1" height="1"/>` : ''
  })
  const drawing = `<svg viewBox="0 0 ${fields} ${fields}" width="300" height="300">${squares.join('')}</svg>`
  const flat = sharp(Buffer.from(drawing)).flatten({ background: '#ffffff' }).resize(size)
  return store(await flat.png().toBuffer())
}

async function store(bytes: Buffer): Promise<string> {
  const given = {
    purpose: 'product',
    declaredType: 'image/png',
    ownerId: null,
    fileName: 'p.png',
    bytes,
  } as const
  const kept = await server.deps.db.transaction().execute((tx) => storeObject(server.deps, tx, given))
  return kept.url
}

test('a picture is found by its smaller copy, and another is not', async () => {
  const [whole, smaller] = [await keep(5, 300), await keep(5, 120)]
  await keep(4, 300)
  const found = await picturesLike(server.deps, [whole])
  expect(found).toMatchObject([{ address: smaller, like: whole }])
})

test('a plain picture is like no other', async () => {
  const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a2b30' } })
  const [one] = [await store(await plain().png().toBuffer()), await store(await plain().png().toBuffer())]
  expect(await picturesLike(server.deps, [one])).toEqual([])
})

test('a picture kept before looks were is looked at later, once', async () => {
  const [old, other] = [await keep(6, 300), await keep(6, 200)]
  await server.deps.db.deleteFrom('photoHashes').execute()
  expect(await picturesLike(server.deps, [old])).toEqual([])
  await backfillHashes(server.deps)
  await backfillHashes(server.deps)
  expect((await picturesLike(server.deps, [old])).map(({ address }) => address)).toEqual([other])
})

test('a picture whose bytes are gone is looked for once', async () => {
  const { db, storage } = server.deps
  const id = (await keep(6, 300)).split('/').at(-1) ?? ''
  await db.deleteFrom('photoHashes').where('objectId', '=', id).execute()
  await storage.remove(id)
  await backfillHashes(server.deps)
  const looks = db.selectFrom('photoHashes').select('hash').where('objectId', '=', id)
  expect(await looks.execute()).toEqual([{ hash: null }])
})

test('an address elsewhere is like no stored picture', async () => {
  expect(await picturesLike(server.deps, ['https://photos.example/1.jpg'])).toEqual([])
})
