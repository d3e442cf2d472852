import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeShopOwner } from '#server/testing/catalogue.ts'
import { sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'
import { derivativesIn } from './images/renditions.ts'
import { removeUnnamedFiles } from './unnamed-files.ts'
import { storeObject } from './uploads/store.ts'

let server: UploadApp
afterEach(() => server.close())

async function sweepInHours(hours: number): Promise<void> {
  server.setNow(new Date(Date.now() + hours * 3_600_000))
  await removeUnnamedFiles(server.deps)
  server.setNow(new Date())
}

async function keptOf(ids: readonly string[]): Promise<boolean[]> {
  return Promise.all(ids.map((id) => server.deps.storage.exists(id)))
}

async function put(): Promise<string> {
  const id = newId()
  await server.deps.storage.put(id, Buffer.from('x'))
  return id
}

async function photo(): Promise<string> {
  const { userId: ownerId } = await makeAdmin(server.deps)
  const given = { purpose: 'product', bytes: sampleFiles.png, declaredType: 'image/png' } as const
  const { db } = server.deps
  return (
    await db.transaction().execute((tx) => storeObject(server.deps, tx, { ...given, ownerId, fileName: 'a' }))
  ).id
}

async function importWith(fileId: string, imageParts: string[], clearedAt: Date | null): Promise<void> {
  const { shopId, userId } = await makeShopOwner(server.deps)
  const texts = { fileName: 'a.csv', format: 'csv', headings: ['a'], mapping: [''], sample: '[]' }
  const at = new Date()
  const row = { ...texts, id: newId(), shopId, createdBy: userId, createdAt: at, movedAt: at, rowCount: 1 }
  const rows = server.deps.db.insertInto('productImports')
  await rows.values({ ...row, fileId, imageParts, clearedAt }).execute()
}

describe.each(['disk', 'bucket'] as const)('on %s', (where) => {
  beforeEach(async () => {
    server = await startUploadApp(where)
  })

  test('what no row names goes after 30 days; files of uploads and imports stay', async () => {
    const [file, part, clearedFile, lost] = [await put(), await put(), await put(), await put()]
    const named = [await photo(), file, part]
    await importWith(file, [part], null)
    await importWith(clearedFile, [], new Date())
    await sweepInHours(23)
    expect(await keptOf([...named, clearedFile, lost])).toEqual(Array(5).fill(true))
    await sweepInHours(25)
    await sweepInHours(24 + 30 * 24)
    expect(await keptOf([...named, clearedFile, lost])).toEqual(Array(5).fill(true))
    await sweepInHours(25 + 30 * 24)
    expect(await keptOf(named)).toEqual([true, true, true])
    expect(await keptOf([clearedFile, lost])).toEqual([false, false])
  })
})

test('a picture whose file is gone is served for an hour at most, by whatever process has seen it', async () => {
  server = await startUploadApp()
  const address = `/images/${await photo()}/400.avif`
  expect((await server.get(address)).status).toBe(200)
  await server.deps.db.deleteFrom('objects').execute()
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 3_600_001)
  expect((await server.get(address)).status).toBe(404)
})

test('pictures made of a file go with it, and what is no file of ours stays', async () => {
  server = await startUploadApp()
  const id = await photo()
  expect((await server.get(`/images/${id}/400.avif`)).status).toBe(200)
  const { dataDir } = server.deps.config
  const foreign = join(dataDir, 'objects', 'lost+found')
  await mkdir(foreign)
  await writeFile(join(foreign, 'note.txt'), 'x')
  const made = async () =>
    (await readdir(derivativesIn(dataDir), { recursive: true })).filter((name) => name.endsWith('.avif'))
  await sweepInHours(25)
  expect(await made()).toHaveLength(1)
  await server.deps.db.deleteFrom('objects').where('id', '=', id).execute()
  await sweepInHours(23)
  expect(await made()).toHaveLength(1)
  await sweepInHours(25)
  expect(await made()).toHaveLength(0)
  expect(await readdir(foreign)).toEqual(['note.txt'])
})
