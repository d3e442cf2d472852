import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enqueue } from '#server/platform/jobs/job.ts'
import { makeShopOwner } from '#server/testing/catalogue.ts'
import {
  callsOf,
  forkWorker,
  type ImportShop,
  importHead,
  startImportShop,
  storePhoto,
} from '#server/testing/imports.ts'
import { resumeImports, workOnImport } from './jobs.ts'

let shop: ImportShop
const workers: ChildProcess[] = []
beforeEach(async () => {
  shop = await startImportShop()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await killed(worker)
  await shop.close()
})

async function startWorker(): Promise<ChildProcess> {
  const child = forkWorker(shop)
  workers.push(child)
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('the worker did not start')))
  await Promise.race([once(child, 'message'), gone])
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const rows = 300
const file = [importHead]
  .concat(Array.from({ length: rows }, (_, at) => `K-${at},Sofa ${at},Sofas,1 x 1 x 1,5,10.50,1,Red,urban`))
  .join('\n')

const madeSoFar = async () => {
  const { rows: found } = await shop.deps.pool.query<{ products: number; names: number; whole: number }>(`
    select count(*)::int as products, count(distinct name)::int as names,
      (select count(*)::int from products p where exists (select from product_colors c where c.product_id = p.id)
        and exists (select from product_prices r where r.product_id = p.id)
        and exists (select from product_events e where e.product_id = p.id)
        and exists (select from product_skus k where k.product_id = p.id)) as whole
    from products`)
  return found[0] ?? { products: 0, names: 0, whole: 0 }
}

async function begun(): Promise<string> {
  const { id } = await shop.upload(file)
  await shop.check(id)
  await shop.call('POST', `/${id}/start`)
  return id
}

const ended = (id: string) =>
  vi.waitFor(async () => expect(await shop.call('GET', `/${id}`)).toMatchObject({ status: 'done' }), {
    timeout: 120_000,
    interval: 100,
  })

test('a worker killed in the middle has made whole products only, and the next one makes the rest once', async () => {
  const id = await begun()
  for (const enough of [25, 100, 175]) {
    const worker = await startWorker()
    await vi.waitFor(async () => expect((await madeSoFar()).products).toBeGreaterThanOrEqual(enough), {
      timeout: 120_000,
      interval: 20,
    })
    await killed(worker)
    const { products, names, whole } = await madeSoFar()
    expect({ names, whole }).toEqual({ names: products, whole: products })
    expect(await shop.call('GET', `/${id}`)).toMatchObject({ status: 'importing', done: products })
    shop.setNow(new Date(Date.now() + 60_000))
    await resumeImports.handle(shop.deps, {}, { isLast: false })
    shop.setNow(new Date())
  }
  await startWorker()
  await ended(id)
  expect(await madeSoFar()).toEqual({ products: rows, names: rows, whole: rows })
  expect(await shop.call('GET', `/${id}`)).toMatchObject({ done: rows, failed: 0 })
})

test('two workers at one import make every product once', async () => {
  const id = await begun()
  await shop.deps.db.transaction().execute((tx) => enqueue(tx, workOnImport, { importId: id }))
  await Promise.all([startWorker(), startWorker()])
  await ended(id)
  expect(await madeSoFar()).toEqual({ products: rows, names: rows, whole: rows })
  expect(await shop.call('GET', `/${id}`)).toMatchObject({ done: rows, failed: 0 })
})

test('an import that takes long lets that of another shop pass', async () => {
  const long = await begun()
  const { userId } = await makeShopOwner(shop.deps)
  const other = callsOf(shop, await shop.signedInAs(userId), await storePhoto(shop.deps, userId))
  const { id: short } = await other.upload(`${importHead}\nS-1,Stool,Sofas,1 x 1 x 1,5,10.50,1,Red,urban`)
  expect(await other.check(short)).toMatchObject({ newProducts: 1 })
  expect(await other.call('POST', `/${short}/start`)).toMatchObject({ status: 'importing' })
  // Remove the jobs of the checks, which the test ran directly.
  await shop.deps.pool.query('delete from jobs.job')
  for (const importId of [long, short])
    await shop.deps.db.transaction().execute((tx) => enqueue(tx, workOnImport, { importId }))
  await startWorker()
  await ended(long)
  const { rows: done } = await shop.deps.pool.query<{ id: string }>(
    `select id from product_imports where status in ('done', 'failed') order by ended_at`,
  )
  expect(done.map(({ id }) => id)).toEqual([short, long])
  expect(await madeSoFar()).toMatchObject({ products: rows + 1 })
})

test('two workers at one check count every row once, and a check that died begins anew', async () => {
  const { id } = await shop.upload(file)
  await shop.call('POST', `/${id}/check`)
  await shop.deps.db.transaction().execute((tx) => enqueue(tx, workOnImport, { importId: id }))
  await Promise.all([startWorker(), startWorker()])
  await vi.waitFor(
    async () => expect(await shop.call('GET', `/${id}`)).toMatchObject({ status: 'checked' }),
    {
      timeout: 120_000,
      interval: 100,
    },
  )
  expect(await shop.call('GET', `/${id}`)).toMatchObject({ checked: rows, newProducts: rows, refused: 0 })
  expect((await madeSoFar()).products).toBe(0)
})
