import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import { makeShopOwner } from '#server/testing/catalogue.ts'
import { zipOf } from '#server/testing/archives.ts'
import { type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'
import { modelOf, sampleFiles } from '#server/testing/uploads.ts'

let shop: ImportShop
let sofa: Buffer
beforeEach(async () => {
  sofa = await readFile('demo/assets/models/sofa-3-seat.glb')
  shop = await startImportShop()
})
afterEach(() => shop.close())

const fileOf = (...models: string[]) =>
  [`${importHead},3D model`]
    .concat(models.map((model, at) => `M-${at},Sofa ${at},Sofas,1 x 1 x 1,5,10,1,Red,urban,${model}`))
    .join('\n')

async function stored(ownerId: string, bytes: Buffer, declaredType = 'model/gltf-binary') {
  const given = { purpose: 'product', ownerId, fileName: 'a', bytes, declaredType } as const
  return (await shop.deps.db.transaction().execute((tx) => storeObject(shop.deps, tx, given))).url
}

const products = () =>
  shop.deps.db.selectFrom('products').select(['name', 'photo3d']).orderBy('name').execute()
const problemsOf = async (id: string) =>
  (await shop.problems(id)).map(({ row, problems }) => [
    row,
    problems.map(({ message }) => message).join(' '),
  ])

/** A model of one part that draws this many triangles between three vertices. */
function modelWith(triangles: number): Buffer {
  const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 1]).buffer)
  const indices = Buffer.alloc(triangles * 3, Buffer.from([0, 1, 2]))
  const [count, byteLength] = [indices.length, indices.length]
  const about = {
    accessors: [
      { bufferView: 0, componentType: 5126, type: 'VEC3', count: 3, min: [0, 0, 0], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5121, type: 'SCALAR', count },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength },
    ],
    buffers: [{ byteLength: 36 + byteLength }],
  }
  return modelOf(about, Buffer.concat([corners, indices]))
}

test('models come from the ZIP beside the photos, each once, and pass the checks of the form', async () => {
  const { id } = await shop.upload(
    fileOf(
      'sofa.glb',
      'SOFA.glb',
      'wrong.glb',
      'packed.glb',
      'heavy.glb',
      'limit.glb',
      'red.png',
      'none.glb',
    ),
  )
  const zip = zipOf({
    'models/sofa.glb': sofa,
    'wrong.glb': 'glTF is what it begins with',
    'packed.glb': modelOf({ extensionsUsed: ['KHR_draco_mesh_compression'] }),
    'heavy.glb': modelWith(500_001),
    'limit.glb': modelWith(500_000),
    'red.png': sampleFiles.png,
  })
  await shop.put(`/${id}/images/0`, zip)
  expect(await shop.check(id)).toMatchObject({ refused: 1, newProducts: 7 })
  expect(await shop.run(id)).toMatchObject({ done: 3, failed: 4 })
  expect((await products()).map(({ name }) => name)).toEqual(['Sofa 0', 'Sofa 1', 'Sofa 5'])
  const said = await problemsOf(id)
  expect(said.map(([row]) => row)).toEqual([4, 5, 6, 8, 9])
  expect(said[1]?.[1]).toMatch(/compress/i)
  expect(said[2]?.[1]).toMatch(/triangles/i)
  expect(said[4]?.[1]).toContain('no 3D model called')
  const [first] = await products()
  const model = shop.deps.db.selectFrom('objects').select(['contentType', 'claimedAt', 'sizeBytes'])
  const row = await model.where('id', '=', first?.photo3d?.split('/').at(-1) ?? '').executeTakeFirst()
  expect(row).toMatchObject({ contentType: 'model/gltf-binary', sizeBytes: sofa.length })
  expect(row?.claimedAt).not.toBeNull()
})

test('a file that is a photo in one row is none as a model in the next, and the other way round', async () => {
  const { id } = await shop.upload(
    `${importHead},Main photo,3D model\nA,A,Sofas,1,5,10,1,Red,urban,a.png,b.glb\nB,B,Sofas,1,5,10,1,Red,urban,b.glb,\nC,C,Sofas,1,5,10,1,Red,urban,a.png,a.png`,
  )
  await shop.put(`/${id}/images/0`, zipOf({ 'a.png': sampleFiles.png, 'b.glb': sofa }))
  await shop.check(id)
  expect(await shop.run(id)).toMatchObject({ done: 1, failed: 2 })
})

test('models come by the address of an own upload, never of another shop or of a picture', async () => {
  const other = await makeShopOwner(shop.deps)
  const own = await stored(shop.owner.userId, sofa)
  const foreign = await stored(other.userId, sofa)
  const picture = await stored(shop.owner.userId, sampleFiles.png, 'image/png')
  const site = shop.deps.config.publicUrl
  const { id } = await shop.upload(
    fileOf(own, site + own, foreign, picture, `${own.slice(0, -4)}0000`, 'javascript:1', `${own}|${own}2`),
  )
  expect(await shop.check(id)).toMatchObject({ newProducts: 2, refused: 5 })
  const said = await problemsOf(id)
  expect(said.map(([row]) => row)).toEqual([4, 5, 6, 7, 8])
  for (const [, message] of said.slice(0, 3)) expect(message).toContain('You have no 3D model at')
  expect(await shop.run(id)).toMatchObject({ done: 2 })
  expect((await products()).map(({ photo3d }) => photo3d)).toEqual([own, own])
  const asPhoto = await shop.upload(`${importHead},Main photo\nP,P,Sofas,1,5,10,1,Red,urban,${own}`)
  expect(await shop.check(asPhoto.id)).toMatchObject({ refused: 1 })
})
