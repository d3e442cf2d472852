import type { z } from 'zod'
import type { order as wire } from '#contract/orders/orders.ts'

type Wire = z.input<typeof wire>

/** A refund still owed for a cash order; a test sets only the fields it is about. */
export function refund(about: Partial<Wire['refunds'][number]> = {}): Wire['refunds'][number] {
  return {
    id: 'f-1',
    refundNumber: 'MF-40001',
    cause: 'return',
    method: 'cash_on_delivery',
    amount: '10.00',
    status: 'owed',
    createdAt: '2026-11-22T08:00:00.000Z',
    doneAt: null,
    payer: 'platform',
    paidBy: null,
    reference: null,
    paidOn: null,
    handedBy: null,
    receivedBy: null,
    ...about,
  }
}

const item: Wire['items'][number] = {
  position: 0,
  productId: 'product-1',
  name: 'Wadi sofa',
  nameAr: 'أريكة وادي',
  sku: 'WADI-3',
  photo: '/api/objects/photo-1',
  color: { name: 'Beige', nameAr: 'بيج', hex: '#D9C7A8', slug: 'beige' },
  quantity: 2,
  cancelled: 0,
  unitPrice: '500.00',
  foreign: null,
  vat: '57.14',
  total: '1200.00',
  assembly: '100.00',
  bundleOf: null,
  returned: 0,
}

const placed = {
  from: null,
  to: 'pending' as const,
  by: 'customer' as const,
  name: null,
  reason: null,
  details: null,
  failure: null,
  photos: [],
}

const untouched = {
  isTaxed: true,
  messages: [],
  terms: null,
  shopWhatsapp: null,
  askedAt: null,
  paid: '0.00',
  refunded: '0.00',
  refunds: [],
  payUntil: null,
  confirmUntil: null,
  undeliverableUntil: null,
  returnableUntil: null,
  returns: [],
  comingBack: [],
}

/** An order in the API's form. */
export function order(number: number, more: object = {}) {
  const createdAt = '2026-11-21T06:42:00.000Z'
  const usual: Wire = {
    id: `order-${number}`,
    orderNumber: `MJ-${number}`,
    groupNumber: 'MG-10233',
    customerId: 'customer-1',
    shopId: '0190-shop',
    shopName: 'Dar Al Noor',
    shopNameAr: 'دار النور',
    customer: {
      firstName: 'Mariam',
      lastName: 'Al Hosani',
      email: 'mariam@example.com',
      phone: '+971501234567',
      company: null,
    },
    shippingAddress: {
      addressLine: 'Villa 12, Street 8',
      city: 'Jumeirah 1',
      emirate: 'dubai',
      notes: 'Ring twice',
      floor: 2,
      hasLift: false,
      doorCm: 80,
      makani: '3003095320',
    },
    items: [item],
    delivery: { date: '2026-11-26', window: '09:00-13:00', fee: '50.00', free: null },
    proposal: null,
    codFee: '0.00',
    totalAmount: '1250.00',
    vatAmount: '59.52',
    currency: 'AED',
    ...untouched,
    confirmedAt: createdAt,
    paymentMethod: 'cash_on_delivery',
    paymentStatus: 'pending',
    status: 'pending',
    statusSince: createdAt,
    rejectionReason: null,
    events: [{ ...placed, at: createdAt }],
    createdAt,
  }
  return { ...usual, ...more }
}
