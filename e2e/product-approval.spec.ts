import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs, tokenOf } from './sessions.ts'

type SubmittedProduct = { readonly id: string; readonly name: string }
let made = 0

/** A product that a shop of the demo has just submitted, with the photos of one that is on sale. */
async function submit(request: APIRequestContext): Promise<SubmittedProduct> {
  made += 1
  const name = `Journey sofa ${Date.now()}-${made}`
  const headers = { authorization: `Bearer ${await tokenOf(request, 'shop@majlis.example')}` }
  const own = await request.get('/api/shop/products?status=active&limit=1', { headers })
  const [known] = (await own.json()) as { categoryId: string; mainPhoto: string }[]
  const data = {
    name,
    categoryId: known?.categoryId,
    mainPhoto: known?.mainPhoto,
    dimensions: '226 x 97 x 91',
    weight: 78,
    price: '4290',
    stock: 3,
    availableColors: ['Beige'],
    styleTags: ['urban'],
  }
  const answer = await request.post('/api/shop/products', { headers, data })
  expect(answer.status()).toBe(201)
  return { name, id: ((await answer.json()) as { id: string }).id }
}

async function openReview(page: Page, { id, name }: SubmittedProduct) {
  await page.goto(`/admin/products?product=${id}`)
  const dialog = page.getByRole('dialog', { name: `Review photos, ${name}` })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a reviewer is pointed to what is missing and what is alike, and rejects with a reason only (R-GEN-06)', async ({
  page,
  request,
}) => {
  const product = await submit(request)
  await enterAs(page, 'admin@majlis.example')
  const dialog = await openReview(page, product)
  await expect(dialog.getByText('The name in Arabic is missing.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Likely duplicates' })).toContainText('Same photo')
  await page.keyboard.press('r')
  const reason = dialog.getByLabel('Reason, if you reject')
  await expect(reason).toBeFocused()
  await expect(page.getByText('Rejection Reason Required')).toBeHidden()
  await reason.fill('Please add the name in Arabic')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Product Updated')).toBeVisible()
  expect((await request.get(`/api/products/${product.id}`)).status()).toBe(404)
})

test('an approval is taken back by keys or by its toast, which covers no button, and the product is there again', async ({
  page,
  request,
}) => {
  const product = await submit(request)
  const isPublic = async () => (await request.get(`/api/products/${product.id}`)).status() === 200
  await page.setViewportSize({ width: 390, height: 800 })
  await enterAs(page, 'admin@majlis.example')
  await page.clock.install()
  const dialog = await openReview(page, product)
  const undo = page.getByRole('button', { name: 'Undo' })
  for (const takeBack of [() => page.keyboard.press('Control+z'), () => undo.click()]) {
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(`${product.name} is approved.`)).toBeVisible()
    // The next pending product, of the demo or of another journey, opens by itself.
    await expect(dialog).toBeHidden()
    await undo.click({ trial: true })
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click({ trial: true })
    expect(await isPublic()).toBe(true)
    await takeBack()
    await expect(page.getByText(`${product.name} is back to how it was.`)).toBeVisible()
    await expect(dialog).toBeVisible()
    expect(await isPublic()).toBe(false)
    // Decisions are disabled until the product has been drawn.
    await page.clock.fastForward(700)
  }
})

test('a product that waits has its page for the reviewer, and for nobody else (R-REVIEW-08, G-48)', async ({
  page,
  request,
}) => {
  const product = await submit(request)
  await page.goto(`/products/${product.id}`)
  await expect(page.getByText(product.name)).toBeHidden()
  await enterAs(page, 'admin@majlis.example')
  await page.goto(`/products/${product.id}`)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByText('This product is waiting for review.')).toBeVisible()
})

for (const language of ['en', 'ar'] as const) {
  test(`${language} the products under review are accessible`, async ({ page }) => {
    await enterAs(page, 'admin@majlis.example', language)
    await page.goto('/admin/products?status=all')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
  })

  test(`${language} a review is accessible in both schemes, and fits a phone`, async ({ page }) => {
    await enterAs(page, 'admin@majlis.example', language)
    await page.goto('/admin/products')
    await page.getByRole('article').first().getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
  })
}
