import type { CardView } from '#web/kit/storefront/card/card-view.ts'
import type { ProductView } from '#web/public/product/product-view.ts'

/** A product for tests, in English; a test sets only the fields it is about. */
export function sampleProduct(given: Partial<ProductView> = {}): ProductView {
  const colors = [
    { key: 'beige', name: 'Beige', hex: '#D9C7A8', photo: null },
    { key: 'sage', name: 'Sage', hex: '#8E9B85', photo: '/api/objects/sage' },
  ]
  return {
    id: 'a1f96ec5',
    slug: 'wadi-three-seat-sofa',
    name: 'Wadi three-seat sofa',
    names: { name: 'Wadi three-seat sofa', nameAr: 'أريكة وادي' },
    shopName: 'Dar Al Noor',
    shop: 'dar-al-noor',
    price: 485_000,
    currency: 'AED',
    formerPrice: null,
    colors,
    choices: given.colors ?? colors,
    family: null,
    dimensions: '238 x 96 x 74',
    size: { width: 238, depth: 96, height: 74 },
    chaiseSide: null,
    weightKg: 68,
    facts: [
      { name: 'dimensions', label: 'Dimensions', value: '238 x 96 x 74', unit: 'cm' },
      { name: 'weight', label: 'Weight', value: 68, unit: 'kg' },
      { name: 'stock', label: 'Stock', value: '', unit: '' },
    ],
    stock: 14,
    description: ['A low, deep sofa.', 'The covers come off.'],
    styles: ['classic', 'urban'],
    photos: ['/api/objects/main', '/api/objects/detail', '/api/objects/sage'],
    threeD: { address: '/api/objects/model', variant: 'Oat Linen' },
    trail: [
      { slug: 'living-room', name: 'Living Room' },
      { slug: 'sofas', name: 'Sofas' },
    ],
    bundle: null,
    goesWellWith: [],
    similar: [],
    seller: { licence: null, address: null, whatsapp: null, hours: null, mapUrl: null },
    rating: null,
    reviewCount: 0,
    reviews: null,
    status: 'active',
    rejectionReason: null,
    ...given,
  }
}

/** Another product, as a card. */
export const sampleCard: CardView = {
  id: 'wadi-2',
  name: 'Wadi sofa',
  shopName: 'Dar Al Noor',
  price: 385_000,
  currency: 'AED',
  formerPrice: null,
  colors: [],
  photo: null,
  drawing: 'sofa',
  isInStock: true,
  isNew: false,
  rating: null,
  variants: [],
}

/** The product in walnut with a variant in oak, which is out of stock. */
export const sampleVariantGroup: ProductView['family'] = {
  id: '12',
  name: 'Wadi three-seat sofa',
  variants: [
    { id: 'oak', label: 'Oak', hex: '#B5936A', photo: '/api/objects/oak', isInStock: false },
    { id: 'a1f96ec5', label: 'Walnut', hex: '#5C4033', photo: null, isInStock: true },
  ],
}
