import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toFils } from '#domain/platform/amounts/money.ts'
import { readManifest } from '#demo/manifest.ts'
import { seats } from '#demo/product-plan.ts'
import { seedSynonyms } from '#demo/synonyms.ts'
import { furnitureColors } from '#server/catalogue/colors/edit.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { marketplaceApp } from '#server/testing/marketplace-app.ts'
import { storeCategory, storeColor, storeProduct, storeShop } from '#server/testing/stored-products.ts'

const judged = readFileSync(join(import.meta.dirname, 'judged-searches.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [search = '', best = ''] = line.split(' | ')
    return { search, best: best.split(', ') }
  })

/** The lowest acceptable share. */
const least = 0.95

let server: TestDeps
const keys = new Map<string, string>()

beforeAll(async () => {
  server = await startTestDeps()
  const { db } = server.deps
  const { categories, products, shops } = await readManifest()
  const categoryIds = new Map<string, string>()
  for (const { slug, name, nameAr, parent } of categories) {
    const parentId = categoryIds.get(parent ?? '') ?? null
    categoryIds.set(slug, await storeCategory(db, { slug, name, nameAr, parentId }))
  }
  const colorIds = new Map<string, string>()
  for (const color of furnitureColors) {
    const slug = color.name.toLowerCase().replaceAll(' ', '-')
    colorIds.set(color.name, await storeColor(db, { ...color, slug }))
  }
  const shopIds = new Map<string, string>()
  for (const { key, ...names } of shops) shopIds.set(key, (await storeShop(db, 'approved', names)).id)
  for (const { key, category, colours, price, shop, dimensions, model, ...product } of products) {
    const { name, nameAr, description, descriptionAr } = product
    const texts = { name, nameAr, description, descriptionAr }
    const id = await storeProduct(db, {
      ...texts,
      categoryId: categoryIds.get(category) ?? '',
      colors: colours.map(({ name }) => ({ colorId: colorIds.get(name) ?? '' })),
      priceFils: toFils(price) ?? 0,
      shopId: shopIds.get(shop) ?? null,
      dimensions,
      seats: seats[model]?.seats ?? null,
    })
    keys.set(id, key)
  }
  await seedSynonyms(server.deps)
}, 60_000)
afterAll(() => server.close())

test('of two hundred judged searches the best answer is among the first three', async () => {
  const app = marketplaceApp(server.deps)
  const firstThree = async (search: string) => {
    const url = `/api/marketplace/browse?sort=best-match&limit=3&search=${encodeURIComponent(search)}`
    const { cards } = (await app.inject({ url })).json<{ cards: { id: string }[] }>()
    return cards.map(({ id }) => keys.get(id) ?? id)
  }
  const missed: string[] = []
  for (const { search, best } of judged) {
    const first = await firstThree(search)
    const isFound = first.some((key) => best.some((one) => key === one || key.startsWith(`${one}-`)))
    if (!isFound) missed.push(`${search}: ${first.join(', ') || 'nothing'}`)
  }
  await app.close()
  const share = 1 - missed.length / judged.length
  const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(share)
  console.info(`Best answer among the first three: ${percent} of ${judged.length} searches`)
  console.info(missed.join('\n'))
  expect(judged.length).toBeGreaterThanOrEqual(200)
  expect(share).toBeGreaterThanOrEqual(least)
}, 60_000)
