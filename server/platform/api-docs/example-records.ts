import type { z } from 'zod'
import type { order } from '#contract/orders/orders.ts'
import type { payout } from '#contract/money/payouts/payouts.ts'
import type { editableProduct } from '#contract/catalogue/products/own-products.ts'
import type { shop } from '#contract/shops/shops.ts'

const shopId = '01a205d6-5347-7c16-8faa-e01103ad501d'
const file = '/api/objects/01a205d8-0b09-75ac-b17d-bc82a96868d2'
const named = { shopId, shopName: 'Dar Al Nakheel Interiors', shopNameAr: 'دار النخيل للديكور' }
export const ticket = `${file}?ticket=I5aJDd6w8h9v-vno-DuXyKbUt7kjOGJjxu5CwcCpCKA`

export const anOwner = {
  id: '01a205d6-5342-7480-80b7-86bd87e2d607',
  email: 'shop@majlis.example',
  firstName: 'Mariam',
  lastName: 'Al Suwaidi',
  role: 'shop',
} as const

export const application = {
  shopName: named.shopName,
  ownerName: 'Mariam Al Suwaidi',
  email: anOwner.email,
  phone: '+971 4 555 0118',
  businessAddress: 'Showroom 6, Al Quoz Industrial Area 3, Dubai',
  businessRegistrationNumber: 'DED-784512',
  taxId: '100526018500003',
  businessType: 'retail_shop',
  businessLicense: file,
} as const

export const aShop: z.input<typeof shop> = {
  ...application,
  id: shopId,
  userId: anOwner.id,
  shopNameAr: named.shopNameAr,
  status: 'pending',
  rejectionReason: null,
  suspensionReason: null,
  kycDocuments: [],
  identityDocument: null,
  addressProof: null,
  emirate: 'dubai',
  licenceAuthority: null,
  licenceEmirate: 'dubai',
  licenceExpiresOn: '2027-04-29',
  emiratesId: null,
  statusSince: '2026-11-21T08:30:00.000Z',
  createdAt: '2026-11-21T08:30:00.000Z',
  updatedAt: '2026-11-21T08:30:00.000Z',
  metrics: { totalProducts: 0, monthlyOrders: 0, monthlyRevenue: 0, rating: null },
}

export const aColor = { colorId: '48e6e44b-8d78-8374-a57f-0691a65e6c2c', sortOrder: 1 }
export const said = {
  name: 'Hilal Curved Sofa, Ivory Boucle',
  nameAr: 'أريكة هلال المنحنية، بوكليه عاجي',
  description: 'A crescent-shaped sofa that turns people towards each other. Seats three.',
  categoryId: '49e6b802-69e5-83cf-8ec2-1f05eda86e50',
  dimensions: '284 x 119 x 84',
  weight: '84.00',
  price: '6450.00',
  currency: 'AED' as const,
  stock: 8,
  availableColors: ['Ivory'],
  styleTags: ['urban' as const],
  mainPhoto: file,
}

export const aProduct: z.input<typeof editableProduct> = {
  ...said,
  ...named,
  id: 'aea97154-5236-8053-a427-f83d1bbc6288',
  isMajlis: false,
  descriptionAr: null,
  seats: null,
  seatHeight: null,
  seatDepth: null,
  chaiseSide: null,
  hsCode: null,
  assembly: null,
  additionalPhotos: [],
  photo3d: null,
  photo3dVariant: null,
  bundleProducts: [],
  bundleDiscount: '0.00',
  upsellProducts: [],
  crossSellProducts: [],
  category: 'Sofas',
  categoryAr: 'الأرائك',
  colorSlugs: ['ivory'],
  productColors: [
    {
      ...aColor,
      name: 'Ivory',
      nameAr: 'عاجي',
      hex: '#EAE3D6',
      slug: 'ivory',
      labelOverride: null,
      imageUrl: null,
    },
  ],
  size: { width: 284, depth: 119, height: 84 },
  formerPrice: null,
  images: [file],
  status: 'pending_review',
  rejectionReason: null,
  stockQuantity: said.stock,
  rating: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  updatedAt: '2026-11-22T09:00:00.000Z',
  editedAt: '2026-11-22T09:00:00.000Z',
  change: null,
}

export const buyer = {
  firstName: 'Omar',
  lastName: 'Haddad',
  email: 'omar@example.com',
  phone: '+971504550101',
}
export const address = {
  addressLine: 'Al Wasl Road, Villa 18',
  city: 'Jumeirah 2',
  emirate: 'Dubai',
}

export const anOrder: z.input<typeof order> = {
  ...named,
  id: '01a205d6-e311-79de-a566-e811c7359e39',
  orderNumber: 'MJ-48213907',
  groupNumber: 'MG-71402956',
  customerId: '01a205d6-dfd1-7cac-a699-d07290896d33',
  customer: { ...buyer, company: null },
  shippingAddress: { ...address, notes: null, floor: null, hasLift: null, doorCm: null, makani: null },
  items: [
    {
      position: 0,
      productId: aProduct.id,
      name: aProduct.name,
      nameAr: aProduct.nameAr,
      sku: null,
      photo: file,
      color: { name: 'Ivory', nameAr: 'عاجي', hex: '#EAE3D6', slug: 'ivory' },
      quantity: 1,
      cancelled: 0,
      unitPrice: '6450.00',
      foreign: null,
      vat: '307.14',
      total: '6450.00',
      assembly: null,
      bundleOf: null,
      returned: 0,
    },
  ],
  delivery: { date: '2026-11-25', window: '09:00-13:00', fee: '0.00', free: null },
  proposal: null,
  codFee: '0.00',
  totalAmount: '6450.00',
  vatAmount: '307.14',
  isTaxed: true,
  currency: 'AED',
  paid: '0.00',
  refunded: '0.00',
  refunds: [],
  confirmedAt: '2026-11-22T19:49:37.530Z',
  payUntil: null,
  confirmUntil: null,
  undeliverableUntil: null,
  returnableUntil: null,
  returns: [],
  comingBack: [],
  paymentMethod: 'cash_on_delivery',
  paymentStatus: 'pending',
  status: 'pending',
  statusSince: '2026-11-22T19:49:37.530Z',
  rejectionReason: null,
  events: [],
  messages: [],
  terms: null,
  shopWhatsapp: null,
  askedAt: null,
  createdAt: '2026-11-22T19:49:37.530Z',
}

export const aBankAccount = {
  accountHolder: 'Dar Al Nakheel Interiors LLC',
  ibanEnding: '3456',
  bankName: 'Emirates NBD',
  bankNameAr: 'بنك الإمارات دبي الوطني',
  usableFrom: '2026-10-01T06:00:00.000Z',
} as const

export const aPayout: z.input<typeof payout> = {
  ...named,
  id: '01a205d7-0c55-7d0a-9f6b-2f6f3a0f4c11',
  payoutNumber: 'MP-10003',
  amount: '12800.00',
  status: 'pending',
  requestedAt: '2026-11-22T06:00:00.000Z',
  approvedAt: null,
  sentAt: null,
  paidAt: null,
  returnedAt: null,
  rejectionReason: null,
  reference: null,
  bankDetails: aBankAccount,
  isConnected: null,
  notes: null,
  isScheduled: false,
  isShopHeld: false,
  isDisputed: false,
}

export const link = { link: 'mQ0r3vT8yB2nLx5c', expiresAt: '2027-02-20T19:49:37.530Z' }
