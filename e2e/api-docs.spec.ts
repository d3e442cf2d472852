import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, expectNothingWider, test } from './guest.ts'

/** Rules that the viewer's own parts break: its buttons, editors and landmarks take no attributes from us. */
const ofTheViewer = [
  'aria-allowed-role',
  'aria-input-field-name',
  'aria-prohibited-attr',
  'aria-required-attr',
  'aria-valid-attr-value',
  'button-name',
  'label-content-name-mismatch',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'presentation-role-conflict',
]

async function openCall(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/Search/).fill('palette')
  await page.getByRole('option', { name: '/api/colors', exact: false }).first().click()
  await expect(page).toHaveURL(/GET\/api\/colors$/)
}

test('the API is read and tried in a viewer that asks nobody but us', async ({ page, baseURL }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL && /^http|^ws/.test(request.url()))
      outside.push(request.url())
  })
  const script = page.waitForResponse(/\/assets\/scalar-[\w-]+\.js$/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/api/docs')
  expect((await script).headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  await expect(page).toHaveTitle('Majlis API')
  await expect(page.getByRole('heading', { level: 1, name: 'Majlis' })).toBeVisible()
  await expectAccessibleOnEveryScreen(page)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openCall(page)
  const call = page.locator('section').filter({ has: page.getByRole('heading', { name: 'The palette' }) })
  await call
    .getByRole('button', { name: /Test Request/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/colors')
  await dialog.getByRole('button', { name: 'Send', exact: false }).first().click()
  expect((await answer).status()).toBe(200)
  await expect(dialog.getByText('200 OK')).toBeVisible()
  await expect(dialog.getByText('"hex"').first()).toBeVisible()
  await expectAccessible(page, ofTheViewer)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingWider(page)
  expect(outside).toEqual([])
})

test('where the viewer does not load, the page leads to the document', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await page.goto('/api/docs')
  await page.getByRole('link', { name: 'OpenAPI document' }).click()
  await expect(page.getByText('"openapi":"3.1')).toBeVisible()
  await page.close()
})
