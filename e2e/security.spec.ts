import { enterAs, expect, expectAccessibleOnEveryScreen, test, tokenOf } from './guest.ts'

const admin = 'admin@majlis.example'

test('whoever is signed in elsewhere is shown, and signed out there (G-138)', async ({ page, request }) => {
  await enterAs(page, admin)
  const token = await tokenOf(request, admin)
  const other = () => request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  expect((await other()).status()).toBe(200)
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions.getByText('You are signed in nowhere else.')).toBeVisible()
  expect((await other()).status()).toBe(401)
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})

for (const language of ['en', 'ar'] as const) {
  test(`${language}: sign-in and security is accessible in both portals, and fits a phone`, async ({
    page,
  }) => {
    for (const [email, path] of [
      [admin, '/admin/security'],
      ['shop@majlis.example', '/shop/security'],
    ] as const) {
      await enterAs(page, email, language)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await expectAccessibleOnEveryScreen(page)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })
}
