import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all-endpoints.ts'
import { bulkCategories } from './catalogue/category-admin.ts'
import { type AnyEndpoint, usualBodyKiB } from './endpoint.ts'
import { quoteCart } from './orders/checkout/cart.ts'
import { placeOrder } from './orders/checkout/place.ts'
import { readBankReport } from './money/payouts/bank-files.ts'
import { correctImport } from './catalogue/imports/imports.ts'
import { savePolicy } from './orders/policies.ts'
import { createProduct } from './catalogue/products/admin-products.ts'
import { changeOwnPriceStocks } from './catalogue/products/own-products.ts'
import { saveShopSettings } from './shops/own-settings.ts'

const name = ({ method, path }: AnyEndpoint) => `${method} ${path}`

test('bodies hold 16 KiB, more only where the longest true one is longer', () => {
  expect(usualBodyKiB).toBe(16)
  const larger = allEndpoints.filter(({ bodyKiB = 0 }) => bodyKiB > 32)
  expect(Object.fromEntries(larger.map((each) => [name(each), each.bodyKiB]))).toEqual({
    // Up to a thousand ids each.
    'POST /api/admin/categories/bulk': 64,
    'POST /api/admin/colors/bulk-status': 64,
    // A hundred cells of 500 letters.
    'PUT /api/shop/imports/:id/corrections': 128,
    // A passkey attestation of the greatest length that its schema accepts.
    'POST /api/auth/factors/passkey/confirm': 64,
    // Two descriptions of 5,000 letters each.
    'POST /api/admin/products': 48,
    'PUT /api/admin/products/:id': 48,
    'POST /api/shop/products': 48,
    'PUT /api/shop/products/:id': 48,
    // Two pages of 20,000 letters.
    'PUT /api/admin/policies/:policy': 96,
    // Files of 200,000 letters.
    'POST /api/admin/cash/remittances': 256,
    'POST /api/admin/bank-files/report': 256,
  })
})

const uuid = '01a205d6-5347-7c16-8faa-e01103ad501d'
const letters = (count: number) => 'ش'.repeat(count)
const times = <T>(count: number, each: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => each(i))
const ids = (count: number) => times(count, (index) => uuid.slice(0, -4) + String(index + 1000))
const address = `https://photos.example/${'p'.repeat(477)}`
const cart = ids(50).map((productId) => {
  return { productId, quantity: 999, color: letters(50), assembly: true, bundleOf: uuid }
})

/** The longest realistic bodies, in Arabic throughout: two bytes a letter. */
const longest: [AnyEndpoint, unknown][] = [
  [bulkCategories, { categoryIds: ids(1000), action: 'merge', targetId: uuid }],
  [quoteCart, { items: cart }],
  [
    placeOrder,
    {
      customer: {
        firstName: letters(100),
        lastName: letters(100),
        email: 'mariam@majlis.example',
        phone: '050 123 4567',
        company: { name: letters(200), trn: '100526018500003' },
      },
      shippingAddress: {
        addressLine: letters(300),
        city: letters(100),
        emirate: 'dubai',
        notes: letters(500),
        makani: '1234567890',
      },
      items: cart,
      paymentMethod: 'card',
      deliveries: ids(50).map((shopId) => ({ shopId, date: '2027-03-31', window: '09:00-13:00' })),
    },
  ],
  [
    savePolicy,
    {
      title: letters(120),
      titleAr: letters(120),
      body: letters(20_000),
      bodyAr: letters(20_000),
      version: 1,
    },
  ],
  [
    createProduct,
    {
      name: letters(200),
      nameAr: letters(200),
      description: letters(5000),
      descriptionAr: letters(5000),
      categoryId: uuid,
      dimensions: '226 x 97 x 91',
      weight: '78.00',
      price: '99999999.99',
      availableColors: times(12, () => letters(50)),
      styleTags: ['urban'],
      mainPhoto: address,
      additionalPhotos: times(5, () => address),
      photo3d: address,
      photo3dVariant: letters(100),
      productColors: times(12, (sortOrder) => {
        const word = letters(50)
        return {
          colorId: uuid,
          name: word,
          nameAr: word,
          hex: '#aabbcc',
          labelOverride: word,
          imageUrl: address,
          sortOrder,
        }
      }),
      bundleProducts: ids(50),
      upsellProducts: ids(50),
      crossSellProducts: ids(50),
      variants: ids(39),
    },
  ],
  [
    changeOwnPriceStocks,
    {
      items: ids(100).map((id) => {
        return {
          id,
          status: 'active',
          stock: 1_000_000,
          price: '99999999.99',
          seen: '2026-11-21T08:30:00.000Z',
        }
      }),
    },
  ],
  [
    saveShopSettings,
    {
      story: letters(4000),
      storyAr: letters(4000),
      area: letters(200),
      areaAr: letters(200),
      whatsapp: '+971 50 123 4567',
      hours: letters(200),
      hoursAr: letters(200),
      mapUrl: `https://maps.app.goo.gl/${'a'.repeat(470)}`,
      showsAddress: true,
      logo: address,
      cover: address,
      email: 'shop@majlis.example',
      phone: '+971 4 555 0118',
      returnDays: 14,
      returnAddress: letters(1000),
      version: 1,
    },
  ],
  [
    correctImport,
    { corrections: times(100, (row) => ({ row: row + 9_900, field: 'photos', value: letters(500) })) },
  ],
  [readBankReport, { report: 'PO-20001,1250.00,2026-11-21\n'.repeat(7_000) }],
]

test.each(longest.map(([endpoint, body]) => [name(endpoint), endpoint, body] as const))(
  '%s takes the longest that is true, in Arabic',
  (_name, { body: schema = z.never(), bodyKiB = usualBodyKiB }, body) => {
    expect(z.safeDecode(schema, body as never).error?.issues).toBe(undefined)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(bodyKiB * 1024)
  },
)

type Json = { readonly [key: string]: unknown }

/** The places where a schema accepts a list of any length or an object with any keys. */
function boundless(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maxItems, additionalProperties } = schema as Json
  const isOpen = (type === 'array' && maxItems === undefined) || typeof additionalProperties === 'object'
  const below = Object.entries(schema).flatMap(([key, part]) => boundless(part, `${at} ${key}`))
  return isOpen ? [at, ...below] : below
}

test('every list in a body says how long it may be, and no object takes names of its own', () => {
  const found = allEndpoints.flatMap((endpoint) =>
    endpoint.body
      ? boundless(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }), name(endpoint))
      : [],
  )
  expect(found).toEqual([])
})
