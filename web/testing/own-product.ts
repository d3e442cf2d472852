import { type FieldName, fieldNames } from '#contract/catalogue/products/field-lists.ts'

/** All optional fields of a product, empty. */
export const noFields = Object.fromEntries(fieldNames.map((name) => [name, null])) as Record<FieldName, null>

const wadiSofa = {
  ...noFields,
  shopId: '0190-shop',
  shopName: 'Dar Al Noor',
  shopNameAr: 'دار النور',
  isMajlis: false,
  waitingSince: null,
  description: null,
  descriptionAr: null,
  category: 'Sofas',
  categoryAr: 'الأرائك',
  categoryId: '0190-category',
  availableColors: ['Beige'],
  colorSlugs: ['beige'],
  productColors: [
    {
      sortOrder: 1,
      colorId: '0190-color',
      name: 'Beige',
      nameAr: 'بيج',
      hex: '#D9C7A8',
      slug: 'beige',
      labelOverride: null,
      imageUrl: null,
    },
  ],
  dimensions: '226 x 97 x 91',
  size: { width: 226, depth: 97, height: 91 },
  weight: '78.00',
  price: '4850.00',
  currency: 'AED',
  formerPrice: null,
  rating: null,
  styleTags: ['urban'],
  mainPhoto: null,
  additionalPhotos: [],
  photo3d: null,
  photo3dVariant: null,
  seats: null,
  seatHeight: null,
  seatDepth: null,
  chaiseSide: null,
  hsCode: null,
  images: [],
  status: 'active',
  rejectionReason: null,
  stock: 12,
  stockQuantity: 12,
  bundleProducts: [],
  bundleDiscount: '0.00',
  upsellProducts: [],
  crossSellProducts: [],
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  editedAt: '2026-11-01T08:00:00.000Z',
  change: null,
}

/** A product of the shop itself, in the API's form. */
export function ownProduct(number: number, more: object = {}) {
  return {
    ...wadiSofa,
    id: `product-${number}`,
    name: `Wadi sofa ${number}`,
    nameAr: `أريكة وادي ${number}`,
    ...more,
  }
}
