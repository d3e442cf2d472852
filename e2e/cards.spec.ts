import { StripeStandIn } from '../server/testing/fakes/stripe-stand-in.ts'
import { test as base, expect, expectAccessibleOnEveryScreen, tokenOf } from './guest.ts'
import { look } from './pictures.ts'
import { startMajlis } from './serve.ts'

/** A marketplace where cards are charged, by a stand-in of the provider. */
const test = base.extend<object, { majlis: string }>({
  majlis: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed
    async ({}, use, { parallelIndex }) => {
      const stripe = new StripeStandIn()
      await stripe.open()
      const { origin, stop } = await startMajlis(10 + parallelIndex, stripe.settings)
      stripe.eventsUrl = `${origin}/api/payments/stripe`
      await use(origin)
      await stop()
      await stripe.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const words = {
  en: {
    prefix: '',
    card: /Card/,
    place: /^Place order, AED /,
    awaited: 'Waiting for your payment',
    pay: 'Pay now',
    thanks: 'Thank you, Mariam',
    paid: 'Paid by card',
    refund: / your card/,
    fields: {
      'First name': 'Mariam',
      'Last name': 'Al Hosani',
      Email: 'mariam-card@example.ae',
      Phone: '050 123 4567',
      Area: 'Jumeirah 2',
      'Street, building and flat': 'Al Wasl Road, Villa 18',
    },
  },
  ar: {
    prefix: '/ar',
    card: /بطاقة/,
    place: /^أرسل الطلب، /,
    awaited: 'بانتظار الدفع',
    pay: 'ادفع الآن',
    thanks: 'شكراً لك، مريم',
    paid: 'دُفع بالبطاقة',
    refund: /بطاقتك/,
    fields: {
      'الاسم الأول': 'مريم',
      'اسم العائلة': 'الحوسني',
      'البريد الإلكتروني': 'mariam-card@example.ae',
      الهاتف: '050 123 4567',
      المنطقة: 'جميرا 2',
      'الشارع والمبنى والشقة': 'شارع الوصل، فيلا 18',
    },
  },
} as const

for (const [language, said] of Object.entries(words)) {
  test(`a card pays on the provider's page, is thought over, and is paid back (${language})`, async ({
    page,
    request,
  }) => {
    const headers = { authorization: `Bearer ${await tokenOf(request, 'shop@majlis.example')}` }
    const own = await request.get('/api/shop/products?status=active&limit=50', { headers })
    const sold = (await own.json()) as { id: string; stock: number; currency: string }[]
    const productId = sold.find(({ stock, currency }) => stock > 3 && currency === 'AED')?.id
    await page.goto(`${said.prefix}/checkout?buy=${productId}&quantity=1`)
    await page.getByRole('radio', { name: said.card }).check()
    for (const [label, value] of Object.entries(said.fields))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: said.place }).click()
    await page.waitForURL(/\/pay\//)

    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect(page.getByRole('region', { name: said.awaited })).toBeVisible()
    await look(page, `order-awaits-payment-${language}`)
    await expectAccessibleOnEveryScreen(page)
    await page.getByRole('button', { name: said.pay }).click()
    await page.getByRole('button', { name: /^Pay AED / }).click()
    await expect(page.getByRole('heading', { name: said.thanks })).toBeVisible()
    await expect(page.getByText(said.paid)).toBeVisible()

    const placed = await request.get('/api/shop/orders?limit=1', { headers })
    const [order] = (await placed.json()) as { id: string }[]
    const data = { status: 'rejected', rejectionReason: 'The last one broke.' }
    await request.patch(`/api/shop/orders/${order?.id}/status`, { headers, data })
    await page.reload()
    await expect(page.getByText(said.refund).first()).toBeVisible()
    await look(page, `order-paid-back-${language}`)
  })
}
