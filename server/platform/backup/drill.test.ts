import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import { holdIfCopied } from '#server/platform/installation/hold.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { makeMarket } from '#server/testing/orders.ts'
import { sampleFiles } from '#server/testing/uploads.ts'
import { findBackup, rowsFile } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

let live: TestApp
let empty: TestDeps
let root: string
beforeEach(async () => {
  live = await startTestApp(asOwner)
  empty = await startTestDeps(asOwner)
  root = await mkdtemp(join(tmpdir(), 'majlis-backup-'))
})
afterEach(async () => {
  await live.close()
  await empty.close()
  await rm(root, { recursive: true, force: true })
})

const take = () => takeBackup({ ...live.deps, now: live.deps.clock() }, root)
const restore = async () => {
  const [path, manifest] = await findBackup(root, null)
  return restoreBackup({ ...empty.deps, now: empty.deps.clock() }, { root, path, manifest })
}

async function photo(): Promise<string> {
  const { userId: ownerId } = await makeAdmin(live.deps)
  const given = { purpose: 'product', bytes: sampleFiles.png, declaredType: 'image/png' } as const
  const file = await live.deps.db
    .transaction()
    .execute((tx) => storeObject(live.deps, tx, { ...given, ownerId, fileName: 'a' }))
  return file.id
}

/** Places one order after another until `stop`. */
async function buyMeanwhile(stock: number) {
  const market = await makeMarket(live)
  const productId = await market.product({ stock })
  let isOver = false
  const buying = (async () => {
    // oxlint-disable-next-line no-await-in-loop
    while (!isOver) await market.buy([{ productId, quantity: 1 }])
  })()
  const stop = async () => {
    isOver = true
    await buying
  }
  return { productId, stop }
}

/** All constraints, and all triggers with whether they are enabled. */
const rulesOf = async (pool: pg.Pool) =>
  (
    await pool.query<{ rule: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
         where connamespace = 'public'::regnamespace
       union all
       select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       order by 1`,
    )
  ).rows.map(({ rule }) => rule)

test('a backup that was taken while people buy comes back whole, and what it was taken of is untouched (R8)', async () => {
  const id = await photo()
  const { productId, stop } = await buyMeanwhile(1000)
  const bought = () => live.deps.db.selectFrom('orders').select('id').execute()
  await vi.waitFor(async () => expect((await bought()).length).toBeGreaterThan(2), { timeout: 120_000 })
  const { manifest } = await take()
  await stop()
  expect(manifest.tables['public.orders']?.rows).toBeGreaterThan(0)
  const files = async () => {
    const listed = []
    for await (const some of live.deps.storage.list()) listed.push(...some)
    return listed
  }
  const before = await files()
  // The restore itself compares the checksum of every table.
  expect(await restore()).toEqual([])
  const { rows } = await empty.deps.pool.query(
    `select stock, (select sum(quantity)::int from order_items where product_id = p.id) as sold,
       (select count(*)::int from orders where not exists (select from order_items where order_id = orders.id)) as torn
     from products p where id = $1`,
    [productId],
  )
  expect(rows).toEqual([
    { stock: 1000 - Number(rows[0].sold), sold: manifest.tables['public.orders']?.rows, torn: 0 },
  ])
  expect(await empty.deps.storage.exists(id)).toBe(true)
  expect(await rulesOf(empty.deps.pool)).toEqual(await rulesOf(live.deps.pool))
  expect(await files()).toEqual(before)
  expect(await holdIfCopied(empty.deps)).toMatch(/restored from the backup/)
  expect(await holdIfCopied(live.deps)).toBeNull()
})

test('jobs of queues that only a worker makes, or an older version had, come back too', async () => {
  const { pool } = live.deps
  for (const name of ['__pgboss__send-it', 'a-job-of-before']) {
    // oxlint-disable-next-line no-await-in-loop
    await pool.query(`select jobs.create_queue($1, '{"policy": "standard"}')`, [name])
    // oxlint-disable-next-line no-await-in-loop
    await pool.query('insert into jobs.job (name) values ($1)', [name])
  }
  await take()
  expect(await restore()).toEqual([])
  const { rows } = await empty.deps.pool.query('select name from jobs.job order by name')
  expect(rows).toEqual([{ name: '__pgboss__send-it' }, { name: 'a-job-of-before' }])
})

test('a database with people in it is not written over', async () => {
  await makeAdmin(live.deps)
  await take()
  await restore()
  await expect(restore()).rejects.toThrow('This database is not empty. Restore into an empty one.')
})

test('rows that are not as they were are found, and nothing of them is kept', async () => {
  await makeAdmin(live.deps)
  const { path } = await take()
  const file = rowsFile(path, 'public.users')
  const text = gunzipSync(await readFile(file)).toString('utf8')
  await writeFile(file, gzipSync(text.replace('"language":"en"', '"language":"ar"')))
  await expect(restore()).rejects.toThrow(
    /public\.users was restored with 1 of 1 rows, or with different content/,
  )
  expect(await empty.deps.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('a file that the store has lost is named by the backup, and by the restore', async () => {
  const id = await photo()
  await live.deps.storage.remove(id)
  expect((await take()).manifest.missingFiles).toEqual([id])
  expect(await restore()).toEqual([id])
})

test('the newest backup before a moment is found, and none that was not finished', async () => {
  for (const hour of [8, 10, 12]) {
    live.setNow(new Date(Date.UTC(2027, 0, 1, hour)))
    // oxlint-disable-next-line no-await-in-loop
    await take()
  }
  const at = async (moment: string) => (await findBackup(root, new Date(moment)))[1].takenAt
  expect(await at('2027-01-01T11:59:59Z')).toBe('2027-01-01T10:00:00.000Z')
  expect(await at('2027-01-01T10:00:00Z')).toBe('2027-01-01T10:00:00.000Z')
  await expect(at('2027-01-01T07:00:00Z')).rejects.toThrow(
    `${root} has no backup from before 2027-01-01T07:00:00.000Z.`,
  )
})

test('a file that cannot be read is what a failed backup reports', async () => {
  await photo()
  vi.spyOn(live.deps.storage, 'open').mockRejectedValue(new Error('The store is away'))
  await expect(take()).rejects.toThrow('The store is away')
})
