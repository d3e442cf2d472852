import { expect, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs } from './sessions.ts'

test('a promise leads to its page, which an administrator writes in both languages', async ({ page }) => {
  await page.goto('/marketplace?search=marsa')
  await page.locator('main a[href*="/products/"]').first().click()
  await page.getByRole('main').getByRole('link', { name: '2 Year Warranty' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Warranty' })).toBeVisible()
  await expect(page.getByText('This is a sample text.')).toBeVisible()

  await enterAs(page, 'admin@majlis.example')
  await page.goto('/admin/pages/warranty')
  await page.getByLabel('English text').fill('# Five years\n- On frames')
  await page.getByLabel('Arabic text').fill('# خمس سنوات\n- على الهياكل')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'خمس سنوات' })).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
  await page.getByRole('button', { name: 'Save page' }).click()
  await expect(page.getByText('Visitors see the change within a second.')).toBeVisible()

  const main = page.getByRole('main')
  await page.goto('/warranty')
  await expect(main.getByRole('heading', { level: 2, name: 'Five years' })).toBeVisible()
  await expect(main.getByText('This is a sample text.')).toHaveCount(0)
  await page.goto('/ar/warranty')
  await expect(main.getByRole('listitem').filter({ hasText: 'على الهياكل' })).toBeVisible()
})
