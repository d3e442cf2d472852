import { styleTags } from '#domain/catalogue/products/styles.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { asOwner } from '#server/testing/database.ts'
import {
  change,
  storeCategory,
  storeColor,
  storeProduct,
  storeShop,
} from '#server/testing/stored-products.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import type { Finder, PageWindow } from './vocabulary/results.ts'
import type { Concept } from '#domain/catalogue/products/search-concepts.ts'
import { platformOwner } from '#server/catalogue/search/predicate.ts'
import { cachedHits } from '#server/catalogue/search/hits.ts'
import { catalogueSource, sqlFinder } from '#server/catalogue/search/find.ts'
import { createCatalogueMemory } from './catalogue-memory.ts'
import { sorts } from '#contract/catalogue/marketplace.ts'
import type { Predicate } from './vocabulary/predicate.ts'

let server: TestDeps
const memory = createCatalogueMemory()
const categories: string[] = []
const colors: string[] = []
const products: string[] = []
const shops: string[] = []
const words = ['oak', 'linen', 'sofa', 'sofabed', 'marsa', 'noor', 'أريكة', 'خشب', 'bench', 'Ä']
// A fixed seed, so that a failure can be reproduced.
let seed = 42
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const some = <T>(from: readonly T[], most: number): T[] => from.filter(() => random(from.length) < most)

beforeAll(async () => {
  server = await startTestDeps(asOwner)
  const { db } = server.deps
  for (let n = 0; n < 5; n++) categories.push(await storeCategory(db, { slug: `category-${n}` }))
  for (let n = 0; n < 6; n++) colors.push(await storeColor(db, { slug: `color-${n}`, hex: `#00000${n}` }))
  for (let n = 0; n < 2; n++) shops.push((await storeShop(db)).id)
  for (let n = 0; n < 240; n++) await storeAny()
  for (let at = 0; at < 150; at += 5) await join(products.slice(at, at + 2 + random(4)))
})
afterAll(() => server.close())

async function storeAny(): Promise<void> {
  const about = {
    shopId: shops[random(3)] ?? null,
    categoryId: categories[random(4)] ?? '',
    name: `${words[random(words.length)]} ${words[random(words.length)]}`,
    description: some(words, 2).join(' '),
    colors: some(colors, 2).map((colorId) => ({ colorId })),
    styleTags: [styleTags[random(3)] ?? 'urban', ...some(styleTags, 1)].filter(
      (tag, at, all) => all.indexOf(tag) === at,
    ),
    priceFils: (1 + random(40)) * 10_000,
    dimensions:
      random(5) === 0 ? 'as you like' : `${20 + random(200)} x ${30 + random(60)}.5 x ${40 + random(90)}`,
    seats: random(4),
    photo3d: products.length % 3 > 0 ? '/api/objects/model' : null,
    createdAt: new Date(Date.UTC(2026, random(12), 1 + random(5))),
  }
  const id = await storeProduct(server.deps.db, about)
  if (products.length % 2 === 0) await rate(id)
  products.push(id)
}

/** Gives a product one to nine reviews with random stars. */
function rate(id: string): Promise<unknown> {
  const count = 1 + random(9)
  const stars = count + random(4 * count)
  return change(server.deps.db, { productIds: [id] }, (tx) =>
    sql`update products set review_count = ${count}, review_stars = ${stars} where id = ${id}`.execute(tx),
  )
}

/** Makes these products variants of one new family, taking them out of their earlier ones. */
async function join(variants: readonly string[]): Promise<void> {
  await change(server.deps.db, { productIds: variants }, async (tx) => {
    const key = `design ${random(1_000_000_000)}`
    // Only products of the first one's owner join.
    await sql`with made as (
        insert into families (shop_id, key) select shop_id, ${key} from products where id = ${variants[0]} returning *
      ) update products p set family_id = made.id, family_position = 0
      from made where p.id = any(${variants}::uuid[]) and p.owner_id = made.owner_id`.execute(tx)
  })
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 1 })
const someOf = (values: () => readonly string[]) =>
  maybe(fc.uniqueArray(fc.nat(7), { maxLength: 3 }).map((at) => at.map((n) => values()[n] ?? 'unknown')))
const ids = (values: () => readonly string[]) =>
  someOf(values).map((found) => found && new Set(found.filter((id) => id !== 'unknown')))
const word = fc.constantFrom('oak', 'ofa', 'sofa', 'n', 'اريكه', 'خشب', 'zzzz', 'a', 'bench', 'o')
const concept: fc.Arbitrary<Concept> = fc.record({
  typed: fc.oneof({ weight: 4, arbitrary: fc.tuple(word) }, { weight: 1, arbitrary: fc.tuple(word, word) }),
  implied: fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  categoryIds: fc.nat(9).map((at) => categories.slice(at, at + 1)),
})
const predicate: fc.Arbitrary<Predicate> = fc.record({
  concepts: maybe(fc.oneof({ weight: 4, arbitrary: fc.tuple(concept) }, fc.tuple(concept, concept))),
  categoryIds: ids(() => categories),
  colorIds: ids(() => colors),
  styles: maybe(fc.subarray([...styleTags])),
  seats: maybe(fc.subarray([0, 1, 2, 3, 9])),
  minFils: maybe(fc.nat(400_000)),
  maxFils: maybe(fc.nat(400_000)),
  maxWidth: maybe(fc.nat(220)),
  maxDepth: maybe(fc.nat(100)),
  maxHeight: maybe(fc.nat(140)),
  has3d: fc.nat(5).map((n) => n === 0),
  minRating: maybe(fc.constantFrom(10, 40, 50)),
  productIds: maybe(
    fc.uniqueArray(fc.nat(239), { maxLength: 60 }).map((at) => at.map((n) => products[n] ?? '')),
  ),
  ownerIds: ids(() => [...shops, platformOwner]),
  allVariants: fc.nat(3).map((n) => n === 0),
})
const pageWindow = fc.record({
  sort: fc.constantFrom(...sorts),
  limit: fc.constantFrom(1, 3, 24, 200),
  from: fc.constantFrom(0, 0, 1, 7, 50, 999_999_999),
})

