import { expect, expectAccessibleOnEveryScreen, test } from './guest.ts'

// Nothing is changed here.
test.describe.configure({ mode: 'parallel' })

const publicPaths = [
  '/',
  '/marketplace',
  '/marketplace?style=classic&minPrice=500',
  '/shops/sadu-house-majlis',
  '/saved',
  '/cart',
  '/credentials',
  '/delivery',
  '/no-such-page',
]
const portalDoors = [
  '/login',
  '/shop/login',
  '/register',
  '/shop/register',
  '/forgot-password',
  '/reset-password',
  '/objection?token=sample',
]

for (const language of ['en', 'ar'] as const) {
  const prefix = language === 'ar' ? '/ar' : ''
  for (const path of publicPaths) {
    test(`${language} ${path} is accessible in both schemes, and fits a phone`, async ({ page }) => {
      await page.goto(`${prefix}${path}`)
      await expectAccessibleOnEveryScreen(page, 320)
    })
  }

  test(`${language} a product page is accessible in both schemes, and fits a phone`, async ({ page }) => {
    await page.goto(`${prefix}/marketplace?search=marsa`)
    await page.locator('main a[href*="/products/"]').first().click()
    await expect(page).toHaveURL(/\/products\//)
    await expectAccessibleOnEveryScreen(page, 320)
  })

  for (const path of portalDoors) {
    test(`${language} ${path} is accessible in both schemes, and fits a phone`, async ({ page }) => {
      await page.addInitScript((stored) => localStorage.setItem('mj-language', stored), language)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleOnEveryScreen(page)
    })
  }
}
