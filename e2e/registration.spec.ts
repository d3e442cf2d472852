import type { Page } from '@playwright/test'
import { registrationTexts } from '#web/portal/shops/registration/messages.ts'
import { sampleDocument } from '#web/portal/shops/kyc/sample-document.ts'
import { fileTexts, uiTexts } from '#web/kit/elements/messages.ts'
import { expect, expectAccessible, test } from './guest.ts'

type Language = 'en' | 'ar'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const licence = {
  name: 'trade-licence-2026.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await sampleDocument('Trade licence').arrayBuffer()),
}
const identity = { name: 'emirates-id.png', mimeType: 'image/png', buffer: png }

let made = 0
const newEmail = () => `journey-${Date.now()}-${(made += 1)}@majlis.example`

/** Opens a form in a language. */
async function open(page: Page, path: string, language: Language): Promise<(typeof registrationTexts)['en']> {
  await page.addInitScript((stored) => localStorage.setItem('mj-language', stored), language)
  await page.goto(path)
  const text = registrationTexts[language]
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title)
  return text
}

async function fill(page: Page, language: Language, email: string): Promise<void> {
  const text = registrationTexts[language]
  const typed = [
    [text.shopName, 'Dar Al Noor'],
    [text.ownerName, 'Noor Al Ketbi'],
    [text.email, email],
    [text.password, 'a sofa for seven'],
    [text.phone, '+971 50 123 4567'],
    [text.businessRegistrationNumber, 'CN-123456'],
    [text.businessAddress, 'Al Quoz 3, Dubai'],
    [text.taxId, '100200300000003'],
  ] as const
  for (const [label, value] of typed) await page.getByLabel(label, { exact: true }).fill(value)
}

const submit = (page: Page, language: Language) =>
  page.getByRole('button', { name: registrationTexts[language].submit, exact: true }).click()

const kycDocument = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function choose(page: Page, name: string, file: typeof licence): Promise<void> {
  await kycDocument(page, name).locator('input[type=file]').setInputFiles(file)
}

for (const language of ['en', 'ar'] as const) {
  test(`${language} a maker registers a shop with two documents, and is led to sign-in (R-REG-05, R-REG-07, G-140)`, async ({
    page,
  }) => {
    const text = await open(page, '/shop/register', language)
    await submit(page, language)
    await expect(
      page.getByText(language === 'en' ? 'Please select a business type' : 'يُرجى اختيار نوع النشاط'),
    ).toBeVisible()
    await page.getByRole('radio', { name: text.maker }).check({ force: true })

    await fill(page, language, newEmail())
    await page.getByLabel(text.taxId, { exact: true }).fill('100000000000003')
    await page.getByLabel(text.phone, { exact: true }).focus()
    await expect(page.getByText(text.noteCheckDigit)).toBeVisible()

    await page.route(/\/api\/objects\/[^?]+\?ticket=/, (route) => route.fulfill({ status: 429 }), {
      times: 1,
    })
    await choose(page, text.businessLicense, licence)
    const first = kycDocument(page, text.businessLicense)
    await expect(first.getByRole('alert')).toHaveText(fileTexts[language].tooMany)
    await choose(page, text.identityDocument, identity)
    await page.getByRole('button', { name: text.optionalPart }).click()
    await expectAccessible(page)
    await first.getByRole('button', { name: uiTexts[language].tryAgain }).click()
    await expect(page.getByText(fileTexts[language].uploaded, { exact: true })).toHaveCount(2)
    await expect(page.getByText(text.nothingMissing)).toBeVisible()

    await submit(page, language)
    await expect(page.getByRole('heading', { name: text.doneTitle })).toBeVisible()
    await expectAccessible(page)
    await expect(page).toHaveURL(/\/shop\/login$/, { timeout: 6_000 })
  })

  test(`${language} a shop registers at the portal with three documents, on a phone (R-REG-01, R-REG-08)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const text = await open(page, '/register', language)
    await fill(page, language, 'shop@majlis.example')
    const email = page.getByLabel(text.email, { exact: true })
    // A known address is reported as soon as its field loses focus.
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(text.password, { exact: true })).toHaveValue('a sofa for seven')
    await email.fill(newEmail())
    await choose(page, text.businessLicense, licence)
    await choose(page, text.identityDocument, identity)
    await choose(page, text.addressProof, { ...licence, name: 'ejari.pdf' })
    await expect(page.getByText(fileTexts[language].uploaded, { exact: true })).toHaveCount(3)
    await expectAccessible(page)

    await submit(page, language)
    await expect(page.getByRole('heading', { level: 1, name: text.success })).toBeVisible()
    await expectAccessible(page)
    await expect(page).toHaveURL(/\/login$/, { timeout: 6_000 })
  })
}

test('the keyboard alone fills in the form and chooses a password (G-105)', async ({ page }) => {
  const text = await open(page, '/shop/register', 'en')
  await page.getByRole('radio', { name: text.supplier }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: text.maker })).toBeChecked()
  for (const typed of ['Dar Al Noor', 'Noor Al Ketbi', newEmail(), 'secret']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await expect(page.getByText(/easy to guess/)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/easy to guess/)).toHaveCount(0)
  await expect(page.getByLabel(text.password, { exact: true })).toHaveValue(/^[a-z]{4}(-[a-z]{4}){3}-\d\d$/)
  await page.getByRole('button', { name: text.phone, exact: true }).press('Enter')
  await expect(page.getByLabel(text.phone, { exact: true })).toBeFocused()
  for (const typed of ['+971 50 123 4567', 'CN-123456', 'Al Quoz 3, Dubai', '100200300000003']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: text.submit }).press('Enter')
  await expect(kycDocument(page, text.businessLicense).locator('input[type=file]')).toBeFocused()
})

test('a file shows how far it is, and can be cancelled; what was typed and uploaded survives a reload (R-REG-14, R-REG-17)', async ({
  page,
}) => {
  const text = await open(page, '/register', 'en')
  await fill(page, 'en', newEmail())
  await choose(page, text.identityDocument, identity)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 250_000 }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow)
  const large = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(9_000_000, '%'),
    Buffer.from('\n%%EOF'),
  ])
  await choose(page, text.businessLicense, { ...licence, name: 'large.pdf', buffer: large })
  const field = kycDocument(page, text.businessLicense)
  await expect(field.getByText(/^[1-8](\.\d)? MB of 8\.6 MB/)).toBeVisible()
  await expectAccessible(page)
  await field.getByRole('button', { name: 'Cancel the upload of large.pdf' }).click()
  await expect(field.getByText('Choose a file')).toBeVisible()
  await network.detach()

  await page.reload()
  await expect(page.getByText(text.restoredTitle)).toBeVisible()
  await expect(page.getByLabel(text.shopName, { exact: true })).toHaveValue('Dar Al Noor')
  await expect(page.getByLabel(text.password, { exact: true })).toHaveValue('')
  await expect(
    kycDocument(page, text.identityDocument).getByText(identity.name, { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
})
