import type { APIRequestContext, Page } from '@playwright/test'
import { placeOrder, type PlacedOrder, productOfOthers } from './buy.ts'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs, tokenOf } from './sessions.ts'
import { look } from './pictures.ts'

type Two = readonly [PlacedOrder, PlacedOrder]

const run = Date.now() % 1_000_000
const of = (name: string) => ({
  email: `${name}-${run}@example.ae`,
  phone: `+97150${String(run).padStart(7, '0')}`,
})
const salama = { firstName: 'Salama', lastName: `Al Ketbi ${run}`, ...of('salama') }
const office = { firstName: 'Noor', lastName: `Ketbi Office ${run}`, ...of('office') }

test('an administrator finds a customer, hands out what is stored, joins two addresses and erases (R-GEN-06)', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  const others = await productOfOthers(request)
  const placed: Two = [
    await placeOrder(request, { customer: salama }),
    await placeOrder(request, { customer: office, productId: others }),
  ]
  await enterAs(page, 'admin@majlis.example')
  await page.goto('/admin/customers')
  await page.getByRole('searchbox', { name: 'Search by name, email, phone or area' }).fill(salama.email)
  const found = page.getByRole('article', { name: `Salama ${salama.lastName}` })
  await expect(page.getByRole('article')).toHaveCount(1)
  await found.getByRole('link').click()
  const name = page.getByRole('heading', { level: 1, name: `Salama ${salama.lastName}` })
  await expect(name).toBeVisible()
  await expect(page.getByRole('link', { name: placed[0].orderNumber })).toBeVisible()
  await test.step('takes the data', () => takesData(page))
  await test.step('joins and parts', () => joins(page, placed))
  const profile = page.url()
  await test.step('the shop sees its own', () => shopSeesItsOwn(page, request, placed))
  await enterAs(page, 'admin@majlis.example')
  await page.goto(profile)
  await test.step('erases', () => erases(page, request, placed))
})

async function takesData(page: Page): Promise<void> {
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export data' }).click(),
  ])
  expect(taken.suggestedFilename()).toMatch(/\.zip$/)
}

/** The other customer has the same phone, so merging is suggested. */
async function joins(page: Page, [, second]: Two): Promise<void> {
  const join = page.getByRole('button', { name: `Merge with another customer: ${office.email}` })
  const theirs = page.getByRole('link', { name: second.orderNumber })
  await expect(theirs).toHaveCount(0)
  await join.click()
  const dialog = page.getByRole('dialog', { name: 'Merge with the same person’s other email address' })
  await expect(dialog.getByText(office.email)).toBeVisible()
  await expectAccessible(page)
  await look(page, 'customer-join-en')
  await dialog.getByRole('button', { name: 'Merge with another customer' }).click()
  await expect(page.getByText('Customers merged')).toBeVisible()
  await expect(theirs).toBeVisible()
  await expect(join).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(join).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await expectAccessibleOnEveryScreen(page)
  await look(page, 'customer-en')
}

/** A shop does not find customers of others, and sees of its own only what they bought from it. */
async function shopSeesItsOwn(page: Page, request: APIRequestContext, [first]: Two): Promise<void> {
  await enterAs(page, 'shop@majlis.example', 'ar')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop/customers')
  const search = page.getByRole('searchbox', { name: 'ابحث بالاسم أو البريد أو الهاتف أو المنطقة' })
  await search.fill(office.email)
  await expect(page.getByRole('heading', { name: 'لم يُعثر على عملاء' })).toBeVisible()
  await search.fill(salama.email)
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('link', { name: first.orderNumber })).toBeVisible()
  await expect(page.getByRole('button', { name: 'حذف بيانات العميل' })).toHaveCount(0)
  await expectAccessibleOnEveryScreen(page)
  await look(page, 'shop-customer-ar')
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin@majlis.example')}` }
  const known = await request.get(`/api/admin/customers?search=${office.email}`, { headers })
  const [{ id }] = (await known.json()) as [{ id: string }]
  await page.goto(`/shop/customers/${id}`)
  await expect(page.getByRole('heading', { name: 'لا يوجد عميل كهذا' })).toBeVisible()
}

/** Refused while an order is open, and only with the address typed again. */
async function erases(page: Page, request: APIRequestContext, [first]: Two): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Erase customer' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase Salama ${salama.lastName}?` })
  await dialog.getByRole('textbox').fill(salama.email)
  const erase = dialog.getByRole('button', { name: 'Erase customer' })
  await erase.click()
  await expect(page.getByRole('alert')).toContainText(first.orderNumber)
  await expectAccessible(page)
  await look(page, 'customer-erase-en')
  const data = { email: salama.email }
  const cancelled = await request.post(`/api/orders/${first.orderNumber}/cancel`, { data })
  expect(cancelled.status()).toBe(200)
  await erase.click()
  await expect(page.getByText('Customer erased', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/customers$/)
  await page.getByRole('searchbox', { name: 'Search by name, email, phone or area' }).fill(salama.email)
  await expect(page.getByRole('heading', { name: 'No customers found' })).toBeVisible()
  await page.goto(`/admin/orders?order=${first.id}`)
  const order = page.getByRole('dialog', { name: first.orderNumber })
  await expect(order).toBeVisible()
  await expect(order).not.toContainText('Salama')
}
