import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, expectNothingWider, test } from './guest.ts'
import { tokenOf } from './sessions.ts'
import { look } from './pictures.ts'

const words = {
  en: {
    home: '',
    more: 'One more',
    add: 'Add to Cart',
    set: 'Add set to cart',
    view: 'View cart',
    cart: 'Cart, 4 items',
    title: 'Your cart',
    summary: 'Summary',
    part: 'Part of a set',
    was: 'when you added it',
    apart: 'Currently unavailable',
    remove: /^Remove /,
    undo: 'Undo',
    empty: 'Your cart is empty',
    arrives: 'Delivery from',
    to: 'Deliver to',
    sharjah: 'Sharjah',
    other: 'Open on another device',
    question: 'Add the items from this link to your cart?',
    replace: 'Replace my cart',
    checkout: 'Go to checkout',
  },
  ar: {
    home: '/ar',
    more: 'أكثر بواحدة',
    add: 'أضف إلى السلة',
    set: 'أضف الطقم',
    view: 'شاهد السلة',
    cart: 'السلة، فيها 4 قطع',
    title: 'سلتك',
    summary: 'الملخص',
    part: 'ضمن طقم',
    was: 'حين أضفتها',
    apart: 'غير متاحة الآن',
    remove: /^إزالة /,
    undo: 'تراجع',
    empty: 'سلتك فارغة',
    arrives: 'يصلك ابتداءً من',
    to: 'التوصيل إلى',
    sharjah: 'الشارقة',
    other: 'افتحها على جهاز آخر',
    question: 'هل نضع قطع هذا الرابط في سلتك؟',
    replace: 'استبدل سلتي بها',
    checkout: 'إتمام الشراء',
  },
} as const

type CartProduct = {
  readonly id: string
  readonly price: string
  readonly stock: number
  readonly bundleProducts: readonly string[]
}

async function find(request: APIRequestContext, search: string): Promise<CartProduct> {
  const found = await request.get('/api/marketplace/products', {
    params: { search, sort: 'best-match', limit: 1 },
  })
  return ((await found.json()) as CartProduct[])[0] as CartProduct
}

/** Total in the summary of the cart, once it is priced. */
async function total(page: Page): Promise<string> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return page.getByRole('complementary').last().locator('dd').last().innerText()
}

for (const language of ['en', 'ar'] as const) {
  const text = words[language]

  test(`${language}: items of two shops and a set lie in the cart, and go to another device`, async ({
    page,
    browser,
    request,
  }) => {
    const table = await find(request, 'Bayt Dining Table, Natural Oak')
    const desk = await find(request, 'Qalam Writing Desk, Walnut & Black Steel')
    expect(table.bundleProducts).toHaveLength(1)
    await page.goto(`${text.home}/products/${table.id}`)
    await look(page, `buying-${language}`)
    await page.getByRole('button', { name: text.set }).click()
    await expect(page.getByRole('link', { name: text.view })).toBeVisible()
    await page.goto(`${text.home}/products/${desk.id}`)
    const more = page.getByRole('button', { name: text.more })
    await more.click()
    // Pressed before the page was interactive, it counts a moment later.
    await expect(page.locator('fieldset', { has: more }).locator('input')).toHaveValue('2')
    await page.getByRole('button', { name: text.add }).first().click()
    await look(page, `added-${language}`)
    await page.getByRole('link', { name: text.cart }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title)
    const shops = page.getByRole('main').getByRole('region')
    await expect(shops).toHaveCount(2)
    await expect(shops.first()).toContainText(text.arrives)
    await expect(page.getByText(text.part)).toHaveCount(2)
    await expect(page.getByText(text.was)).toHaveCount(0)
    await look(page, `cart-${language}`)

    const before = await total(page)
    await shops.last().getByRole('button', { name: text.more }).click()
    await expect.poll(() => total(page)).not.toBe(before)
    await page.reload()
    await expect(shops.last().locator('input').first()).toHaveValue('3')

    await shops.last().getByRole('button', { name: text.remove }).click()
    await expect(shops).toHaveCount(1)
    await page.getByRole('button', { name: text.undo }).click()
    await expect(shops).toHaveCount(2)
    await page.getByLabel(text.to).selectOption({ label: text.sharjah })
    await expect(shops.first()).toContainText(text.arrives)
    await expect(page.getByRole('link', { name: text.checkout })).toHaveAttribute(
      'href',
      `${text.home}/checkout`,
    )

    await page.getByText(text.other).click()
    const link = await page.getByRole('complementary').last().locator('bdi[dir=ltr]').innerText()
    await expectAccessibleOnEveryScreen(page)

    const theirs = await browser.newContext()
    const phone = await theirs.newPage()
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto(link)
    await expect(phone.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(3)
    await expect(phone).toHaveURL(/\/cart$/)
    await expectNothingWider(phone)
    await phone.goto(link)
    await expect(phone.getByRole('dialog', { name: text.question })).toBeVisible()
    await look(phone, `cart-question-${language}`)
    await phone.getByRole('button', { name: text.replace }).click()
    await expect(phone.getByRole('dialog')).toHaveCount(0)
    await expect(phone.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(3)
    await theirs.close()
  })

  test(`${language}: what changed since it was put in is said, and nothing is lost`, async ({
    page,
    request,
  }) => {
    const [lamp, rug] = [await find(request, 'lamp'), await find(request, 'rug')]
    const headers = { authorization: `Bearer ${await tokenOf(request, 'admin@majlis.example')}` }
    const change = (id: string, data: object) => request.put(`/api/admin/products/${id}`, { headers, data })
    for (const { id } of [lamp, rug]) {
      await page.goto(`${text.home}/products/${id}`)
      await page.getByRole('button', { name: text.add }).first().click()
      await expect(page.getByRole('link', { name: text.view })).toBeVisible()
    }
    expect((await change(lamp.id, { price: `${Number(lamp.price) + 25}.00` })).status()).toBe(200)
    expect((await change(rug.id, { stock: 0 })).status()).toBe(200)

    await page.goto(`${text.home}/cart`)
    await expect(page.getByText(text.was)).toBeVisible()
    await expect(
      page.getByRole('region', { name: text.apart }).getByRole('heading', { level: 3 }),
    ).toHaveCount(1)
    await look(page, `cart-changed-${language}`)
    await expectAccessible(page)

    for (let count = 2; count > 0; count -= 1) {
      await page.getByRole('main').getByRole('button', { name: text.remove }).first().click()
      await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(count - 1)
    }
    await expect(page.getByRole('heading', { name: text.empty })).toBeVisible()
    await look(page, `cart-empty-${language}`)
    await change(lamp.id, { price: lamp.price })
    await change(rug.id, { stock: rug.stock })
  })
}
