import type { ShopStatus } from '#domain/shops/shop-status.ts'

/** An administrator in the API's form. */
export const sara = {
  id: '0190-admin',
  email: 'sara@majlis.example',
  firstName: 'Sara',
  lastName: 'Al Ameri',
  role: 'admin',
  shop: null,
}

/** A shop's owner in the API's form, with the reasons that a status may have. */
export function noor(
  status: ShopStatus,
  reasons: { rejectionReason?: string; suspensionReason?: string } = {},
) {
  return {
    id: '0190-owner',
    email: 'noor@majlis.example',
    firstName: 'Noor',
    lastName: 'Al Ketbi',
    role: 'shop',
    shop: { ...darAlNoor(status), rejectionReason: null, suspensionReason: null, ...reasons },
  }
}

function darAlNoor(status: ShopStatus) {
  return {
    id: '0190-shop',
    userId: '0190-owner',
    shopName: 'Dar Al Noor',
    shopNameAr: 'دار النور',
    ownerName: 'Noor Al Ketbi',
    email: 'noor@majlis.example',
    phone: '+971 50 123 4567',
    businessAddress: 'Al Quoz 3, Dubai',
    businessRegistrationNumber: 'CN-123456',
    taxId: '100000000000003',
    businessType: 'retail_shop',
    status,
    kycDocuments: [],
    activeProducts: 9,
    pendingProducts: 2,
    rejectedProducts: 1,
    businessLicense: null,
    identityDocument: null,
    addressProof: null,
    emirate: null,
    licenceAuthority: null,
    licenceEmirate: null,
    licenceExpiresOn: null,
    emiratesId: null,
    statusSince: '2026-11-01T08:00:00.000Z',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    metrics: { totalProducts: 3, monthlyOrders: 0, monthlyRevenue: 0, rating: null },
  }
}

export const config = {
  demoMode: false,
  demoYear: null,
  currencies: ['AED', 'EUR'],
  contact: { supportEmail: null, salesEmail: null, supportPhone: null, supportWhatsapp: null },
  reviewsEnabled: true,
  deliveryFee: '0.00',
  eurToAed: '4.00',
  policies: [],
}

export const figures = {
  totalShops: 124,
  activeUsers: 2318,
  monthlyRevenue: 312480,
  pendingKyc: 3,
  changes: { totalShops: 12.5, activeUsers: null, monthlyRevenue: 0, pendingKyc: -25 },
  trends: {
    totalShops: [80, 84, 90, 92, 95, 96, 99, 104, 108, 110, 118, 124],
    activeUsers: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2318],
    monthlyRevenue: [0, 0, 0, 0, 0, 0, 181000, 204000, 195500, 240000, 268000.5, 312480],
    pendingKyc: [2, 5, 4, 6, 6, 3, 2, 4, 4, 3, 4, 3],
  },
}