async function finders(): Promise<{ memory: Finder; database: Finder }> {
  await currentCatalogue(server.deps)
  await memory.ready(catalogueSource(server.deps))
  await currentCatalogue(server.deps)
  const inMemory: Finder = async (asked) => {
    const found = await memory.find(catalogueSource(server.deps), asked)
    if (!found) throw new Error('not in memory')
    return found
  }
  return { memory: inMemory, database: sqlFinder(server.deps, cachedHits(server.deps)) }
}

async function expectAgreement(runs: number): Promise<void> {
  const { memory, database } = await finders()
  let found = 0
  const property = fc.asyncProperty(predicate, pageWindow, async (asked, given) => {
    const [inMemory, inDatabase] = [await memory(asked), await database(asked)]
    let part: PageWindow = given
    for (let pages = 0; pages < 4; pages++) {
      const page = await inMemory.page(part)
      expect(page).toEqual(await inDatabase.page(part))
      found += page.numbers.length
      if (!page.next) break
      part = { ...part, from: page.next }
    }
    const counts = await inMemory.count()
    const expected = await inDatabase.count()
    const nonZero = <K>(of: ReadonlyMap<K, number>) => new Map([...of].filter(([, count]) => count !== 0))
    expect(counts.price).toEqual(expected.price)
    expect(nonZero<number>(counts.seats)).toEqual(nonZero<number>(expected.seats))
    for (const facet of ['categories', 'colors', 'styles', 'owners'] as const) {
      expect(nonZero<string>(counts[facet])).toEqual(nonZero<string>(expected[facet]))
    }
  })
  await fc.assert(property, { numRuns: runs, seed: 11 })
  expect(found).toBeGreaterThan(runs)
}

test('a place in the order that no column can hold is refused', async () => {
  const { database } = await finders()
  const sample = fc.sample(predicate, { numRuns: 12, seed: 3 })
  const asked = sample.map((of, at) => (at % 2 === 0 ? of : { ...of, concepts: null }))
  const answers: unknown[] = []
  for (const sort of sorts)
    for (const keys of [
      ['dear', 1],
      ['\0', 1],
      [1, 9e15],
      [9e15, 9e15, 1],
    ])
      for (const one of asked) {
        const { page } = await database(one)
        answers.push(await page({ sort, limit: 3, from: { passed: 0, keys } }).catch((cause) => cause))
      }
  const failed = answers.filter((answer) => answer instanceof Error)
  expect(failed.length).toBeGreaterThan(100)
  for (const answer of failed) expect(answer).toMatchObject({ code: 'request.malformed' })
})

test('memory and database answer every question alike', () => expectAgreement(250))

test('and go on doing so while products change, come and go', async () => {
  const { db } = server.deps
  const before = memory.held().reads
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 8; n++) {
      const id = products[random(products.length)] ?? ''
      const set = [
        sql`status = 'inactive'`,
        sql`status = 'active', price_fils = ${random(400_000) + 1}, seats = ${random(4)}`,
        sql`name = ${`${words[random(10)]} ${words[random(10)]}`}, review_count = 1, review_stars = ${1 + random(5)}, created_at = ${new Date(Date.UTC(2026, random(12), 2))}`,
        sql`category_id = ${categories[4]}, style_tags = '{classic}', photo3d = '/api/objects/model'`,
      ][n % 4]
      await change(db, { productIds: [id] }, (tx) =>
        sql`update products set ${set} where id = ${id}`.execute(tx),
      )
    }
    await storeAny()
    await join([products.at(-1) ?? '', products[random(150)] ?? '', products[random(200)] ?? ''])
    await change(db, { productIds: products.slice(0, 9) }, (tx) =>
      sql`delete from product_colors where product_id = any(${products.slice(0, 9)}::uuid[]) and position = 0`.execute(
        tx,
      ),
    )
    await expectAgreement(80)
  }
  expect(memory.held().reads).toBe(before)
  expect(memory.held().changed).toBeGreaterThan(10)
})

test('after a change of everything the columns are read anew', async () => {
  const before = memory.held().reads
  const { buildListings } = await import('#server/catalogue/listings/rebuild.ts')
  await server.deps.db.transaction().execute((tx) => buildListings(tx))
  await expectAgreement(40)
  expect(memory.held()).toMatchObject({ reads: before + 1, changed: 0 })
})
