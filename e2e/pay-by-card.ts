import type { APIRequestContext, Page } from '@playwright/test'
import { tokenOf } from './sessions.ts'

/** Texts of the screens of a card payment. */
export const cardWords = {
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

type Words = (typeof cardWords)[keyof typeof cardWords]

/** Orders an item of the demo's shop as its customer would, to be paid by card; the provider's page comes next. */
export async function orderByCard(page: Page, request: APIRequestContext, said: Words): Promise<void> {
  const headers = await asShop(request)
  const own = await request.get('/api/shop/products?status=active&limit=50', { headers })
  const sold = (await own.json()) as { id: string; stock: number; currency: string }[]
  const productId = sold.find(({ stock, currency }) => stock > 3 && currency === 'AED')?.id
  await page.goto(`${said.prefix}/checkout?buy=${productId}&quantity=1`)
  await page.getByRole('radio', { name: said.card }).check()
  for (const [label, value] of Object.entries(said.fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: said.place }).click()
}

/** The shop rejects the newest order. */
export async function rejectLast(request: APIRequestContext): Promise<void> {
  const headers = await asShop(request)
  const placed = await request.get('/api/shop/orders?limit=1', { headers })
  const [order] = (await placed.json()) as { id: string }[]
  const data = { status: 'rejected', rejectionReason: 'The last one broke.' }
  await request.patch(`/api/shop/orders/${order?.id}/status`, { headers, data })
}

async function asShop(request: APIRequestContext): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await tokenOf(request, 'shop@majlis.example')}` }
}
