import type { APIRequestContext, Page } from '@playwright/test'
import { sampleDocument } from '#web/portal/shops/kyc/sample-document.ts'
import { expect, expectAccessible, expectNothingWider, test } from './guest.ts'
import { enterAs } from './sessions.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(
  request: APIRequestContext,
  fileName: string,
  type: string,
  bytes: Buffer,
): Promise<string> {
  const data = { purpose: 'kyc', fileName, contentType: type, size: bytes.length }
  const ticket = await (await request.post('/api/objects/upload', { data })).json()
  const put = await request.put(ticket.uploadURL, { data: bytes, headers: { 'content-type': type } })
  expect(put.status()).toBe(200)
  return ticket.url
}

/** Registers a shop with its KYC documents; returns its owner's e-mail address. */
async function register(request: APIRequestContext, shopName: string): Promise<string> {
  const email = `${shopName.toLowerCase().replaceAll(' ', '-')}-${Date.now()}@shop.example`
  const pdf = Buffer.from(await sampleDocument('Trade licence').arrayBuffer())
  const registered = await request.post('/api/auth/register', {
    data: {
      shopName,
      ownerName: 'Huda Saleh',
      email,
      password: 'first-password',
      phone: '+971 50 111 2222',
      businessRegistrationNumber: `CN-${shopName}`,
      businessAddress: 'Al Nahda, Sharjah',
      taxId: '100526018500003',
      businessLicense: await upload(request, 'licence.pdf', 'application/pdf', pdf),
      identityDocument: await upload(request, 'emirates-id.png', 'image/png', png),
    },
  })
  expect(registered.status()).toBe(201)
  return email
}

async function openShops(page: Page, search = '', language: 'en' | 'ar' = 'en'): Promise<void> {
  await enterAs(page, 'admin@majlis.example', language)
  await page.goto(`/admin/shops${search}`)
}

const statusOf = async (request: APIRequestContext, email: string) =>
  (await request.post('/api/auth/login', { data: { email, password: 'first-password' } })).status()

test('an administrator rejects one shop from the list and approves another from its details (R-GEN-06)', async ({
  page,
  request,
}) => {
  const [saffron, indigo] = [
    await register(request, 'Saffron House'),
    await register(request, 'Indigo House'),
  ]
  await openShops(page)
  await expect(page.getByRole('heading', { name: 'Shop Management' })).toBeVisible()
  await page.getByPlaceholder('Search by shop, owner or licence').fill('house')
  await expect(page).toHaveURL(/search=house/)
  const card = page.getByRole('article', { name: 'Saffron House' })
  await card.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Shop Application' })
  await expect(dialog.getByRole('button', { name: 'Reject Shop' })).toBeDisabled()
  await dialog.getByLabel('Rejection Reason').fill('The licence is blurred')
  await dialog.getByRole('button', { name: 'Reject Shop' }).click()
  await expect(page.getByText('Shop status updated successfully')).toBeVisible()
  await expect(card.getByText('The licence is blurred')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'View details of Saffron House' })).toBeVisible()

  await page.getByRole('button', { name: 'View details of Indigo House' }).click()
  const details = page.getByRole('dialog', { name: 'Indigo House' })
  await expect(details.locator('canvas')).toBeVisible()
  await expect
    .poll(() => details.locator('canvas').evaluate((canvas: HTMLCanvasElement) => isDrawnOn(canvas)))
    .toBe(true)
  // The checkbox is ticked once the server has stored it.
  await details.getByRole('checkbox', { name: 'Compared: Tax ID' }).click()
  await expect(details.getByText(/Noura Al Hashimi, /)).toBeVisible()
  await page.reload()
  await expect(details.getByRole('checkbox', { name: 'Compared: Tax ID' })).toBeChecked()
  await details.getByRole('button', { name: /Owner ID/ }).click()
  await expect(details.getByRole('img', { name: 'Owner ID' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('Shop status updated successfully')).toBeVisible()
  // The next pending shop, of the demo or of another journey, opens by itself.
  await expect(details).toBeHidden()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article', { name: 'Indigo House' }).getByText('Approved')).toBeVisible()
  expect([await statusOf(request, saffron), await statusOf(request, indigo)]).toEqual([403, 200])
})

/** Whether anything dark is drawn on a canvas. */
declare function isDrawnOn(canvas: HTMLCanvasElement): boolean
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Object.assign(window, {
      isDrawnOn: (canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        return pixels.some(
          (value, place) => place % 4 !== 3 && value < 128 && pixels[place - (place % 4) + 3] === 255,
        )
      },
    })
  }),
)

test('of two administrators the later one is told who was faster', async ({ page, request }) => {
  await register(request, 'Amber House')
  // Without the live stream, which would show the other decision before this one can conflict with it.
  await page.route('**/live', () => {})
  await openShops(page, '?search=amber')
  const card = page.getByRole('article', { name: 'Amber House' })
  await expect(card).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const headers = { authorization: `Bearer ${token}` }
  const [shop] = await (await request.get('/api/admin/shops?search=amber', { headers })).json()
  const data = { status: 'rejected', rejectionReason: 'Blurred' }
  expect((await request.patch(`/api/admin/shops/${shop.id}/status`, { headers, data })).status()).toBe(200)
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Noura Al Hashimi decided first. The shop is now: Rejected.')).toBeVisible()
  await expect(card.getByText('Blurred')).toBeVisible()
})

for (const language of ['en', 'ar'] as const) {
  test(`${language} the list and the details are accessible, in both schemes, and fit a phone`, async ({
    page,
    request,
  }) => {
    await register(request, `Coral House ${language}`)
    await openShops(page, '?search=coral', language)
    const card = page.getByRole('article').first()
    await expect(card).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button').last().click()
    const details = page.getByRole('dialog')
    await expect(details.locator('canvas')).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await details.getByRole('button', { name: language === 'en' ? 'Reject' : 'رفض', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await expectAccessible(page)
    await expectNothingWider(page)
  })
}
