import type { APIRequestContext } from '@playwright/test'
import { deliver, placeOrder } from './buy.ts'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, test } from './guest.ts'
import { enterAs } from './sessions.ts'
import { look } from './pictures.ts'

/** An order of an item of the demo's shop, whose customer has a unique name to search for. */
const place = (request: APIRequestContext, lastName: string) =>
  placeOrder(request, { customer: { lastName } })

test('a shop takes an order to the door, and an administrator sees how (R-ORD-05)', async ({
  page,
  request,
}) => {
  const { id, orderNumber } = await place(request, 'Of The Door')
  await enterAs(page, 'shop@majlis.example')
  await page.goto('/shop/orders')
  await expect(page.getByRole('link', { name: /^Orders \d+ waiting$/ })).toBeVisible()
  await page.getByRole('searchbox', { name: /Search by number/ }).fill(orderNumber)
  await expect(page.getByRole('row', { name: new RegExp(orderNumber) })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expectAccessibleOnEveryScreen(page)
  await look(page, 'shop-orders-en')
  await page.getByRole('link', { name: orderNumber }).click()
  await expect(page).toHaveURL(new RegExp(`order=${id}`))
  const dialog = page.getByRole('dialog', { name: orderNumber })
  await expect(dialog.getByText('Al Wasl Road, Villa 18')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'shop-order-en')

  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await dialog.getByRole('button', { name: 'Start processing' }).click()
  await dialog.getByRole('button', { name: 'Mark shipped' }).click()
  const shipping = page.getByRole('dialog', { name: `Mark ${orderNumber} as shipped` })
  await shipping.getByLabel(/^Driver(?!’)/).fill('Salem')
  await shipping.getByLabel(/^Driver’s phone/).fill('050 765 4321')
  await expectAccessible(page)
  await look(page, 'shop-order-shipping-en')
  await shipping.getByRole('button', { name: 'Mark shipped' }).click()
  await dialog.getByRole('button', { name: 'Mark delivered' }).click()
  const delivery = page.getByRole('dialog', { name: `Mark ${orderNumber} as delivered` })
  await delivery.getByLabel(/^Received by/).fill('Huda')
  await delivery.getByRole('button', { name: 'Mark delivered' }).click()
  const history = dialog.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(5)
  await expect(history.getByRole('listitem').first()).toContainText('Received by: Huda')

  await enterAs(page, 'admin@majlis.example')
  await page.goto(`/admin/orders?order=${id}`)
  await expect(page.getByRole('dialog', { name: orderNumber }).getByText('Driver: Salem')).toBeVisible()
})

test('of several orders those that wait are accepted at once, and their slips are one document', async ({
  page,
  request,
}) => {
  const placed = [await place(request, 'Of Many'), await place(request, 'Of Many')]
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await enterAs(page, 'shop@majlis.example')
  await page.goto('/shop/orders?search=Of+Many')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all shown' }).first().check()
  await page.getByRole('button', { name: 'Accept (2)' }).click()
  const question = page.getByRole('dialog', { name: 'Accept 2 orders?' })
  await question.getByRole('button', { name: 'Accept (2)' }).click()
  await expect(page.locator('tbody').getByText('Accepted')).toHaveCount(2)

  await page.getByRole('button', { name: 'Print packing slips' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  for (const { orderNumber } of placed) {
    await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible()
  }
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await look(page, 'packing-slips')
})

test('in Arabic an order is rejected with a reason only, on a phone too', async ({ page, request }) => {
  const { id, orderNumber } = await place(request, 'Of Arabic')
  await enterAs(page, 'shop@majlis.example', 'ar')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop/orders')
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
  await look(page, 'shop-orders-ar')
  await page.goto(`/shop/orders?order=${id}`)
  const dialog = page.getByRole('dialog', { name: orderNumber })
  await dialog.getByRole('button', { name: 'إجراءات أخرى' }).click()
  await page.getByRole('menuitem', { name: 'رفض', exact: true }).click()
  const question = page.getByRole('dialog', { name: `رفض ${orderNumber}` })
  const reject = question.getByRole('button', { name: 'رفض الطلب' })
  await expect(reject).toBeDisabled()
  await question.getByRole('textbox').fill('نفد القماش')
  await reject.click()
  await expect(dialog.getByText('نفد القماش').first()).toBeVisible()
  await expectAccessible(page)
  await look(page, 'shop-order-rejected-ar')
})

test('a customer sends an item back, the shop takes and refunds it, and the customer sees it', async ({
  page,
  request,
}) => {
  const { id, orderNumber } = await place(request, 'Of The Way Back')
  await deliver(request, { id })
  const lookUp = async () => {
    await page.goto('/orders')
    await page.getByLabel('Order number').fill(orderNumber)
    await page.locator('form').getByLabel('Email').fill('mariam@example.ae')
    await page.getByRole('button', { name: 'Show order' }).click()
  }
  await lookUp()
  await page.getByRole('button', { name: 'Return items' }).click()
  const form = page.getByRole('form', { name: `Return items of ${orderNumber}` })
  await form.getByRole('button', { name: 'It does not fit in the room.' }).click()
  await expectAccessibleOnEveryScreen(page)
  await look(page, 'return-form-en')
  await form.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByRole('list', { name: 'Returns' })).toContainText('Requested')

  await enterAs(page, 'shop@majlis.example')
  await page.goto('/shop/returns?status=requested')
  const listed = page.getByRole('row').filter({ hasText: orderNumber })
  await expect(listed.getByText('It does not fit in the room.')).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
  await look(page, 'shop-returns-en')
  await listed.getByRole('link', { name: orderNumber }).click()
  const returns = page.getByRole('dialog', { name: orderNumber }).getByRole('region', { name: 'Returns' })
  await returns.getByRole('button', { name: 'Approve return' }).click()
  await returns.getByRole('button', { name: 'Mark received' }).click()
  const arrival = page.getByRole('dialog', { name: /has arrived$/ })
  await arrival.getByRole('radio', { name: 'No' }).check()
  await arrival.getByRole('button', { name: 'Mark received' }).click()
  await returns.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: /^Refund MR-/ })
  await refund.getByRole('textbox', { name: /^Amount in/ }).fill('100')
  await expectAccessible(page)
  await look(page, 'shop-refund-en')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(returns.getByText('Refund: AED 100 · Not back in stock')).toBeVisible()

  await lookUp()
  await expect(page.getByText('Refund of AED 100 due to you')).toBeVisible()
})
