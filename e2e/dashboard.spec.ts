import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs } from './sessions.ts'

async function register(request: APIRequestContext, shopName: string): Promise<{ email: string }> {
  const email = `${shopName.toLowerCase().replaceAll(' ', '-')}-${Date.now()}@shop.example`
  const reply = await request.post('/api/auth/register', {
    data: {
      shopName,
      ownerName: 'Huda Saleh',
      email,
      password: 'first-password',
      phone: '+971 50 111 2222',
      businessRegistrationNumber: 'CN-778899',
      businessAddress: 'Al Nahda, Sharjah',
      taxId: '100000000000003',
    },
  })
  expect(reply.status()).toBe(201)
  return { email }
}

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const vendor = (page: Page, name: string): Locator =>
  region(page, 'Vendor Management').getByRole('listitem').filter({ hasText: name }).first()

/** Pending shops, as counted in the sidebar. */
async function waiting(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: /Shop Management/ })
  return Number((await link.textContent())?.replace(/\D/g, '') ?? 0)
}

test('an administrator decides on new vendors from the dashboard', async ({ page, request }) => {
  const rejected = await register(request, 'Dune Chairs')
  const approved = await register(request, 'Oasis Tables')
  await enterAs(page, 'admin@majlis.example')
  await page.goto('/')
  await expect(vendor(page, 'Dune Chairs').getByText('No documents attached')).toBeVisible()
  await expect(vendor(page, 'Dune Chairs').getByText('47 hours left')).toBeVisible()
  await expect(page.getByRole('link', { name: /Shop Management \d+ waiting/ })).toBeVisible()
  const before = await waiting(page)

  await vendor(page, 'Dune Chairs').getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Reject Shop' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Please provide a reason for rejection:').fill('The licence is not readable')
  await confirm.click()
  await expect(page.getByText('Vendor status updated successfully')).toBeVisible()
  await expect(vendor(page, 'Dune Chairs').getByRole('button', { name: 'Approve' })).toBeHidden()
  await expect.poll(() => waiting(page)).toBe(before - 1)

  await vendor(page, 'Oasis Tables').getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => waiting(page)).toBe(before - 2)
  await expect(region(page, 'Quick Actions')).toContainText(
    new RegExp(`Pending vendors .*${before - 2}Review`),
  )

  const doors = [
    { ...rejected, status: 403 },
    { ...approved, status: 200 },
  ]
  for (const { email, status } of doors) {
    const login = await request.post('/api/auth/login', { data: { email, password: 'first-password' } })
    expect(login.status()).toBe(status)
  }
})

test("a pending vendor's documents open in place, and its details are one step away (R-DASH-08)", async ({
  page,
}) => {
  await enterAs(page, 'admin@majlis.example')
  await page.goto('/')
  const row = vendor(page, 'Bahr Coastal Living')
  await row.getByRole('button', { name: /Trade License/ }).click()
  await expect(page.getByRole('dialog', { name: /Trade License/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await row.getByRole('link', { name: /View Details/ }).click()
  await expect(page).toHaveURL(/\/admin\/shops\?shop=/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // The top bar of any screen searches shops.
  const search = page.getByRole('banner').getByRole('searchbox', { name: 'Search shops' })
  await search.fill('Bahr')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/admin\/shops\?search=Bahr$/)
  await expect(page.getByText('Bahr Coastal Living').first()).toBeVisible()
  await expect(page.getByText('Noor Imports')).toBeHidden()
})

for (const language of ['en', 'ar'] as const) {
  // The quality panel of the shop's dashboard is checked with it.
  for (const [path, email, last] of [
    ['/admin', 'admin@majlis.example', /./],
    ['/shop/dashboard', 'shop@majlis.example', /^(Your quality|جودة خدمتك)$/],
  ] as const) {
    test(`${language} the dashboard ${path} is accessible in both schemes, and fits a phone`, async ({
      page,
    }) => {
      await enterAs(page, email, language)
      // Not the landing page, whose language comes from its URL.
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 2, name: last }).last()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectAccessibleOnEveryScreen(page)
    })
  }
}
