import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, expectNothingWider, test } from './guest.ts'
import { look } from './pictures.ts'

const words = {
  en: {
    prefix: '',
    title: 'Checkout',
    place: /^Place order, AED /,
    firstName: 'First name',
    required: /Please enter a first name.* 5 /,
    fields: {
      'First name': 'Mariam',
      'Last name': 'Al Hosani',
      Email: 'mariam-en@example.ae',
      Phone: '050 123 4567',
      Area: 'Jumeirah 2',
      'Street, building and flat': 'Al Wasl Road, Villa 18',
    },
    day: 'Day',
    other: 'العربية',
    remember: /^Use these details next time/,
    thanks: 'Thank you, Mariam',
    changeDay: 'Change delivery day',
    saveDay: 'Save day',
    cancel: /^Cancel order /,
    cancelled: 'Cancelled',
    track: 'Track an order',
    number: 'Order number',
    email: 'Email',
    show: 'Show order',
    withdraw: 'Withdraw link',
    gone: 'This link does not lead to an order',
  },
  ar: {
    prefix: '/ar',
    title: 'إتمام الطلب',
    place: /^أرسل الطلب، .* د\.إ\.$/,
    firstName: 'الاسم الأول',
    required: /يُرجى إدخال الاسم الأول.* 5 /,
    fields: {
      'الاسم الأول': 'مريم',
      'اسم العائلة': 'الحوسني',
      'البريد الإلكتروني': 'mariam-ar@example.ae',
      الهاتف: '٠٥٠ ١٢٣ ٤٥٦٧',
      المنطقة: 'جميرا 2',
      'الشارع والمبنى والشقة': 'شارع الوصل، فيلا 18',
    },
    day: 'اليوم',
    other: 'English',
    remember: /^استخدم هذه البيانات/,
    thanks: 'شكراً لك، مريم',
    changeDay: 'تغيير اليوم',
    saveDay: 'احفظ هذا اليوم',
    cancel: /^إلغاء الطلب /,
    cancelled: 'ملغى',
    track: 'تتبّع طلباً',
    number: 'رقم الطلب',
    email: 'البريد الإلكتروني',
    show: 'اعرض الطلب',
    withdraw: 'أوقف الرابط',
    gone: 'هذا الرابط لا يؤدي إلى طلب',
  },
} as const

type Card = { id: string; name: string; shopName: string; currency: string; inStock: boolean }

/** Puts items of two shops into the cart, as their buttons do. */
async function fillCart(page: Page, request: APIRequestContext): Promise<void> {
  const answer = await request.get('/api/marketplace/browse?limit=60')
  const { cards } = (await answer.json()) as { cards: Card[] }
  const sold = cards.filter(({ currency, inStock }) => currency === 'AED' && inStock)
  const [first] = sold
  const second = sold.find(({ shopName }) => shopName !== first?.shopName)
  const lines = [first, second].map((card) => ({
    productId: card?.id,
    quantity: 1,
    name: card?.name,
    nameAr: null,
    photo: null,
  }))
  await page.evaluate((given) => localStorage.setItem('mj-cart', JSON.stringify(given)), lines)
}

