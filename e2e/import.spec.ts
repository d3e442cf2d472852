import { readFile } from 'node:fs/promises'
import { zipOf } from '../server/testing/archives.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './guest.ts'
import { enterAs } from './sessions.ts'

const head = 'SKU,Titel,Category,Dimensions (cm),Weight (kg),Price,Stock,Colors,Styles,Main photo'
const mark = Date.now().toString(36)
const rowOf = (photo: string, at: number, price = '1,250.50') =>
  `${mark}-${at},Majlis bench ${mark} ${at},sofas,180 x 60 x 45,32,"${price}",4,Beige,classic,${photo}`

/** A photo that is already stored: a new product needs one. */
async function photoOn(page: Page): Promise<string> {
  const reply = await page.request.get('/api/marketplace/products?limit=24')
  const cards = (await reply.json()) as { mainPhoto: string | null }[]
  return cards.find(({ mainPhoto }) => mainPhoto?.startsWith('/api/objects/'))?.mainPhoto ?? ''
}

test('a shop imports a file, closes the page meanwhile, and sends the corrected rows again', async ({
  page,
}) => {
  await enterAs(page, 'shop@majlis.example')
  await page.goto('/shop/products')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()
  await expectAccessible(page)
  const photo = await photoOn(page)
  const rows = Array.from({ length: 120 }, (_, at) => rowOf(photo, at, at === 5 ? '12.345' : undefined))
  const file = { name: 'benches.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows].join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('1 column not imported').click()
  await page.getByLabel('Field for the column Titel').selectOption('name')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('button', { name: 'Import 119 products' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Row 7')).toBeVisible()
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows' }).click()
  const wrong = await readFile(await (await coming).path(), 'utf8')
  await page.getByRole('button', { name: 'Import 119 products' }).click()
  // With nothing done yet the bar has no width.
  await expect(page.getByRole('progressbar', { name: 'Importing products' })).toBeAttached()
  await page.goto('/shop/import')
  await expect(
    page.getByRole('heading', { name: /Importing products|Import complete|Your file/ }),
  ).toBeVisible()
  await page.goto('/shop/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.goto('/shop/import')
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 })
  await page.goto(`/shop/products?search=${encodeURIComponent(`Majlis bench ${mark} 119`)}`)
  await expect(page.getByText(`Majlis bench ${mark} 119`).first()).toBeVisible()
  await page.goto('/shop/import?import=new')
  const corrected = { ...file, name: 'corrected.csv', buffer: Buffer.from(wrong.replace('12.345', '12.34')) }
  await page.locator('input[type=file]').setInputFiles(corrected)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Import 1 product' }).click({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
})

test('a shop exports its products and sends the file back: nothing changes', async ({ page }) => {
  await enterAs(page, 'shop@majlis.example')
  await page.goto('/shop/import?import=new')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your products as Excel' }).click()
  const buffer = await readFile(await (await coming).path())
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: 'products.xlsx', mimeType, buffer })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('there is nothing to import')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import another file' }).click()
  await expect(page.getByText('Choose a file')).toBeVisible()
})

test('models come from a ZIP, and rows link to rows further down', async ({ page }) => {
  await enterAs(page, 'shop@majlis.example')
  await page.goto('/shop/import?import=new')
  const photo = await photoOn(page)
  const own = (at: number, more: string) => `${rowOf(photo, at).replaceAll(mark, `${mark}z`)},${more}`
  const rows = [own(1, `sofa.glb,${mark}z-2`), own(2, ','), own(3, 'none.glb,')]
  const lines = [`${head.replace('Titel', 'Name')},3D model,Bundle`, ...rows].join('\n')
  const file = { name: 'set.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) }
  await page.locator('input[type=file]').setInputFiles(file)
  const zip = { 'sofa.glb': await readFile('demo/assets/models/sofa-3-seat.glb') }
  await page
    .getByLabel('Photos and 3D models in a ZIP', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'set.zip', mimeType: 'application/zip', buffer: zipOf(zip) })
  await expect(page.getByText('The ZIP is uploaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('There is no 3D model called')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 })
})
