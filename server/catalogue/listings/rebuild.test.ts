import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  isPublic,
  recordSources,
  storedCardJson,
  storedRecordJson,
} from '#server/catalogue/products/record.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { asOwner } from '#server/testing/database.ts'
import { storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { ensureListings, listingFormat } from './rebuild.ts'

let server: TestDeps

beforeAll(async () => {
  server = await startTestDeps(asOwner)
  const sofas = await storeCategory(server.deps.db, { slug: 'sofas' })
  await storeProduct(server.deps.db, { categoryId: sofas, name: 'Marsa' })
  await ensureListings(server.deps)
})
afterAll(() => server.close())

const records = async () =>
  (await sql<{ record: string }>`select record from listing_documents`.execute(server.deps.db)).rows

test('documents that another version has written are written anew, once', async () => {
  const { db } = server.deps
  const [current] = await records()
  await sql`update listing_documents set record = '{}'`.execute(db)
  await ensureListings(server.deps)
  expect((await records())[0]?.record).toBe('{}')
  await sql`update listing_format set version = 0`.execute(db)
  await Promise.all([ensureListings(server.deps), ensureListings(server.deps)])
  expect((await records())[0]).toEqual(current)
  const { rows } = await sql`select from catalogue_changes where numbers is null`.execute(db)
  expect(rows).toHaveLength(2)
})

test('a start leaves alone what a newer version has written; the command turns it back', async () => {
  const { db } = server.deps
  await sql`update listing_format set version = ${listingFormat + 1}`.execute(db)
  await expect(ensureListings(server.deps)).rejects.toThrow('written by a newer version')
  await ensureListings(server.deps, { turnsBack: true })
  await ensureListings(server.deps)
})

test('another form of what is stored has another number', () => {
  const form = [storedRecordJson, storedCardJson, recordSources, isPublic].join('\n')
  // If this fails, increment `listingFormat`, so that stored documents are rewritten, and then update the hash.
  const hash = createHash('sha256').update(form).digest('hex').slice(0, 16)
  expect({ listingFormat, hash }).toEqual({ listingFormat: 9, hash: '1ea2393ed51330fb' })
})
