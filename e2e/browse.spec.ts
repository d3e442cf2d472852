import type { Page } from '@playwright/test'
import { expect, expectAccessibleOnEveryScreen, test } from './guest.ts'

test('a visitor finds a sofa by name, narrows the list and opens the product', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A room made for guests')
  await page.getByRole('link', { name: 'Browse the marketplace' }).click()
  await expect(page).toHaveURL(/\/marketplace$/)
  const count = page.getByRole('status').filter({ hasText: /products?/ })
  await expect(count).toHaveText('38 products')

  await page.getByRole('combobox', { name: 'Search furniture' }).first().fill('sofa')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=sofa/)
  await expect(count).not.toHaveText('38 products')

  await page.getByRole('checkbox', { name: /^Urban/ }).check()
  await expect(page).toHaveURL(/style=urban/)
  await page.goBack()
  await expect(page).not.toHaveURL(/style=urban/)
  await expect(page.getByRole('checkbox', { name: /^Urban/ })).not.toBeChecked()

  const card = page.getByRole('article').filter({ hasText: 'Marsa Three-Seat Sofa' })
  await card.getByRole('link', { name: 'Oat Linen', exact: true }).click()
  await expect(page).toHaveURL(/\/products\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marsa Three-Seat Sofa, Oat Linen')
  await expect(page.getByText('W 226 × D 97 × H 91 cm')).toBeVisible()
})

test('a design is one card, shows each finish on its dots, and leads from finish to finish', async ({
  page,
}) => {
  await page.goto('/marketplace?search=marsa')
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  const photo = card.getByRole('img', { name: /Marsa/ })
  const before = await photo.getAttribute('src')
  const another = page.locator(':not([aria-current])')
  const dot = card.getByRole('list').getByRole('link').and(another).first()
  const finish = (await dot.getAttribute('aria-label')) ?? ''
  // A hover while the page is still starting counts only when it is repeated.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await dot.hover()
    await expect(photo).not.toHaveAttribute('src', before ?? '', { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessibleOnEveryScreen(page)
  await dot.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Marsa Three-Seat Sofa, ${finish}`)
  const variants = page.getByRole('navigation', { name: 'Same design in other finishes' })
  await expect(variants.getByRole('link', { name: finish })).toHaveAttribute('aria-current', 'page')
  const next = variants.getByRole('link').and(another).first()
  const other = (await next.getAttribute('aria-label')) ?? ''
  await next.click()
  await expect(heading).toHaveText(`Marsa Three-Seat Sofa, ${other}`)
  await page.goto('/marketplace?search=marsa&all=yes')
  await expect(card).toHaveCount(3)
})

/** Holds back every script of a page until released, as on a slow line. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry-client[^/]*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is typed before the page can answer stays, and is sent when it can', async ({ page }) => {
  const letGo = await holdScript(page)
  await page.goto('/orders', { waitUntil: 'commit' })
  const [number, email] = [page.getByLabel('Order number'), page.locator('form').getByLabel('Email')]
  await number.fill('MJ-1')
  await email.fill('mariam@example.ae')
  await page.getByRole('button', { name: 'Show order' }).click()
  const asked = page.waitForRequest(/\/api\/orders\/MJ-1\?email=mariam%40example\.ae$/)
  letGo()
  await asked
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(number).toHaveValue('MJ-1')
  await expect(email).toHaveValue('mariam@example.ae')
  await expect(page).toHaveURL(/\/orders$/)
})

test('what is typed while the page starts on a slow processor stays', async ({ page }) => {
  const letGo = await holdScript(page)
  await page.goto('/orders', { waitUntil: 'commit' })
  const [number, email] = [page.getByLabel('Order number'), page.locator('form').getByLabel('Email')]
  await email.fill('mariam@example.ae')
  await number.pressSequentially('MJ-')
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  letGo()
  await number.pressSequentially('123456789', { delay: 60 })
  await slow.detach()
  const asked = page.waitForRequest(/\/api\/orders\/MJ-123456789\?email=mariam%40example\.ae$/)
  await page.getByRole('button', { name: 'Show order' }).click()
  await asked
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(number).toHaveValue('MJ-123456789')
})

test('an emirate chosen before the page can answer counts', async ({ page }) => {
  const letGo = await holdScript(page)
  await page.goto('/marketplace?search=marsa+oat', { waitUntil: 'domcontentloaded' })
  await page
    .getByRole('link', { name: /^Marsa Three-Seat Sofa, Oat/ })
    .first()
    .click()
  const emirate = page.getByLabel('Deliver to')
  await emirate.selectOption('sharjah')
  letGo()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mj-emirate'))).toBe('sharjah')
  await expect(emirate).toHaveValue('sharjah')
})

test('a filter chosen before the page can answer still counts', async ({ page }) => {
  const letGo = await holdScript(page)
  await page.goto('/marketplace', { waitUntil: 'domcontentloaded' })
  await page.getByRole('checkbox', { name: /^Urban/ }).check()
  letGo()
  await expect(page).toHaveURL(/style=urban/)
  await expect(page.getByRole('checkbox', { name: /^Urban/ })).toBeChecked()
})

test('a misspelt word and Arabic without its hamza still find the product', async ({ page }) => {
  await page.goto('/marketplace?search=armchiar')
  await expect(
    page
      .getByRole('article')
      .or(page.getByRole('listitem'))
      .filter({ hasText: /armchair/i })
      .first(),
  ).toBeVisible()
  await page.goto('/ar/marketplace?search=اريكه')
  await expect(page.getByRole('link', { name: /أريكة/ }).first()).toBeVisible()
})

test('the page turns to Arabic and keeps what was filtered', async ({ page }) => {
  await page.goto('/marketplace?style=classic')
  await page.getByRole('link', { name: 'العربية' }).first().click()
  await expect(page).toHaveURL(/\/ar\/marketplace\?style=classic$/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('كل الأثاث')
})

test('nothing found says so and leads back', async ({ page }) => {
  await page.goto('/marketplace?minPrice=9000000')
  await expect(page.getByRole('heading', { name: 'No products match these filters' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL(/\/marketplace$/)
})

test('a saved product stays saved', async ({ page }) => {
  await page.goto('/marketplace')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect(page.locator('button[aria-pressed=true]')).toHaveCount(1)
  await page.reload()
  await page.goto('/saved')
  await expect(
    page.getByRole('link', { name: 'Sidr Lounge Chair, Cognac Leather & Oak' }).first(),
  ).toBeVisible()
})

test('what does not exist says so (R-PDP-04)', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  const missing = await page.goto('/products/no-such-product')
  expect(missing?.status()).toBe(404)
  await expect(page.getByText('Product Not Found')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list can be read, filtered and turned over', async ({ page }) => {
    await page.goto('/marketplace')
    await page.getByRole('checkbox', { name: /^Classic/ }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/style=classic/)
    await expect(page.getByRole('checkbox', { name: /^Classic/ })).toBeChecked()
    await page.goto('/marketplace')
    await page.getByRole('link', { name: /Next/ }).first().click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All furniture')
  })
})
