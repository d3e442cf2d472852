import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs } from './sessions.ts'

async function openColors(page: Page, query = '', language: 'en' | 'ar' = 'en'): Promise<void> {
  await enterAs(page, 'admin@majlis.example', language)
  await page.goto(`/admin/colors${query}`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
}

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('a colour is added, hidden in filters, and deleted while products keep its look (R-GEN-06)', async ({
  page,
  request,
}) => {
  await openColors(page)
  await page.getByRole('button', { name: 'Add Color' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Hex')).toHaveValue('#000000')
  await dialog.getByLabel('Name in English').fill('Pearl Grey')
  await dialog.getByLabel('Hex').fill('#c9c6c1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Color' }).click()
  await toast(page, 'Color created successfully!')

  await page.getByRole('main').getByRole('searchbox', { name: 'Search by name, slug or hex' }).fill('oat')
  await expect(page).toHaveURL(/search=oat/)
  const worn = (await (await request.get('/api/marketplace/products?color=oat&limit=1')).json()) as {
    id: string
  }[]
  const product = worn[0]?.id ?? ''
  expect(product).not.toBe('')
  await page.getByRole('button', { name: 'Delete Oat' }).click()
  await expect(dialog.getByText(/keep its name and look|keeps its name and look/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Color' }).click()
  await toast(page, 'Color deleted successfully!')
  await expect
    .poll(async () => {
      const read = (await (await request.get(`/api/products/${product}`)).json()) as {
        productColors: { name: string; hex: string; colorId: string | null }[]
      }
      return read.productColors.find(({ name }) => name === 'Oat')
    })
    .toMatchObject({ colorId: null, hex: '#D3C7B2' })
})

test('colours are hidden together, shown again, and the missing ones seeded', async ({ page, request }) => {
  await openColors(page, '?search=red')
  await page.getByRole('checkbox', { name: 'Select All' }).check()
  await page.getByRole('button', { name: 'Bulk Actions' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Hide' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await toast(page, 'Colors updated successfully!')
  await expect
    .poll(async () => {
      const active = (await (await request.get('/api/colors?active_only=true')).json()) as { slug: string }[]
      return active.some(({ slug }) => slug === 'red')
    })
    .toBe(false)
  await page.getByRole('button', { name: 'Show Red' }).click()
  await toast(page, 'Color updated successfully!')
  await page.getByRole('button', { name: 'Seed Furniture Colors' }).click()
  await toast(page, 'Colors seeded successfully!')
  await expect(
    page.getByText(/Added \d+ new furniture industry colors\. Total: \d+ colors available\./),
  ).toBeVisible()
})

for (const language of ['en', 'ar'] as const) {
  test(`${language}: the palette is accessible in both schemes, and fits a phone`, async ({ page }) => {
    await openColors(page, '', language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectAccessibleOnEveryScreen(page)
  })
}
