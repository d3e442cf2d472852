import { expect, test } from 'vitest'
import type { productPage } from '#contract/catalogue/marketplace.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { PageRequest } from '#web/kit/pages/page.ts'
import { PageCallError } from '#web/kit/pages/server-call.ts'
import { noFields } from '#web/testing/own-product.ts'
import { productLoader } from './product-loader.ts'
import { productView } from './product-view.ts'
import { linesOf } from './view-words.ts'

type Page = ReplyOf<typeof productPage>

const now = new Date('2026-11-21T00:00:00Z')
const color = {
  sortOrder: 1,
  colorId: 'beige',
  name: 'Beige',
  nameAr: 'بيج',
  hex: '#D9C7A8',
  slug: 'beige',
  labelOverride: null,
  imageUrl: null,
}

function pageOf(given: Partial<Page['product']> = {}): Page {
  return {
    product: {
      ...noFields,
      id: 'product',
      shopId: 'shop',
      shopName: 'Dar Al Noor',
      shopNameAr: 'دار النور',
      isMajlis: false,
      name: 'Wadi sofa',
      nameAr: 'أريكة وادي',
      description: 'One.\n\nTwo.',
      descriptionAr: 'واحد.\r\nاثنان.',
      category: 'Sofas',
      categoryAr: 'الأرائك',
      categoryId: 'sofas',
      availableColors: ['Beige'],
      colorSlugs: ['beige'],
      productColors: [color],
      dimensions: ' 238 x 96 x 74 ',
      size: { width: 238, depth: 96, height: 74 },
      weight: '6.20',
      price: 485_000,
      currency: 'AED',
      formerPrice: null,
      styleTags: ['urban'],
      mainPhoto: '/api/objects/main',
      additionalPhotos: ['/api/objects/detail'],
      photo3d: null,
      photo3dVariant: null,
      seats: null,
      seatHeight: null,
      seatDepth: null,
      chaiseSide: null,
      hsCode: null,
      images: ['/api/objects/main', '/api/objects/detail'],
      status: 'active',
      rejectionReason: null,
      stock: 12,
      stockQuantity: 12,
      rating: null,
      bundleProducts: [],
      bundleDiscount: '0.00',
      upsellProducts: [],
      crossSellProducts: [],
      createdAt: now,
      updatedAt: now,
      ...given,
    },
    shopSlug: 'dar-al-noor',
    family: null,
    trail: [{ slug: 'sofas', name: 'Sofas', nameAr: 'الأرائك' }],
    reviews: null,
    bundle: [],
    similar: [],
    seller: { licence: null, address: null, whatsapp: null, hours: 'Daily', hoursAr: 'يومياً', mapUrl: null },
    goesWellWith: [],
  }
}

test('a page speaks its language', () => {
  expect(productView(pageOf(), 'ar', now)).toMatchObject({
    name: 'أريكة وادي',
    shopName: 'دار النور',
    description: ['واحد.', 'اثنان.'],
    colors: [{ name: 'بيج' }],
    trail: [{ name: 'الأرائك' }],
    weightKg: 6.2,
  })
})

test('a finish is chosen by its own name, not by a colour; a product in no family has its colours', () => {
  const variant = (id: string, name: string, nameAr: string) => {
    return { id, name, nameAr, photo: null, color: null, inStock: true }
  }
  const variants = [
    variant('a', 'Wadi sofa, Oak', 'أريكة وادي، بلوط'),
    variant('b', 'Wadi sofa, Walnut', 'أريكة وادي، جوز'),
  ]
  const view = productView({ ...pageOf(), family: { id: '1', variants } }, 'en', now)
  expect(view).toMatchObject({ choices: [], colors: [{ name: 'Beige' }] })
  expect(productView(pageOf(), 'en', now).choices).toEqual(view.colors)
})

test('what is not translated stands in the other language, both ways round', () => {
  const untold = { nameAr: null, shopNameAr: null, descriptionAr: null }
  expect(productView(pageOf(untold), 'ar', now)).toMatchObject({
    name: 'Wadi sofa',
    description: ['One.', 'Two.'],
  })
  const arabicOnly = { description: '', descriptionAr: 'واحد.' }
  expect(productView(pageOf(arabicOnly), 'en', now).description).toEqual(['واحد.'])
})

test('who sells a product has a page: a shop by its slug or its id, Majlis by its own', () => {
  const shopOf = (given: object, shopSlug: string | null) =>
    productView({ ...pageOf(given), shopSlug }, 'en', now).shop
  expect(shopOf({}, 'dar-al-noor')).toBe('dar-al-noor')
  expect(shopOf({ shopId: 's-1' }, null)).toBe('s-1')
  expect(shopOf({ shopId: 'majlis', isMajlis: true }, null)).toBe('majlis')
})

test('a description is one paragraph a line, blank lines dropped (G-103)', () => {
  expect(linesOf('One.\r\n\r\n  Two. \n\t\nThree.')).toEqual(['One.', 'Two.', 'Three.'])
  expect(linesOf(null)).toEqual([])
})

test('photos are the main one, the others and those of colours, each once', () => {
  const productColors = [
    { ...color, imageUrl: '/api/objects/detail' },
    { ...color, imageUrl: '/api/objects/sage' },
  ]
  expect(productView(pageOf({ productColors }), 'en', now).photos).toEqual([
    '/api/objects/main',
    '/api/objects/detail',
    '/api/objects/sage',
  ])
  expect(productView(pageOf({ mainPhoto: null, additionalPhotos: [] }), 'en', now).photos).toEqual([])
})

test("a shop's own name for a colour goes before the palette's", () => {
  const productColors = [{ ...color, labelOverride: 'Oat linen' }]
  expect(productView(pageOf({ productColors }), 'en', now).colors[0]?.name).toBe('Oat linen')
})

test('a product that is not there answers 404, any other fault is not hidden', async () => {
  const open = (status: number) => {
    const call = () => Promise.reject(new PageCallError(status, 'no'))
    return productLoader({ call, language: 'en', now, params: { id: 'x' } } as unknown as PageRequest)
  }
  await expect(open(404)).resolves.toEqual({ status: 404, data: { product: null } })
  await expect(open(500)).rejects.toBeInstanceOf(PageCallError)
})
