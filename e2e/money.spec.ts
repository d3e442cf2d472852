import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNothingWider, test } from './guest.ts'
import { enterAs, follow, tokenOf } from './sessions.ts'
import { look } from './pictures.ts'
import { comeIn, type Person } from './person.ts'

const email = 'mariam-money@example.ae'
const fields = {
  'First name': 'Mariam',
  'Last name': 'Al Hosani',
  Email: email,
  Phone: '050 123 4567',
  Area: 'Jumeirah 2',
  'Street, building and flat': 'Al Wasl Road, Villa 18',
}

type PlacedOrder = {
  readonly id: string
  readonly orderNumber: string
  readonly items: { productId: string }[]
}

test('what two shops sell is paid for, given back in part, paid out, and the books agree', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(300_000)
  const headers = { authorization: `Bearer ${await tokenOf(request, 'shop@majlis.example')}` }
  await test.step('a customer buys from two shops', () => buys(page, request, headers))
  const order = await test.step('the shop delivers, and an item comes back', () => delivers(request, headers))
  const [shop, admin] = await Promise.all([
    comeInAs(browser, 'shop@majlis.example'),
    comeInAs(browser, 'admin@majlis.example'),
  ])
  await test.step('the shop gives back a part', () => givesBack(shop.page, order))
  await test.step('the customer opens invoice and credit note', () => opensDocuments(page, request, order))
  await test.step('its cash is counted at the desk', () => countsCash(admin.page, order))
  const payout = await test.step('the shop asks to be paid', () => asksToBePaid(shop.page, order))
  await test.step('it is approved, sent to the bank and paid', () => isPaid(admin.page, payout))
  await test.step('the books agree', () => booksAgree(admin.page, order))
  await test.step('in Arabic too', () => inArabic(browser, order))
  expect([shop, admin].flatMap(({ problems }) => problems)).toEqual([])
})

async function comeInAs(browser: Browser, who: string, language: 'en' | 'ar' = 'en'): Promise<Person> {
  const person = await comeIn(browser)
  await enterAs(person.page, who, language)
  return person
}

type Headers = { readonly authorization: string }

async function buys(page: Page, request: APIRequestContext, headers: Headers): Promise<void> {
  const own = await request.get('/api/shop/products?status=active&limit=50', { headers })
  const sold = (await own.json()) as { id: string; stock: number; currency: string; shopName: string }[]
  const product = sold.find(({ stock, currency }) => stock > 3 && currency === 'AED')
  const browsed = await request.get('/api/marketplace/browse?limit=60')
  const { cards } = (await browsed.json()) as { cards: ((typeof sold)[number] & { inStock: boolean })[] }
  const ids = new Set(sold.map(({ id }) => id))
  const other = cards.find(({ id, currency, inStock }) => currency === 'AED' && inStock && !ids.has(id))
  const lines = [product, other].map((one) => ({
    productId: one?.id,
    quantity: 1,
    name: '',
    nameAr: null,
    photo: null,
  }))
  await page.goto('/saved')
  await page.evaluate((given) => localStorage.setItem('mj-cart', JSON.stringify(given)), lines)
  await page.goto('/checkout')
  for (const [label, typed] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(typed)
  await page.getByRole('button', { name: /^Place order, AED / }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Mariam' })).toBeVisible()
  await expect(page.getByText(/MJ-\d+/).first()).toBeVisible()
}

/** Delivers by API, as orders.spec.ts does on the screens. */
async function delivers(request: APIRequestContext, headers: Headers): Promise<PlacedOrder> {
  const listed = await request.get('/api/shop/orders?limit=1', { headers })
  const [order] = (await listed.json()) as [PlacedOrder]
  for (const status of ['accepted', 'processing', 'shipped', 'delivered']) {
    const moved = await request.patch(`/api/shop/orders/${order.id}/status`, {
      headers,
      data: { status, receivedBy: 'Huda' },
    })
    expect(moved.status()).toBe(200)
  }
  const items = [{ productId: order.items[0]?.productId, quantity: 1 }]
  const data = { email, items, reason: 'A scratch on one side.' }
  const asked = await request.post(`/api/orders/${order.orderNumber}/returns`, { data })
  const { id } = (await asked.json()) as { id: string }
  for (const status of ['approved', 'received']) {
    const moved = await request.patch(`/api/shop/returns/${id}/status`, { headers, data: { status } })
    expect(moved.status()).toBe(200)
  }
  return order
}

/** The run with this order's cash; the demo's own runs are in the list too. */
async function countsCash(page: Page, { orderNumber }: PlacedOrder): Promise<void> {
  await page.goto('/admin/cash')
  const run = page.getByRole('listitem').filter({ hasText: orderNumber })
  await expectAccessible(page)
  await look(page, 'money-cash-en')
  await run.getByRole('button', { name: 'Count' }).click()
  const dialog = page.getByRole('dialog', { name: /^Count cash: / })
  await expect(dialog.getByText('The amount is correct.')).toBeVisible()
  await look(page, 'money-count-en')
  await dialog.getByRole('button', { name: 'Post count' }).click()
  await expect(page.getByText('Cash counted')).toBeVisible()
  await expect(run).toHaveCount(0)
}

async function givesBack(page: Page, { id, orderNumber }: PlacedOrder): Promise<void> {
  await page.goto(`/shop/orders?order=${id}`)
  const returns = page.getByRole('dialog', { name: orderNumber }).getByRole('region', { name: 'Returns' })
  await returns.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: /^Refund MR-/ })
  await refund.getByRole('textbox', { name: /^Amount in/ }).fill('100')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(returns.getByText(/Refund: AED\s100/)).toBeVisible()
  await look(page, 'money-shop-order-en')
}

