import type { Page } from '@playwright/test'
import { expect, test } from './guest.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Opens a page whose script is held back; returns a function that releases it. */
async function openAsleep(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
  await page.route(/entry-client[^/]*\.js$/, async (route) => {
    await isLetIn
    await route.continue()
  })
  await page.goto(path)
  return async () => {
    letIn()
    await page.waitForFunction(() => !('mjEarly' in window))
    // Whatever hydration changes on the page, it has changed by the second frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

for (const [language, path, menu, search] of [
  ['en', '/', 'Menu', 'Search'],
  ['ar', '/ar', 'القائمة', 'بحث'],
] as const) {
  test(`${language}: a menu and a search opened before the page is awake stay open, and what is typed stays`, async ({
    page,
  }) => {
    const wakeWithMenu = await openAsleep(page, path)
    const banner = page.getByRole('banner')
    await banner
      .locator('summary')
      .and(page.getByLabel(menu, { exact: true }))
      .tap()
    const links = banner.getByRole('navigation', { name: menu })
    await expect(links).toBeVisible()
    await wakeWithMenu()
    await expect(links).toBeVisible()

    const wakeWithSearch = await openAsleep(page, path)
    await banner
      .locator('summary')
      .and(page.getByLabel(search, { exact: true }))
      .tap()
    const field = banner.locator('details').getByRole('combobox')
    await field.fill('marsa')
    await wakeWithSearch()
    await expect(field).toHaveValue('marsa')
    await expect(field).toBeVisible()
    await field.press('Enter')
    await expect(page).toHaveURL(/search=marsa/)
    // It closes once the page has moved on.
    await expect(field).toBeHidden()
  })
}

test('an item put into the cart before the page is awake shows that it was heard, and lies there', async ({
  page,
}) => {
  await page.goto('/marketplace?search=marsa')
  const address = await page.getByRole('article').getByRole('link').first().getAttribute('href')
  const wake = await openAsleep(page, address ?? '')
  const add = page.getByRole('button', { name: /Add to Cart/i }).first()
  await add.tap()
  await expect(add).toHaveAttribute('data-heard', '')
  await wake()
  await expect(page.getByRole('link', { name: /cart/i }).filter({ hasText: '1' }).first()).toBeVisible()
  await expect(add).not.toHaveAttribute('data-heard', '')
})
