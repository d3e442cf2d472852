import {
  expect,
  expectAccessible,
  expectAccessibleOnEveryScreen,
  expectNothingWider,
  signIn,
  test,
} from './guest.ts'

const publicPaths = [
  '/',
  '/marketplace',
  '/marketplace?style=classic&minPrice=500',
  '/saved',
  '/credentials',
  '/no-such-page',
]
const portalDoors = [
  '/login',
  '/shop/login',
  '/register',
  '/shop/register',
  '/forgot-password',
  '/reset-password',
]

for (const language of ['en', 'ar'] as const) {
  const prefix = language === 'ar' ? '/ar' : ''
  for (const path of publicPaths) {
    test(`${language} ${path} is accessible in both schemes, and fits a phone`, async ({ page }) => {
      await page.goto(`${prefix}${path}`)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await page.reload()
      await expectAccessible(page)
      await expectNothingWider(page)
    })
  }

  test(`${language} a product page is accessible in both schemes, and fits a phone`, async ({ page }) => {
    await page.goto(`${prefix}/marketplace?search=marsa`)
    await page.locator('main a[href*="/products/"]').first().click()
    await expect(page).toHaveURL(/\/products\//)
    await expectAccessibleOnEveryScreen(page, 320)
  })

  for (const path of portalDoors) {
    test(`${language} ${path} is accessible in both schemes`, async ({ page }) => {
      await page.addInitScript((stored) => localStorage.setItem('mj-language', stored), language)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page)
    })
  }
}

test('both dashboards are accessible', async ({ page }) => {
  await signIn(page, '/login', 'admin@majlis.example')
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, '/shop/login', 'shop@majlis.example')
  await expect(page.getByText('Verified')).toBeVisible()
  await expectAccessible(page)
})
