import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { placeOf, sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'
import { removeStaleTempFiles } from './uploads/temp-files.ts'
import { claimPhotos } from './claim.ts'
import { removeAbandonedUploads } from './jobs.ts'
import { removeUnnamedFiles } from './unnamed-files.ts'

const { png } = sampleFiles
const hourMs = 3_600_000
let server: UploadApp

async function photo(token: string): Promise<string> {
  const ticket = await server.ticket({ contentType: 'image/png', size: png.length }, token)
  expect((await server.put(ticket.url, png, 'image/png')).status).toBe(200)
  return placeOf({ ...ticket, uploadURL: ticket.url })
}

async function sweepInHours(hours: number): Promise<void> {
  server.setNow(new Date(Date.now() + hours * hourMs))
  await removeAbandonedUploads(server.deps)
  server.setNow(new Date())
}

describe.each(['disk', 'bucket'] as const)('on %s', (where) => {
  beforeEach(async () => {
    server = await startUploadApp(where)
  })
  afterEach(() => server.close())

  test('what nobody claimed goes after a day, with its bytes; what is in use stays (G-21)', async () => {
    const token = await server.tokenOf((await makeAdmin(server.deps)).userId)
    const [used, ...unused] = [await photo(token), await photo(token), await photo(token)]
    const { db } = server.deps
    await db.transaction().execute((tx) => claimPhotos(tx, [['mainPhoto', used]], new Date()))
    await sweepInHours(23)
    for (const url of [used, ...unused]) expect((await server.get(url)).status).toBe(200)
    await sweepInHours(25)
    for (const url of unused) expect((await server.get(url)).status).toBe(404)
    expect((await server.get(used)).status).toBe(200)
    const idOf = (url: string) => url.split('/').at(-1) ?? ''
    for (const url of unused) expect(await server.deps.storage.exists(idOf(url))).toBe(false)
    const named = [used, ...unused].map((url, place) => [`photos.${place}`, url] as const)
    const late = db.transaction().execute((tx) => claimPhotos(tx, named, new Date()))
    await expect(late).rejects.toMatchObject({ code: 'product.photo-unknown', path: 'photos.1' })
  })

  test('more than one batch goes', async () => {
    const { deps } = server
    const row = {
      purpose: 'product',
      contentType: 'image/png',
      sizeBytes: 1,
      sha256: Buffer.alloc(32),
    } as const
    const rows = Array.from({ length: 120 }, () => ({ id: newId(), ...row }))
    await deps.db.insertInto('objects').values(rows).execute()
    await sweepInHours(25)
    expect(await deps.db.selectFrom('objects').select('id').execute()).toEqual([])
  })

  test('tickets go, and after them bytes that a crash left without a row', async () => {
    const { deps } = server
    const { url } = await server.ticket()
    const id = placeOf({ url, uploadURL: url }).split('/').at(-1) ?? ''
    await deps.storage.put(id, png)
    await sweepInHours(25)
    // A backup may refer to them for as long as it is kept.
    for (const [hours, isThere] of [
      [25, true],
      [25 + 31 * 24, false],
    ] as const) {
      server.setNow(new Date(Date.now() + hours * hourMs))
      // oxlint-disable-next-line no-await-in-loop -- one night after the other
      await removeUnnamedFiles(deps)
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect(await deps.storage.exists(id)).toBe(isThere)
    }
    expect(await deps.db.selectFrom('uploadTickets').select('id').execute()).toEqual([])
  })
})

test('half files of processes that are gone go at the start, those of living ones stay', async () => {
  server = await startUploadApp()
  const { dataDir } = server.deps.config
  const host = hostname().replace(/[^\w-]/g, '_')
  // Process 1 always runs; no process has the largest number.
  const [gone, living, elsewhere] = [`${host}.4194304.aa`, `${host}.1.bb`, 'elsewhere.4194304.cc']
  for (const folder of [gone, living, elsewhere]) {
    await mkdir(join(dataDir, 'arriving', folder), { recursive: true })
    await writeFile(join(dataDir, 'arriving', folder, 'half'), 'half')
  }
  await removeStaleTempFiles(dataDir, new Date())
  expect((await readdir(join(dataDir, 'arriving'))).filter((name) => name !== gone)).toHaveLength(2)
  expect(await readdir(join(dataDir, 'arriving'))).not.toContain(gone)
  await removeStaleTempFiles(dataDir, new Date(Date.now() + 2 * hourMs))
  expect(await readdir(join(dataDir, 'arriving', elsewhere))).toEqual([])
  await server.close()
})
