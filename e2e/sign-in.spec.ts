import type { Page } from '@playwright/test'
import { expect, test } from './guest.ts'
import { mailedLink } from './person.ts'

async function signIn(page: Page, path: string, email: string, password = 'majlis-demo'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an administrator signs in, sees the dashboard and signs out for good (R-DEMO-01)', async ({
  page,
  request,
}) => {
  await signIn(page, '/login', 'admin@majlis.example')
  await expect(page.getByText('Logged in successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await expect(page.getByText('Welcome back, monitor your marketplace')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const headers = { authorization: `Bearer ${token}` }
  const ask = async () => (await request.get('/api/auth/me', { headers })).status()
  expect(await ask()).toBe(200)

  await page
    .getByRole('button', { name: /Log ?out/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login|\/$/)
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await expect.poll(ask).toBe(401)
})

test('an approved shop lands on its own dashboard and finds no way into the other portal (R-AUTH-12)', async ({
  page,
}) => {
  await signIn(page, '/shop/login', 'shop@majlis.example')
  await expect(page).toHaveURL(/\/shop\/dashboard$/)
  await expect(page.getByText('Verified')).toBeVisible()
  await expect(page.getByText('Shop Portal').first()).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Verified')).toBeVisible()
})

test('a pending shop is refused with the reason (R-AUTH-14, R-DEMO-04, G-02)', async ({ page }) => {
  await signIn(page, '/shop/login', 'pending@majlis.example')
  const reason = 'Your shop registration is still pending approval. Please wait for admin review.'
  await expect(page.getByText(reason).first()).toBeVisible()
  await expect(page).toHaveURL(/\/shop\/login$/)
})

test('a wrong password says no more than it must', async ({ page }) => {
  await signIn(page, '/shop/login', 'shop@majlis.example', 'not-the-password')
  await expect(page.getByText('Login Failed').first()).toBeVisible()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
})

test('a signed-out visitor of a portal page signs in and is brought there (R-ROUTE-23)', async ({ page }) => {
  await page.goto('/admin/mails')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill('admin@majlis.example')
  await page.getByLabel('Password', { exact: true }).fill('majlis-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin\/mails$/)
})

test('a forgotten password is chosen anew by the mailed link, once (R-AUTH-04)', async ({
  page,
  request,
}) => {
  const email = `owner-${Date.now()}@shop.example`
  const registered = await request.post('/api/auth/register', {
    data: {
      shopName: 'Nahda Chairs',
      ownerName: 'Huda Saleh',
      email,
      password: 'first-password',
      phone: '+971 50 111 2222',
      businessRegistrationNumber: 'CN-778899',
      businessAddress: 'Al Nahda, Sharjah',
      taxId: '100000000000003',
    },
  })
  expect(registered.status()).toBe(201)

  await page.goto('/shop/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in screen has the same field, and stays until the next screen has loaded.
  await expect(page.getByRole('button', { name: /send/i })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /send/i }).click()
  await expect(page.getByLabel('Email')).toBeHidden()

  const link = await mailedLink(request, email)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('second-password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()

  const again = await request.post('/api/auth/reset-password', {
    data: { token: new URL(link).searchParams.get('token'), password: 'third-password' },
  })
  expect(again.status()).toBe(400)
  const old = await request.post('/api/auth/login', { data: { email, password: 'first-password' } })
  expect(old.status()).toBe(401)
  const pending = await request.post('/api/auth/login', { data: { email, password: 'second-password' } })
  expect(pending.status()).toBe(403)
})
