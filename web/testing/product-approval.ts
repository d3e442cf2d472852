import { waitingFor } from './dashboard-answers.ts'
import { type Answers, ok } from './fake-network.ts'
import { ownProduct } from './own-product.ts'
import { config, sara } from './people.ts'

/** A product waiting for approval. */
export const pending = (number: number, more: object = {}) =>
  ownProduct(number, { status: 'pending_review', waitingSince: '2026-11-01T08:00:00.000Z', ...more })

/** Its content, as the approval shows it. */
export function content(more: object = {}) {
  return {
    name: 'Wadi sofa 1',
    nameAr: 'أريكة وادي 1',
    description: null,
    descriptionAr: null,
    category: 'Sofas',
    categoryAr: 'الأرائك',
    dimensions: '226 x 97 x 91',
    weight: '78.00',
    price: '4850.00',
    currency: 'AED',
    styleTags: ['urban'],
    colors: [{ name: 'Beige', nameAr: 'بيج', hex: '#D9C7A8', labelOverride: null, imageUrl: null }],
    photos: ['https://photos.example/1.jpg', 'https://photos.example/2.jpg'],
    photo3d: null,
    photo3dVariant: null,
    seats: null,
    seatHeight: null,
    seatDepth: null,
    chaiseSide: null,
    hsCode: null,
    ...more,
  }
}
export function review(product: object, more: object = {}) {
  const nothing = { before: null, decided: null, duplicates: [], model: null, history: [] }
  return { product, now: content(), ...nothing, ...more }
}
const shops = [
  { shopId: '0190-shop', shopName: 'Dar Al Noor', shopNameAr: 'دار النور', count: 2 },
  { shopId: 'majlis', shopName: 'Majlis', shopNameAr: 'مجلس', count: 1 },
]
/** All replies that the product approval screen needs. */
export const reviewAnswers: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  'GET /api/admin/waiting': waitingFor('admin', { products: 3 }),
  'GET /api/admin/products/shops': ok({ total: 3, shops }),
  'GET /api/admin/products/queue': ok([pending(1), pending(2)]),
  'GET /api/admin/products/product-1/review': ok(review(pending(1))),
  'GET /api/admin/products/product-2/review': ok(
    review(pending(2), { now: content({ name: 'Wadi sofa 2', nameAr: null }) }),
  ),
}
