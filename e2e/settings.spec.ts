import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs, signInAnew } from './sessions.ts'

const admin = 'admin@majlis.example'

async function openSettings(page: Page): Promise<void> {
  await enterAs(page, admin)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('switch', { name: 'Auto-approve new shops' })).toBeVisible()
}

async function registeredStatus(request: APIRequestContext): Promise<string> {
  const data = {
    shopName: 'Nahda Lamps',
    ownerName: 'Huda Saleh',
    email: `lamps-${Date.now()}@shop.example`,
    password: 'first-password',
    phone: '+971 50 111 2222',
    businessRegistrationNumber: 'CN-778810',
    businessAddress: 'Al Nahda, Sharjah',
    taxId: '100000000000003',
  }
  return (await (await request.post('/api/auth/register', { data })).json()).shop.status
}

test('shops are approved at once as soon as the switch is on, and wait again when it is off', async ({
  page,
  request,
}) => {
  await openSettings(page)
  expect(await registeredStatus(request)).toBe('pending')
  const toggle = page.getByText('Auto-approve new shops', { exact: true })
  await toggle.click()
  await expect(page.getByText('Auto-approve new shops is on.')).toBeVisible()
  expect(await registeredStatus(request)).toBe('approved')
  await toggle.click()
  await expect(page.getByText('Auto-approve new shops is off.')).toBeVisible()
  expect(await registeredStatus(request)).toBe('pending')
  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
  const newest = page.getByRole('main').getByRole('listitem').first()
  await expect(newest).toContainText('Noura Al Hashimi changed the settings')
})

test('visitors see a new contact without a restart (R-SET-05)', async ({ page, request }) => {
  await enterAs(page, admin)
  await page.goto('/admin/settings')
  await page.getByLabel('Support phone').fill('+971 4 555 0199')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByText('Visitors now see the new contact details.')).toBeVisible()
  await expect.poll(async () => (await request.get('/')).text()).toContain('+971 4 555 0199')
})

test('what is typed and not saved is asked about', async ({ page }) => {
  await openSettings(page)
  await page.getByLabel('Delivery fee (AED)', { exact: true }).fill('25')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Delivery fee (AED)', { exact: true })).toHaveValue('25')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
})

test('a new password ends the other sessions, not this one (R-AUTH-28)', async ({ page, request }) => {
  const login = async (password: string) =>
    request.post('/api/auth/login', { data: { email: admin, password } })
  const { token } = await (await login('majlis-demo')).json()
  const other = () => request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  await enterAs(page, admin)
  await page.goto('/admin/settings')
  const change = async (from: string, to: string) => {
    await page.getByLabel('Current password').fill(from)
    await page.getByLabel('New password', { exact: true }).fill(to)
    await page.getByLabel('Confirm new password').fill(to)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not-the-password', 'another-demo')
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  expect((await other()).status()).toBe(200)
  try {
    await change('majlis-demo', 'another-demo')
    await expect(
      page.getByText('Your password has been changed. You have been signed out on all other devices.'),
    ).toBeVisible()
    expect((await other()).status()).toBe(401)
    expect((await login('majlis-demo')).status()).toBe(401)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  } finally {
    await change('another-demo', 'majlis-demo')
    await expect(page.getByLabel('Current password')).toHaveValue('')
  }
  expect((await login('majlis-demo')).status()).toBe(200)
})

for (const language of ['en', 'ar'] as const) {
  test(`${language}: settings and audit log are accessible in both schemes, and fit a phone`, async ({
    page,
  }) => {
    await enterAs(page, admin, language)
    for (const path of ['/admin/settings', '/admin/audit']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectAccessibleOnEveryScreen(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })
}

test('a shop invites somebody for its orders alone, on settings that everybody can use', async ({
  page,
  request,
}) => {
  const shop = 'shop@majlis.example'
  await enterAs(page, shop, 'en', await signInAnew(request, shop))
  await page.goto('/shop/settings#people')
  const people = page.getByRole('region', { name: 'People' })
  await people.getByLabel('First name').fill('Omar')
  const address = `omar-${Date.now()}@shop.example`
  await people.getByLabel('Email to invite').fill(address)
  await people.getByRole('button', { name: 'Send invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.locator('input[type=password]').fill('majlis-demo')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(people.getByText(address)).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
})
