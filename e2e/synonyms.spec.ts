import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs } from './sessions.ts'

async function openWords(page: Page, query = '', language: 'en' | 'ar' = 'en'): Promise<void> {
  await enterAs(page, 'admin@majlis.example', language)
  await page.goto(`/admin/synonyms${query}`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
}

test('a word that is added finds products, and finds none when its group is deleted until that is undone', async ({
  page,
}) => {
  await openWords(page, '?try=davenport')
  const tried = page.getByRole('region', { name: 'Try a search' })
  await expect(tried.getByText('No products found')).toBeVisible()

  await page.getByRole('button', { name: 'Add words' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Words with the same meaning').fill('Davenport\nsofa')
  await expect(dialog.getByText('Also in another group, so it has both meanings: sofa')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add words' }).click()
  await expect(tried.getByText(/^\d+ products found$/)).toBeVisible()
  await tried.getByRole('link', { name: 'View in the marketplace' }).click()
  await expect(page).toHaveURL(/\/marketplace\?search=davenport$/)
  await expect(page.locator('main a[href*="/products/"]').first()).toBeVisible()

  await openWords(page, '?try=davenport&search=davenport')
  await page.getByRole('button', { name: /Delete .*Davenport/ }).click()
  await expect(tried.getByText('No products found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tried.getByText(/^\d+ products found$/)).toBeVisible()
})

for (const language of ['en', 'ar'] as const) {
  test(`${language}: the search words are accessible in both schemes, and fit a phone`, async ({ page }) => {
    await openWords(page, '?try=3+seater+cuoch', language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByText(/[“«]couch[”»]/)).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
  })
}
