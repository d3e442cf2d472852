import { expect, expectAccessible, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs } from './sessions.ts'
import { drawNoModels } from './pictures.ts'

const assets = 'demo/assets'
const name = `Reem armchair ${Date.now() % 100_000}`
const photos = ['armchair-caramel.webp', 'armchair-grey.webp'].map((file) => `${assets}/images/${file}`)

test('a shop submits a product with photos and a model, and changes prices and stock in the table (R-PORTAL-14)', async ({
  page,
}) => {
  test.setTimeout(300_000)
  // story.spec.ts draws the same model in this form.
  await drawNoModels(page)
  await enterAs(page, 'shop@majlis.example')
  await page.goto('/shop/add-product')
  await page.getByRole('button', { name: 'Submit for Review' }).first().click()
  await expect(page.getByRole('region', { name: 'Photos' }).getByText('Main photo is required')).toBeVisible()
  await expectAccessible(page)

  await page.locator('[data-path="photos.main"]').setInputFiles(photos)
  await expect(page.getByRole('button', { name: 'Main photo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Photo 2', exact: true })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Photo 2', exact: true }).press('ArrowLeft')
  await expect(page.getByText('Photo moved to position 1')).toBeAttached()
  await page.locator('[data-path=photo3d]').setInputFiles(`${assets}/models/armchair-barrel.glb`)
  await expect(page.locator('model-viewer')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/triangles$/)).toBeVisible()
  await page.getByLabel('Name in English').fill(name)
  await page.getByLabel('Name in Arabic').fill('كرسي ريم')
  await page.getByLabel('Description in English').fill('A curved armchair.')
  await page
    .getByLabel('Category', { exact: true })
    .selectOption({ label: '\u2003Armchairs & Lounge Chairs' })
  await page.getByText('Urban', { exact: true }).click()
  await page.getByLabel('Dimensions', { exact: true }).fill('182 x 80 x 75')
  await expect(page.getByText(/more than 5% off/)).toBeVisible()
  await page.getByLabel('Dimensions', { exact: true }).fill('82 x 80 x 75')
  await expect(page.getByText(/Matches the dimensions/)).toBeVisible()
  await expect(page.getByRole('img', { name: /82 cm wide, 80 cm deep, 75 cm high/ }).first()).toBeVisible()
  await page.getByLabel('Weight', { exact: true }).fill('18.5')
  await page.getByRole('checkbox', { name: 'Beige' }).check()
  await expect(page.getByText('Color Selected')).toBeVisible()
  await page.getByLabel('Price', { exact: true }).fill('2240')
  await page.getByLabel('Stock', { exact: true }).fill('6')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit for Review' }).first().click()

  await expect(page.getByText('Product Submitted!')).toBeVisible()
  await expect(page).toHaveURL(/\/shop\/products$/)
  const pending = page.getByRole('link', { name: /^Pending/ })
  await pending.click()
  // The earlier list, dimmed from now on, also contains it.
  await expect(pending).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/shop/products?as=table&search=${encodeURIComponent(name)}`)
  await page.getByLabel(`Price of ${name} in AED`).fill('2100')
  await page.getByLabel(`Stock of ${name}`).fill('4')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText('1 product is saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(`Price of ${name} in AED`)).toHaveValue('2100.00')
  await expect(page.getByLabel(`Stock of ${name}`)).toHaveValue('4')
})

for (const language of ['en', 'ar'] as const) {
  for (const [email, path] of [
    ['shop@majlis.example', '/shop/add-product'],
    ['admin@majlis.example', '/admin/add-product'],
  ] as const) {
    test(`${language} ${path} is accessible in both schemes, and fits a phone`, async ({ page }) => {
      await enterAs(page, email, language)
      await page.goto(path)
      await expect(page.locator('[data-path="photos.main"]')).toBeAttached()
      await expectAccessibleOnEveryScreen(page)
    })
  }
}