async function opensDocuments(
  page: Page,
  request: APIRequestContext,
  { orderNumber }: PlacedOrder,
): Promise<void> {
  await page.reload()
  await expect(page.getByRole('link', { name: /credit note/i })).toBeVisible()
  await look(page, 'money-customer-en')
  for (const name of [/tax invoice/i, /credit note/i]) {
    const href = await page.getByRole('link', { name }).first().getAttribute('href')
    expect(href).toContain(`/api/orders/${orderNumber}/documents/`)
    const file = await request.get(href ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
}

async function asksToBePaid(page: Page, { orderNumber }: PlacedOrder): Promise<string> {
  await page.goto('/shop/earnings')
  await expect(page.getByRole('row', { name: new RegExp(orderNumber) })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'money-earnings-en')
  await page.goto('/shop/payouts')
  await page.getByRole('button', { name: 'Request payout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a payout' })
  await dialog.getByRole('textbox', { name: /^Amount in/ }).fill('50.25')
  await look(page, 'money-request-en')
  await dialog.getByRole('button', { name: 'Request payout' }).click()
  await expect(page.getByText('Payout requested')).toBeVisible()
  const newest = page.locator('tbody tr').first()
  await expect(newest).toContainText('50.25')
  await look(page, 'money-shop-payouts-en')
  return (await newest.getByRole('link').textContent()) ?? ''
}

async function isPaid(page: Page, payout: string): Promise<void> {
  await page.goto(`/admin/payouts?search=${payout}`)
  await page.getByRole('link', { name: new RegExp(payout) }).click()
  const dialog = page.getByRole('dialog', { name: payout })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('button', { name: 'Mark as paid' })).toBeVisible()
  await look(page, 'money-payout-en')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Bank file' }).click()
  const file = page.getByRole('dialog', { name: 'Bank file' })
  await file.getByLabel('Holder of your account').fill('Majlis Marketplace LLC')
  await file.getByLabel('Your IBAN').fill('AE070331234567890123456')
  await look(page, 'money-bank-file-en')
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: 'Create and download file' }).click(),
  ])
  expect(taken.suggestedFilename()).toMatch(/\.csv$/)
  await expect(file).toBeHidden()
  await page.getByRole('link', { name: new RegExp(payout) }).click()
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  const paid = page.getByRole('dialog', { name: `Mark ${payout} as paid` })
  await paid.getByLabel('Bank reference').fill('FT-2611-0088')
  await paid.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(dialog.getByText('FT-2611-0088')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'money-payout-paid-en')
}

async function booksAgree(page: Page, { orderNumber }: PlacedOrder): Promise<void> {
  await page.goto(`/admin/ledger?orderNumber=${orderNumber}`)
  await expect(page.getByRole('row', { name: new RegExp(orderNumber) }).first()).toBeVisible()
  const sums = page.locator('tfoot tr')
  for (const sheet of await sums.all()) {
    const [debit, credit] = (await sheet.locator('td').allTextContents()).filter(Boolean)
    expect(debit).toMatch(/^(AED\s)?[\d,]+\.\d\d$/)
    expect(credit).toBe(debit)
  }
  expect(await sums.count()).toBeGreaterThan(0)
  await expectAccessible(page)
  await look(page, 'money-ledger-en')
}

/** Each screen of the journey is accessible and no wider than a phone. */
async function inArabic(browser: Browser, { id }: PlacedOrder): Promise<void> {
  const ways = {
    'shop@majlis.example': [
      '/shop/run',
      '/shop/earnings',
      '/shop/payouts',
      '/shop/statements',
      `/shop/orders?order=${id}`,
    ],
    'admin@majlis.example': ['/admin/cash', '/admin/payouts', '/admin/ledger', '/admin/vat'],
  }
  for (const [who, screens] of Object.entries(ways)) {
    const { page, problems } = await comeInAs(browser, who, 'ar')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [at, screen] of screens.entries()) {
      const isMoved = at > 0 && !screen.includes('?')
      await (isMoved ? follow(page, screen) : page.goto(screen))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectAccessible(page)
      await expectNothingWider(page)
      await look(page, `money${screen.replace(/\?.*/, '').replaceAll('/', '-')}-ar`)
    }
    expect(problems).toEqual([])
  }
}
