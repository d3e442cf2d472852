import type { APIRequestContext, Page } from '@playwright/test'
import {
  enterAs,
  expect,
  expectAccessible,
  expectAccessibleOnEveryScreen,
  signIn,
  test,
  tokenOf,
} from './guest.ts'

type Piece = { readonly id: string; readonly name: string }
let made = 0

/** A piece that a shop of the demo has just submitted, with the photos of one that is on sale. */
async function submit(request: APIRequestContext): Promise<Piece> {
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

async function openReview(page: Page, { id, name }: Piece) {
  await page.goto(`/admin/products?product=${id}`)
  const dialog = page.getByRole('dialog', { name: `Review photos, ${name}` })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a reviewer rejects a piece, its shop corrects it, the reviewer approves it, and shoppers see it', async ({
  page,
  request,
}) => {
  const piece = await submit(request)
  const onSale = () => request.get(`/api/products/${piece.id}`).then((answer) => answer.status())
  await signIn(page, '/login', 'admin@majlis.example')
  await page.getByRole('link', { name: /^Products \d+ waiting/ }).click()
  // Other pieces may wait for longer, more than a page of them.
  await page.getByRole('searchbox', { name: 'Search products' }).fill(piece.name)
  const card = page.getByRole('article', { name: piece.name })
  await expect(card.getByText('pending review')).toBeVisible()
  await card.getByRole('button', { name: /Review Photos/ }).click()

  const dialog = page.getByRole('dialog', { name: `Review photos, ${piece.name}` })
  await expect(dialog.getByText('The name in Arabic is missing.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Likely duplicates' })).toContainText('Same photo')
  await page.keyboard.press('r')
  await expect(page.getByText('Rejection Reason Required')).toBeVisible()
  await dialog.getByLabel('Reason, if you reject').fill('Please add the name in Arabic')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Product Updated')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await onSale()).toBe(404)

  const headers = { authorization: `Bearer ${await tokenOf(request, 'shop@majlis.example')}` }
  const url = `/api/shop/products/${piece.id}`
  const rejected = (await (await request.get(url, { headers })).json()) as { rejectionReason: string }
  expect(rejected.rejectionReason).toBe('Please add the name in Arabic')
  await request.put(url, { headers, data: { nameAr: 'أريكة الرحلة' } })

  const again = await openReview(page, piece)
  const changes = again.getByRole('region', { name: 'What changed' })
  await expect(changes).toContainText('Please add the name in Arabic')
  await expect(changes.getByRole('row', { name: /Name in Arabic/ })).toContainText('أريكة الرحلة')
  await again.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Product Updated')).toBeVisible()

  expect(await onSale()).toBe(200)
  await page.goto(`/marketplace?q=${encodeURIComponent(piece.name)}`)
  await expect(page.getByRole('link', { name: new RegExp(piece.name) }).first()).toBeVisible()
})

test('a piece that waits has its page for the reviewer, and for nobody else', async ({ page, request }) => {
  const piece = await submit(request)
  await page.goto(`/products/${piece.id}`)
  await expect(page.getByText(piece.name)).toBeHidden()
  await signIn(page, '/login', 'admin@majlis.example')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.goto(`/products/${piece.id}`)
  await expect(page.getByRole('heading', { level: 1, name: piece.name })).toBeVisible()
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
