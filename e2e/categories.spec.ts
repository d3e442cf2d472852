import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs } from './sessions.ts'

const adding = `Hammocks ${Date.now()}`
const slug = adding.toLowerCase().replace(' ', '-')

async function openCategories(page: Page, query = '', language: 'en' | 'ar' = 'en'): Promise<void> {
  await enterAs(page, 'admin@majlis.example', language)
  await page.goto(`/admin/categories${query}`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
}

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('a category is added, described, hidden with a way back, moved by keyboard and deleted (R-GEN-06)', async ({
  page,
  request,
}) => {
  await openCategories(page)
  await page.getByRole('button', { name: 'Add Category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name in English').fill(adding)
  await expect(dialog.getByText(`/marketplace?category=${slug}`)).toBeVisible()
  await dialog.getByLabel('Name in Arabic').fill('أراجيح')
  await dialog.getByLabel('Meta title').fill('Hammocks for shaded gardens')
  await dialog.getByLabel('Meta description').fill('Woven by hand, hung in minutes.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Category' }).click()
  await toast(page, 'Category created successfully!')

  await page.goto(`/marketplace?category=${slug}`)
  await expect(page).toHaveTitle('Hammocks for shaded gardens · Majlis')
  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute('content', 'Woven by hand, hung in minutes.')
  await page.goto(`/ar/marketplace?category=${slug}`)
  await expect(page).toHaveTitle('أراجيح · مجلس')

  await page.goto(`/admin/categories?search=${slug}`)
  const isPublic = async () => {
    const listed = (await (await request.get('/api/categories')).json()) as { slug: string }[]
    return listed.some((category) => category.slug === slug)
  }
  await page.getByRole('switch', { name: `Show ${adding} to the public` }).click({ force: true })
  await toast(page, 'Category updated successfully!')
  await expect.poll(isPublic).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isPublic).toBe(true)

  await page.getByRole('button', { name: `Move ${adding}` }).click()
  await dialog.getByLabel('Under').selectOption({ label: 'Outdoor' })
  await dialog.getByLabel('Place').selectOption({ label: 'First' })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('row', { name: adding })).toHaveAttribute('aria-level', '2')

  await page.getByRole('row', { name: adding }).focus()
  await page.keyboard.press('Delete')
  await expect(dialog.getByText(`Delete ${adding}? It has no products.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Category' }).click()
  await toast(page, 'Category deleted successfully!')
  await expect(page.getByRole('heading', { name: 'No categories found' })).toBeVisible()
})

test('a row is dragged under another, and a merge takes products along', async ({ page, request }) => {
  await openCategories(page)
  for (const name of [`Benches ${slug}`, `Stools ${slug}`]) {
    await page.getByRole('button', { name: 'Add Category' }).click()
    await page.getByRole('dialog').getByLabel('Name in English').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Add Category' }).click()
    await expect(page.getByRole('row', { name })).toBeVisible()
  }
  const [benches, stools] = [`Benches ${slug}`, `Stools ${slug}`].map((name) =>
    page.getByRole('row', { name }),
  )
  if (!benches || !stools) return
  await benches.dragTo(stools)
  await toast(page, 'Category updated successfully!')
  await page.getByRole('button', { name: `Open Stools ${slug}` }).click()
  await expect(benches).toHaveAttribute('aria-level', '2')

  await page.goto('/admin/categories?search=bookcases')
  const before = Number(
    (await (await request.get('/api/marketplace/browse?category=bookcases')).json()).total,
  )
  expect(before).toBeGreaterThan(0)
  await page.getByRole('checkbox', { name: /^Select Book/ }).check()
  await page.getByRole('button', { name: 'Bulk Actions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Merge' }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await toast(page, 'No target category selected')
  await dialog.getByLabel('Merge into').selectOption({ label: `Benches ${slug}` })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await toast(page, 'Bulk action completed successfully!')
  await expect
    .poll(async () => {
      const found = await request.get(`/api/marketplace/browse?category=benches-${slug}`)
      return ((await found.json()) as { total: number }).total
    })
    .toBe(before)
})

for (const language of ['en', 'ar'] as const) {
  test(`${language}: the tree is accessible in both schemes, and fits a phone`, async ({ page }) => {
    await openCategories(page, '?open=all', language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectAccessibleOnEveryScreen(page)
  })
}
