import type { APIRequestContext, Page } from '@playwright/test'
import { deliver, placeOrder, type PlacedOrder } from './buy.ts'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs, tokenOf } from './sessions.ts'
import { look } from './pictures.ts'

const words = `The seat is deep and the oak is warm. ${Date.now() % 1_000_000}`
const reply = 'Thank you, Mariam. Enjoy it for many years.'
const photo = 'demo/assets/images/armchair-ivory-detail.webp'

test('a customer rates a product, it is read, shown and answered, and off is off everywhere', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  const order = await placeOrder(request)
  await deliver(request, order)
  await test.step('rates', () => rates(page, order))
  await test.step('is published', () => isPublished(page))
  await test.step('is answered', () => isAnswered(page))
  await test.step('is shown', () => isShown(page, order))
  try {
    await test.step('is hidden', () => isHidden(page, request, order))
  } finally {
    await switchReviews(request, true)
  }
})

/** Rates by the mailed link, in Arabic; what is typed survives a reload. */
async function rates(page: Page, { link, orderNumber }: PlacedOrder): Promise<void> {
  await page.goto(`/ar/orders/${link}/reviews`)
  await expect(page.getByRole('heading', { level: 1, name: 'قيّم قطعك' })).toBeVisible()
  const product = page.getByRole('article').filter({ hasText: orderNumber })
  await product.getByRole('radio', { name: '4 نجوم' }).check({ force: true })
  await product.getByRole('textbox', { name: 'رأيك' }).fill(words)
  // Text typed before the page was interactive is stored as soon as it is.
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join(' '))).toContain(words)
  await page.reload()
  await expect(product.getByRole('textbox', { name: 'رأيك' })).toHaveValue(words)
  await expect(product.getByRole('radio', { name: '4 نجوم' })).toBeChecked()
  await expect(product.locator('[data-on]')).toHaveCount(4)
  await product.locator('input[type=file]').setInputFiles(photo)
  const send = product.getByRole('button', { name: 'إرسال التقييم' })
  await expect(send).toBeEnabled()
  await expectAccessibleOnEveryScreen(page)
  await look(page, 'review-form-ar')
  await send.click()
  await expect(page.getByText('شكراً على تقييمك')).toBeVisible()
  await expect(product.getByText(words)).toBeVisible()
}

async function isPublished(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, 'admin@majlis.example')
  await page.goto('/admin/reviews')
  const waiting = page.getByRole('article').filter({ hasText: words })
  await expect(waiting.getByRole('link', { name: 'Customer’s photos' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'reviews-admin-en')
  await waiting.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Review published')).toBeVisible()
  await expect(waiting).toHaveCount(0)
}

async function isAnswered(page: Page): Promise<void> {
  await enterAs(page, 'shop@majlis.example')
  await page.goto('/shop/reviews')
  const own = page.getByRole('article').filter({ hasText: words })
  await own.getByRole('button', { name: 'Reply', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Reply to Mariam/ })
  await dialog.getByRole('textbox', { name: 'Your reply' }).fill(reply)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish reply' }).click()
  await expect(page.getByText('Reply published')).toBeVisible()
  await expect(own.getByText(reply)).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
  await look(page, 'reviews-shop-en')
}

/** The product's page shows the average, the photo and the reply, and the marketplace finds and shows it. */
async function isShown(page: Page, { productId }: PlacedOrder): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/products/${productId}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('Rated 4 of 5').first()).toBeAttached()
  const written = reviews.getByRole('listitem').filter({ hasText: words })
  await expect(written.getByText(reply)).toBeVisible()
  await expect(written.getByRole('button', { name: /^Photo 1 by Mariam/ })).toBeVisible()
  const four = reviews.getByRole('button', { name: /^Only reviews of 4 stars/ })
  await four.click()
  await expect(four).toHaveAttribute('aria-pressed', 'true')
  await expect(written).toBeVisible()
  await expect(reviews.getByRole('button', { name: /^Only reviews of 5 stars/ })).toBeDisabled()
  await expectAccessibleOnEveryScreen(page)
  await look(page, 'reviews-product-en')
}

async function isHidden(
  page: Page,
  request: APIRequestContext,
  { productId, link }: PlacedOrder,
): Promise<void> {
  await switchReviews(request, false)
  await page.goto(`/products/${productId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reviews' })).toHaveCount(0)
  await expect(page.getByText(words)).toHaveCount(0)
  await page.goto(`/orders/${link}/reviews`)
  await expect(page.getByRole('heading', { name: 'Reviews are closed at the moment' })).toBeVisible()
  const { cards } = await (await request.get('/api/marketplace/browse?limit=60')).json()
  expect(JSON.stringify(cards)).not.toMatch(/"rating":[1-9]/)
}

async function switchReviews(request: APIRequestContext, reviewsEnabled: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin@majlis.example')}` }
  const saved = await request.put('/api/admin/settings', { headers, data: { reviewsEnabled } })
  expect(saved.status()).toBe(200)
}