for (const language of ['en', 'ar'] as const) {
  const text = words[language]

  test(`${language}: what two shops sell is bought on one page, followed, and cancelled in part`, async ({
    page,
    request,
    browser,
  }) => {
    await page.goto(`${text.prefix}/saved`)
    await fillCart(page, request)
    const opened = await page.goto(`${text.prefix}/checkout`)
    expect(opened?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title)
    await expect(page.getByRole('button', { name: text.place })).toBeVisible()
    await look(page, `checkout-${language}`)

    await page.getByRole('button', { name: text.place }).click()
    await expect(page.getByLabel(text.firstName)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText(text.required)
    await look(page, `checkout-refused-${language}`)
    for (const [label, typed] of Object.entries(text.fields)) {
      await page.getByLabel(label, { exact: true }).fill(typed)
    }
    await page.getByLabel(text.day).first().selectOption({ index: 1 })
    const day = await page.getByLabel(text.day).first().inputValue()

    await page.reload()
    await expect(page.getByLabel(text.firstName)).toHaveValue(text.fields[text.firstName as never])
    await expect(page.getByLabel(text.day).first()).toHaveValue(day)
    await page.getByRole('link', { name: text.other }).first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'ar' : 'en')
    // Normalised, whatever digits were typed.
    await expect(page.locator('[name=phone]')).toHaveValue('050 123 4567')
    await page.goBack()
    await expect(page.getByRole('button', { name: text.place })).toBeVisible()
    await expectAccessibleOnEveryScreen(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByLabel(text.remember).check()
    await page.getByRole('button', { name: text.place }).click()

    await expect(page).toHaveURL(new RegExp(`^[^?]*${text.prefix}/orders/[a-z2-7]{26}\\?placed=1$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.thanks)
    await expect(page.getByRole('article')).toHaveCount(2)
    await look(page, `order-${language}`)
    await expectNothingWider(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => localStorage.getItem('mj-cart'))).toBe('[]')

    const later = page.getByRole('article').last()
    await later.getByRole('button', { name: text.changeDay }).click()
    await later.getByLabel(text.day, { exact: true }).selectOption({ index: 2 })
    await look(page, `order-day-${language}`)
    await expectAccessible(page)
    await later.getByRole('button', { name: text.saveDay }).click()
    await expect(later.getByRole('button', { name: text.changeDay })).toBeVisible()

    const order = page.getByRole('article').first()
    await order.getByRole('button', { name: text.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.cancel }).click()
    await expect(order.getByText(text.cancelled, { exact: true })).toBeVisible()
    await expect(order.getByRole('button', { name: text.cancel })).toHaveCount(0)
    await look(page, `order-cancelled-${language}`)

    const link = page.url().replace('?placed=1', '')
    const kept = page.getByRole('article').last()
    const number = (await kept.getAttribute('aria-label')) ?? ''
    const other = await browser.newContext()
    const theirs = await other.newPage()
    await theirs.goto(`${text.prefix}/`)
    await theirs.getByRole('contentinfo').getByRole('link', { name: text.track }).click()
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(text.track)
    await expectAccessible(theirs)
    await theirs.getByLabel(text.number).fill(number.replace('-', ' ').toLowerCase())
    await theirs.getByLabel(text.email, { exact: true }).fill('nobody@example.ae')
    await theirs.getByRole('button', { name: text.show }).click()
    await expect(theirs.getByRole('alert')).toBeVisible()
    await theirs.getByLabel(text.email, { exact: true }).fill(`MARIAM-${language}@example.ae`)
    await theirs.getByRole('button', { name: text.show }).click()
    await expect(theirs).toHaveURL(link)

    await page.getByRole('button', { name: text.withdraw }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.withdraw }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.gone)
    const again = await theirs.goto(link)
    expect(again?.status()).toBe(404)
    await theirs.goto(`${text.prefix}/orders`)
    await theirs.getByLabel(text.number).fill(number)
    await theirs.getByLabel(text.email, { exact: true }).fill(`mariam-${language}@example.ae`)
    await theirs.getByRole('button', { name: text.show }).click()
    await expect(theirs.getByRole('article', { name: number })).toBeVisible()
    await other.close()
  })
}

test('on a phone an item is two taps away, with at most twelve fields; the second time with none', async ({
  page,
  request,
}) => {
  const text = words.en
  await page.setViewportSize({ width: 390, height: 844 })
  // A sofa that has to be measured: the most fields that a checkout asks for.
  const found = await request.get('/marketplace?search=marsa')
  const [, product = ''] = /href="(\/products\/[^"]+)"/.exec(await found.text()) ?? []
  const taps = async () => {
    await page.goto(product)
    await page.getByRole('link', { name: 'Buy Now' }).first().click()
    await expect(page.getByRole('button', { name: text.place })).toBeVisible()
  }
  await taps()
  await expect(page.getByLabel(/^Narrowest door/)).toBeVisible()
  const fields = page.locator(
    'form[novalidate] :is(input, select, textarea):not([type=checkbox], [type=radio])',
  )
  expect(await fields.filter({ visible: true }).count()).toBeLessThanOrEqual(12)
  for (const [label, typed] of Object.entries(text.fields))
    await page.getByLabel(label, { exact: true }).fill(typed)
  await page.getByLabel(text.remember).check()
  await page.getByRole('button', { name: text.place }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.thanks)

  await taps()
  await page.getByRole('button', { name: text.place }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.thanks)
})
