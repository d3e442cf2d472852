import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { removeUnnamedFiles } from '#server/platform/files/unnamed-files.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { countUp, holdIfCopied, letGo, refuseOtherStore, unlessHeld } from './hold.ts'
import { readMark } from './store-mark.ts'

let live: TestDeps
let copy: TestDeps
beforeEach(async () => {
  live = await startTestDeps()
  copy = await startTestDeps()
})
afterEach(async () => {
  await live.close()
  await copy.close()
})

const installation = ({ deps }: TestDeps) =>
  deps.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()

/** Makes `copy` a copy of the live database that uses the same files. */
async function copyNow() {
  const { isOnly: _isOnly, ...row } = await installation(live)
  await copy.deps.db.updateTable('installation').set(row).execute()
  return { ...copy.deps, storage: live.deps.storage }
}

test('a first start marks the files as its own, and holds nothing; nor do the next ones', async () => {
  expect(await holdIfCopied(live.deps)).toBeNull()
  await countUp(live.deps)
  expect(await holdIfCopied(live.deps)).toBeNull()
  const { id } = await installation(live)
  expect(await readMark(live.deps.storage)).toEqual({ installation: id, beat: 2 })
})

test('a database that was copied to elsewhere is held, and stays so at the next start', async () => {
  await holdIfCopied(live.deps)
  const copied = await copyNow()
  expect(await holdIfCopied(copied)).toMatch(/new location/)
  expect(await holdIfCopied(copied)).toMatch(/new location/)
  expect(await holdIfCopied(live.deps)).toBeNull()
})

test('one that was set back in its own place is held: the files have seen a newer state', async () => {
  await holdIfCopied(live.deps)
  await countUp(live.deps)
  await live.deps.db.updateTable('installation').set({ beat: 0 }).execute()
  await countUp(live.deps)
  expect(await installation(live)).toMatchObject({ heldBecause: expect.stringMatching(/newer state/) })
})

test('an answer of the store that is lost holds nothing: the database is never behind its mark', async () => {
  await holdIfCopied(live.deps)
  const { storage } = live.deps
  let isLost = false
  const forgetful = {
    ...storage,
    put: async (...given: Parameters<typeof storage.put>) => {
      await storage.put(...given)
      if (!isLost) {
        isLost = true
        throw new Error('the answer is lost')
      }
    },
  }
  const deps = { ...live.deps, storage: forgetful }
  await expect(countUp(deps)).rejects.toThrow('the answer is lost')
  await countUp(deps)
  expect(await installation(live)).toMatchObject({ heldAt: null, beat: 3 })
  expect(await holdIfCopied(live.deps)).toBeNull()
})

test('instances that count at once leave the mark at the last count', async () => {
  await holdIfCopied(live.deps)
  await Promise.all(Array.from({ length: 5 }, () => countUp(live.deps)))
  const { id, beat } = await installation(live)
  expect([beat, await readMark(live.deps.storage)]).toEqual([6, { installation: id, beat: 6 }])
})

test('one that is pointed at the files of another is held', async () => {
  await holdIfCopied(live.deps)
  // Test databases are made from one template and so share their id.
  await copy.deps.db.updateTable('installation').set({ id: newId() }).execute()
  const astray = { ...copy.deps, storage: live.deps.storage }
  expect(await holdIfCopied(astray)).toMatch(/another database/)
})

test('a restored copy that works on the live files removes none of them', async () => {
  await holdIfCopied(live.deps)
  const copied = await copyNow()
  await countUp(live.deps)
  // Uploaded after the copy was made: only the live database refers to it.
  const photo = newId()
  await live.deps.storage.put(photo, Buffer.from('x'))
  for (const days of [2, 40]) {
    const later = { ...copied, clock: () => new Date(Date.now() + days * 86_400_000) }
    // oxlint-disable-next-line no-await-in-loop
    await removeUnnamedFiles(later)
  }
  expect(await live.deps.storage.exists(photo)).toBe(true)
})

test('let go it is an installation of its own, and the one it came from is held in its place', async () => {
  await holdIfCopied(live.deps)
  const copied = await copyNow()
  await holdIfCopied(copied)
  await letGo(copied)
  expect(await holdIfCopied(copied)).toBeNull()
  expect(await holdIfCopied(live.deps)).toMatch(/another database/)
})

test('a second instance with other files is refused, one with the same files is not; a first start takes any', async () => {
  await refuseOtherStore(live.deps)
  await holdIfCopied(live.deps)
  await refuseOtherStore(live.deps)
  const astray = { ...live.deps, storage: copy.deps.storage, config: copy.deps.config }
  await expect(refuseOtherStore(astray)).rejects.toThrow(
    `DATA_DIR: ${copy.deps.config.dataDir} does not contain the files`,
  )
  await letGo(astray)
  await refuseOtherStore(astray)
})

test('instances that start for the first time at once are none of them refused, however long the store takes', async () => {
  const { storage } = live.deps
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = {
    ...storage,
    put: async (...given: Parameters<typeof storage.put>) => {
      asked.resolve()
      await answered.promise
      await storage.put(...given)
    },
  }
  const first = holdIfCopied({ ...live.deps, storage: slow })
  await asked.promise
  const [other] = await Promise.allSettled([refuseOtherStore(live.deps)])
  const second = holdIfCopied(live.deps)
  answered.resolve()
  expect(other.status).toBe('fulfilled')
  expect(await Promise.all([first, second])).toEqual([null, null])
  await refuseOtherStore(live.deps)
  const { id, beat } = await installation(live)
  expect([beat, (await readMark(storage))?.installation]).toEqual([1, id])
})

test('where the store was away at the first start, the next one finds a store that is not marked yet, and marks it', async () => {
  const away = { ...live.deps.storage, put: () => Promise.reject(new Error('away')) }
  const deps = { ...live.deps, storage: away }
  expect(await holdIfCopied(deps)).toBeNull()
  await expect(countUp(deps)).rejects.toThrow('away')
  await refuseOtherStore(live.deps)
  await countUp(live.deps)
  const { id, beat } = await installation(live)
  expect([beat, await readMark(live.deps.storage)]).toEqual([1, { installation: id, beat: 0 }])
})

test('a store that does not answer is not taken for another, and what is held may look at any', async () => {
  await holdIfCopied(live.deps)
  const away = { ...copy.deps.storage, open: () => Promise.reject(new Error('away')) }
  await refuseOtherStore({ ...live.deps, storage: away })
  await live.deps.db
    .updateTable('installation')
    .set({ heldAt: new Date(), heldBecause: 'restored' })
    .execute()
  await refuseOtherStore({ ...live.deps, storage: copy.deps.storage })
})

test('a held copy is run with no worker, cards or provider, and purges no CDN, until it is resumed', async () => {
  const cdn = { purgeUrl: 'https://cdn.example/purge', token: 'key' }
  const withCdn = (deps: TestDeps['deps']) => ({ ...deps, config: { ...deps.config, worker: true, cdn } })
  expect((await unlessHeld(withCdn(live.deps))).config).toMatchObject({ worker: true, cdn })
  const copied = withCdn(await copyNow())
  expect(await unlessHeld(copied)).toMatchObject({
    config: { worker: false, cdn: null },
    cards: null,
    instalments: [],
    eInvoices: null,
  })
  await letGo(copied)
  expect((await unlessHeld(copied)).config).toMatchObject({ worker: true, cdn })
})
