import { productTag } from '#server/catalogue/tags.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cachedReply, type TaggedReply } from '#server/catalogue/response-cache.ts'
import { createDatabase } from '#server/platform/db/open.ts'
import { startTestDeps, testCaches, type TestDeps } from '#server/testing/deps.ts'
import { marketplaceApp } from '#server/testing/marketplace-app.ts'
import { silent } from '#server/testing/postgres.ts'
import { change, storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { catalogueTags, currentCatalogue } from './changes.ts'
import { refreshListings } from './refresh.ts'

let server: TestDeps
let app: FastifyInstance
let sofas: string
let sofa: string

beforeAll(async () => {
  server = await startTestDeps()
  app = marketplaceApp(server.deps)
  sofas = await storeCategory(server.deps.db, { slug: 'sofas' })
  sofa = await storeProduct(server.deps.db, { categoryId: sofas, name: 'Marsa' })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await app.close()
  await server.close()
})

/** Returns the known version, after looking for changes. */
const knownVersion = async () => {
  await currentCatalogue(server.deps)
  return catalogueTags(server.deps).version()
}
const nameOf = async (on: FastifyInstance) => (await on.inject({ url: `/api/products/${sofa}` })).json().name
const rename = (name: string) =>
  change(server.deps.db, { productIds: [sofa] }, (tx) =>
    sql`update products set name = ${name} where id = ${sofa}`.execute(tx),
  )

test('whoever makes a change sees it at once', async () => {
  for (let n = 0; n < 10; n++) {
    await rename(`Marsa ${n}`)
    expect(await nameOf(app)).toBe(`Marsa ${n}`)
    const list = await app.inject({ url: '/api/marketplace/products?limit=1' })
    expect(list.json()[0].name).toBe(`Marsa ${n}`)
  }
})

describe('another process', () => {
  let other: { app: FastifyInstance; close: () => Promise<void> }

  // A pool of its own stands for another process, which must not profit from what this one knows of its own changes.
  beforeAll(async () => {
    const { db, pool, learnTypes } = createDatabase(
      {
        connectionString: (server.deps.pool.options as { connectionString: string }).connectionString,
        max: 3,
      },
      silent,
    )
    await learnTypes()
    const second = marketplaceApp({ ...server.deps, db, pool, caches: testCaches() })
    other = {
      app: second,
      close: async () => {
        await second.close()
        await db.destroy()
      },
    }
  })
  afterAll(() => other.close())

  test('keeps what it knows for half a second, however often it is asked, and no longer', async () => {
    // A whole number: ten steps of 50 added to a fraction may round to slightly more than 500.
    let now = Math.ceil(performance.now()) + 501
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    // Requested twice, since a reply that was requested once need not be cached.
    await nameOf(other.app)
    await nameOf(other.app)
    const { rows } = await sql<{ record: string }>`select record from listing_documents`.execute(
      server.deps.db,
    )
    expect(rows.length).toBe(1)
    await sql`with changed as (update listing_documents set record = replace(record, 'Marsa', 'Noor'))
      insert into catalogue_changes (numbers) values ('{}')`.execute(server.deps.db)
    for (let asked = 0; asked < 10; asked++) {
      now += 50
      expect(await nameOf(other.app)).toMatch(/^Marsa/)
    }
    now += 1
    expect(await nameOf(other.app)).toMatch(/^Noor/)
    clock.mockRestore()
    await rename('Marsa')
  })
})

test('a process whose machine slept until changes were pruned begins anew', async () => {
  // Its own clock stood still meanwhile, that of the database did not.
  let asleepMs = 0
  const query = async (text: string, values: unknown[]) => {
    const answer = await server.deps.pool.query<Record<string, unknown>>(text, values)
    for (const row of answer.rows) if (typeof row['now'] === 'number') row['now'] += asleepMs
    return answer
  }
  const pool = Object.assign(Object.create(server.deps.pool) as typeof server.deps.pool, { query })
  const woken = marketplaceApp({ ...server.deps, pool, caches: testCaches() })
  const before = await nameOf(woken)
  expect(await nameOf(woken)).toBe(before)
  await sql`update listing_documents set record = replace(record, ${before}, 'Rimal')`.execute(server.deps.db)
  const later = performance.now() + 501
  vi.spyOn(performance, 'now').mockReturnValue(later)
  expect(await nameOf(woken)).toBe(before)
  asleepMs = 31 * 60_000
  vi.spyOn(performance, 'now').mockReturnValue(later + 501)
  expect(await nameOf(woken)).toBe('Rimal')
  await woken.close()
  await rename('Marsa')
})

test('a change that commits after a later one is not missed', async () => {
  const { pool } = server.deps
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`insert into catalogue_changes (numbers) values ('{}')`)
  await rename('Later begun, earlier done')
  const before = await knownVersion()
  await client.query('commit')
  client.release()
  const later = performance.now() + 501
  vi.spyOn(performance, 'now').mockReturnValue(later)
  const after = await knownVersion()
  expect(after).not.toBe(before)
  expect(await knownVersion()).toBe(after)
})

test('a change that is rolled back changes nothing', async () => {
  const before = await knownVersion()
  const undone = server.deps.db.transaction().execute(async (tx) => {
    await sql`update products set name = 'Never' where id = ${sofa}`.execute(tx)
    await refreshListings(tx, { productIds: [sofa] })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await knownVersion()).toBe(before)
  expect(await nameOf(app)).not.toBe('Never')
})

const replyOf = (text: string) => ({ json: Buffer.from(text), tags: [productTag(sofa)] })

test('a reply that was begun before a change is not kept after it', async () => {
  const begun = Promise.withResolvers<void>()
  const old = Promise.withResolvers<TaggedReply>()
  const slow = cachedReply(server.deps, 'slow', () => {
    begun.resolve()
    return old.promise
  })
  // While the old reply is being made, a change arrives and is seen, and a new reply is requested.
  await begun.promise
  await rename('Changed meanwhile')
  await knownVersion()
  const fresh = await cachedReply(server.deps, 'slow', async () => replyOf('new'))
  old.resolve(replyOf('old'))
  expect(String((await slow).json)).toBe('old')
  expect(String(fresh.json)).toBe('new')
  const again = await cachedReply(server.deps, 'slow', async () => replyOf('newer'))
  expect(String(again.json)).toBe('new')
})

test('a reply that failed is asked for again', async () => {
  const failing = () => cachedReply(server.deps, 'failing', () => Promise.reject(new Error('away')))
  await expect(failing()).rejects.toThrow('away')
  const good = await cachedReply(server.deps, 'failing', async () => replyOf('here'))
  expect(String(good.json)).toBe('here')
})
